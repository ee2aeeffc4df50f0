package org.vqs.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.PendingJobs;
import org.vqs.sim.language.ClusterParser;
import org.vqs.sim.language.LawParser;
import org.vqs.sim.language.PolicyParser;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.measure.RunResult;
import org.vqs.sim.workload.Arrival;
import org.vqs.sim.workload.ArrivalLaw;
import org.vqs.sim.workload.Workload;

class DeployedFactoryTest {
  private static final int SERVERS = 4;

  private final List<Long> started = new ArrayList<>();

  private static SyntheticScenario scenario(String sizes, String service, TimeModel time) {
    return new SyntheticScenario(
        LawParser.sizes(sizes),
        LawParser.service(service),
        new ArrivalLaw.Poisson(),
        ClusterParser.parse(String.valueOf(SERVERS), "10"),
        time);
  }

  private static RunResult run(String policy, TimeModel time, long seed, int events) {
    SyntheticScenario scenario = scenario("discrete:4=1,6=1", "exponential:100", time);
    SchedulerFactory factory = PolicyParser.parse(policy, time);
    return new Simulation(scenario.atLoad(0.97, Horizon.events(events, 0.25)).run(factory, seed))
        .run(done -> {});
  }

  private PackerScheduler make(String policy, String sizes) {
    Workload workload =
        scenario(sizes, "exponential:100", TimeModel.CONTINUOUS)
            .atLoad(1, Horizon.events(1, 0))
            .workload();
    return new DeployedFactory(policy, Policies.get(policy), options -> options)
        .make(
            workload,
            List.of(new ServerGroup(SERVERS, ResourceVector.of(10))),
            1,
            (job, server) -> started.add(job.number()));
  }

  private static SimJob arrive(JobScheduler scheduler, long number, int size, double now) {
    SimJob job = new SimJob(number, new Arrival(now, ResourceVector.of(size), 100), now, 0);
    scheduler.arrive(job, now);
    return job;
  }

  @Test
  void servers_reportFiftyTimesInAMeanService() {
    PackerScheduler scheduler = make("bf-js", "discrete:1");

    // Each of the four after 2 units of time.
    assertThat(scheduler.nextClock()).isEqualTo(0.5);
    scheduler.schedule(0.5);
    assertThat(scheduler.nextClock()).isEqualTo(1);
    scheduler.schedule(7.7);
    assertThat(scheduler.nextClock()).isEqualTo(8);
  }

  @Test
  void policyAlone_hasNoClock() {
    SyntheticScenario scenario = scenario("discrete:1", "fixed:1", TimeModel.SLOTTED);
    JobScheduler alone =
        PackerFactory.paper("bf-js")
            .make(
                scenario.atLoad(1, Horizon.events(1, 0)).workload(),
                List.of(new ServerGroup(1, ResourceVector.of(10))),
                1,
                (job, server) -> {});

    assertThat(alone.nextClock()).isInfinite();
  }

  @Test
  void heartbeat_reservesAServerForAJobThatWaitsForLong() {
    PackerScheduler scheduler = make("bf-js", "discrete:1=1,6=1");
    scheduler.occupyEach(ResourceVector.of(5));
    arrive(scheduler, 0, 6, 0);
    scheduler.schedule(0);
    assertThat(reserved(scheduler)).isZero();

    for (double now = scheduler.nextClock(); now < 500; now = scheduler.nextClock()) {
      scheduler.schedule(now);
    }

    assertThat(started).isEmpty();
    assertThat(scheduler.packer().counters().reservations()).isPositive();
    assertThat(reserved(scheduler)).isOne();
  }

  private static long reserved(PackerScheduler scheduler) {
    return scheduler.packer().cluster().servers().stream().filter(Server::isReserved).count();
  }

  @Test
  void jobsThatNoServerAccepts_areSetAsideAndOthersStart() {
    PackerScheduler scheduler = make("vqs-bf", "discrete:1");
    scheduler.waitInVain(ResourceVector.of(9), 20);
    arrive(scheduler, 7, 1, 0);
    scheduler.schedule(0);

    PendingJobs pending = scheduler.packer().cluster().pending();
    assertThat(started).containsExactly(7L);
    assertThat(pending.waiting()).isEqualTo(20);
    assertThat(pending.startable()).as("jobs that count in queues").isZero();
    assertThat(pending.refused().setAside()).isOne();
  }

  @Test
  void limitOfStartsPerRun_leavesNobodyWaiting() {
    PackerScheduler scheduler = make("bf-js", "discrete:1");
    scheduler =
        new PackerScheduler(
            scheduler.packer().options().with(o -> o.maxStartsPerEvent(3)),
            List.of(new ServerGroup(SERVERS, ResourceVector.of(10))),
            1,
            Heartbeats.none(),
            (job, server) -> started.add(job.number()));
    for (int i = 0; i < 40; i++) {
      arrive(scheduler, i, 1, 0);
    }
    scheduler.schedule(0);

    assertThat(started).hasSize(40);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bf-js", "vqs", "vqs-bf", "adaptive", "fifo-ff", "max-weight"})
  void deployedRun_isTheSameAgain_andAnotherThanThatOfThePolicyAlone(String policy) {
    RunResult deployed = run(policy + "+options=deployed", TimeModel.CONTINUOUS, 1, 4_000);
    RunResult again = run(policy + "+options=deployed", TimeModel.CONTINUOUS, 1, 4_000);
    RunResult alone = run(policy, TimeModel.CONTINUOUS, 1, 4_000);

    assertThat(again.meanQueue()).isEqualTo(deployed.meanQueue());
    assertThat(again.waits()).isEqualTo(deployed.waits());
    assertThat(alone.meanQueue()).isNotEqualTo(deployed.meanQueue());
    assertThat(deployed.scheduler()).isEqualTo(policy + "+options=deployed");
  }

  @ParameterizedTest
  @EnumSource(TimeModel.class)
  void deployedRun_servesItsJobs(TimeModel time) {
    RunResult run = run("bf-js+options=deployed", time, 2, 20_000);

    assertThat(run.departures()).isGreaterThan(9_000);
  }
}
