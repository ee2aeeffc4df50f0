package org.vqs.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.option.Beta;
import org.vqs.sim.policy.maxweight.Renewal;
import org.vqs.sim.policy.maxweight.SamplingRates;
import org.vqs.sim.policy.maxweight.solver.Knapsack;
import org.vqs.sim.workload.Arrival;
import org.vqs.sim.workload.Workload;

class TypedSchedulerTest {
  private static final ResourceVector LARGE = ResourceVector.of(6);
  private static final ResourceVector SMALL = ResourceVector.of(1);

  private final List<String> started = new ArrayList<>();
  private long jobs;

  /** A workload of these types. */
  private record Types(List<ResourceVector> types) implements Workload {
    @Override
    public Iterator<Arrival> arrivals(long seed) {
      return List.<Arrival>of().iterator();
    }

    @Override
    public long unit() {
      return 1;
    }

    @Override
    public ResourceVector smallest() {
      return SMALL;
    }

    @Override
    public double meanService() {
      return 1;
    }

    @Override
    public String describe() {
      return "sizes of any kind";
    }
  }

  private JobScheduler make(SchedulerFactory factory, int servers) {
    return factory.make(
        new Types(List.of(LARGE, SMALL)),
        List.of(new ServerGroup(servers, ResourceVector.of(6))),
        1,
        (job, server) -> started.add(job.number() + "@" + server));
  }

  private static SchedulerFactory algorithm1() {
    return TypedSchedulers.maxWeight(
        "max-weight", Knapsack.MAXIMAL, Beta.constant(0.9), Renewal.PAPER);
  }

  private SimJob job(ResourceVector demand) {
    return new SimJob(jobs++, new Arrival(0, demand, 1), 0, 0);
  }

  private SimJob arrive(JobScheduler scheduler, ResourceVector demand) {
    SimJob job = job(demand);
    scheduler.arrive(job, 0);
    return job;
  }

  @Test
  void starts_happenInScheduleOnly_firstComeFirstServed() {
    JobScheduler scheduler = make(TypedSchedulers.m14("m14", Knapsack.MAXIMAL, true), 1);
    List<SimJob> small = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      small.add(arrive(scheduler, SMALL));
    }
    assertThat(started).isEmpty();
    scheduler.schedule(0);
    assertThat(started).containsExactly("0@0", "1@0", "2@0", "3@0", "4@0", "5@0");
    started.clear();
    scheduler.depart(small.get(3), 1);
    scheduler.depart(small.get(0), 1);
    assertThat(started).isEmpty();
    scheduler.schedule(1);
    assertThat(started).containsExactly("6@0", "7@0");
  }

  @Test
  void departures_giveTheirRoomToArrivalsOfTheSameInstant() {
    JobScheduler scheduler = make(TypedSchedulers.m14("m14", Knapsack.MAXIMAL, true), 1);
    SimJob large = arrive(scheduler, LARGE);
    scheduler.schedule(0);
    started.clear();
    scheduler.depart(large, 1);
    arrive(scheduler, SMALL);
    scheduler.schedule(1);
    assertThat(started).containsExactly("1@0");
  }

  @Test
  void servers_areNumberedInTheOrderOfTheCluster() {
    List<ServerGroup> cluster =
        List.of(new ServerGroup(2, ResourceVector.of(5)), new ServerGroup(1, ResourceVector.of(6)));
    JobScheduler scheduler =
        TypedSchedulers.m14("m14", Knapsack.MAXIMAL, true)
            .make(
                new Types(List.of(LARGE, SMALL)),
                cluster,
                1,
                (job, server) -> started.add(job.number() + "@" + server));
    arrive(scheduler, LARGE);
    scheduler.schedule(0);
    assertThat(started).containsExactly("0@2");
  }

  @Test
  void stallsAndChanges_areReported() {
    JobScheduler scheduler = make(algorithm1(), 2);
    List<SimJob> running = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      running.add(arrive(scheduler, SMALL));
    }
    for (int i = 0; i < 3; i++) {
      running.add(arrive(scheduler, LARGE));
    }
    scheduler.schedule(0);
    List<SimJob> departing = running.stream().filter(job -> job.handle() != null).toList();
    departing.forEach(job -> scheduler.depart(job, 1));
    scheduler.schedule(1);
    assertThat(scheduler.stalls()).isPositive();
    assertThat(scheduler.configurationChanges()).isPositive();
    assertThat(scheduler.stalledServers()).isZero();
    assertThat(scheduler.nextClock()).isInfinite();
  }

  @Test
  void sampling_actsWhenItsClockRings() {
    JobScheduler scheduler = make(TypedSchedulers.g16("g16", SamplingRates.DEFAULT), 1);
    arrive(scheduler, SMALL);
    scheduler.schedule(0);
    for (int ring = 0; ring < 100 && started.isEmpty(); ring++) {
      scheduler.schedule(scheduler.nextClock());
    }
    assertThat(started).containsExactly("0@0");
  }

  @Test
  void jobOfNoType_isRefusedByItsDemand() {
    JobScheduler scheduler = make(algorithm1(), 1);
    SimJob job = job(ResourceVector.of(2));
    assertThatThrownBy(() -> scheduler.arrive(job, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Job 0 asks for [2], which is none of the 2 types")
        .hasMessageContaining("finitely many types");
  }

  @Test
  void workloadOfAnySize_isRefused() {
    SchedulerFactory factory = algorithm1();
    assertThat(factory.name()).isEqualTo("max-weight");
    List<ServerGroup> cluster = List.of(new ServerGroup(1, LARGE));
    assertThatThrownBy(() -> factory.make(new Types(List.of()), cluster, 1, (job, server) -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("max-weight needs finitely many job types")
        .hasMessageContaining("sizes of any kind");
  }

  /** How many of three large and three small jobs start on twenty servers as they are at first. */
  private int startedOf(SchedulerFactory factory) {
    started.clear();
    JobScheduler scheduler = make(factory, 20);
    for (int i = 0; i < 3; i++) {
      arrive(scheduler, LARGE);
      arrive(scheduler, SMALL);
    }
    scheduler.schedule(0);
    return started.size();
  }

  @Test
  void fixedTies_startAllServersAlike() {
    TypedSchedulers waits = TypedSchedulers.m14("m14", Knapsack.MAXIMAL, false);

    assertThat(startedOf(waits.withFixedTies())).isEqualTo(3);
    assertThat(startedOf(waits)).isEqualTo(6);
  }

  @Test
  void renewalOnArrival_letsEmptyServersTakeWhatCame() {
    TypedSchedulers renews = TypedSchedulers.m14("m14", Knapsack.MAXIMAL, true);

    assertThat(startedOf(renews.withFixedTies())).isEqualTo(6);
  }
}
