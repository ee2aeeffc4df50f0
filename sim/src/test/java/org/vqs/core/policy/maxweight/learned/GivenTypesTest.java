package org.vqs.core.policy.maxweight.learned;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.Packer;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.configuration.DemandConfiguration;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Host;
import org.vqs.core.policy.option.Beta;
import org.vqs.core.policy.option.Stall;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.AskSpec;
import org.vqs.sim.policy.maxweight.BasicNonPreemptiveScheduling;
import org.vqs.sim.policy.maxweight.Renewal;
import org.vqs.sim.policy.maxweight.TypedCluster;
import org.vqs.sim.policy.maxweight.solver.MaxWeightSolver;
import org.vqs.sim.policy.maxweight.solver.SlotConfiguration;

/**
 * Where the shapes are the types, the policy decides as the simulator's Algorithm 1, which is told
 * the types. β is 1: an empty server takes a heavier configuration in any case.
 */
class GivenTypesTest {
  private static final int EVENTS = 2_000;

  /** A job that started; of which type and where. */
  private record Start(int server, int type) {}

  /** Finds what {@link LearnedTypes} does, and nothing while no job waits. */
  private record SameTies(LearnedTypes learned, List<ResourceVector> types, ResourceVector capacity)
      implements MaxWeightSolver {
    @Override
    public double ratio() {
      return 1;
    }

    @Override
    public SlotConfiguration find(long[] queues, RandomGenerator random) {
      double[] lengths = new double[learned.count()];
      int[] slots = new int[queues.length];
      double total = 0;
      for (int type = 0; type < queues.length; type++) {
        int number = learned.number(types.get(type));
        total += queues[type];
        if (number >= 0) {
          lengths[number] = queues[type];
        }
      }
      if (total > 0) {
        DemandConfiguration best = learned.heaviest(capacity, lengths);
        best.slots().forEach(each -> slots[types.indexOf(each.demand())] = each.count());
      }
      return SlotConfiguration.of(slots);
    }
  }

  /** The packer, which learns the types; on a closed server a job of each runs all the time. */
  private static final class Learner implements Host {
    final Packer packer =
        new Packer(
            PackerOptions.paper(Policies.MAX_WEIGHT, ResourceVector.of(1, 1))
                .with(o -> o.stall(new Stall.Constant(1))),
            this);
    final List<Job> running = new ArrayList<>();
    final List<Start> starts = new ArrayList<>();
    final TypedCluster cluster;

    Learner(TypedCluster cluster) {
      this.cluster = cluster;
      Server closed =
          packer
              .servers()
              .add(
                  "closed",
                  ResourceVector.of(1_000, 1_000),
                  List.of(),
                  Refusal.Reason.SERVER_CLOSED,
                  -1);
      cluster.types().forEach(type -> packer.occupy(closed, type));
      for (int i = 0; i < cluster.serverCount(); i++) {
        packer.servers().add("s" + i, cluster.servers().get(i), List.of(), null, i);
      }
      packer.run(0);
    }

    void arrive(int type) {
      ResourceVector demand = cluster.types().get(type);
      Ask ask = packer.newAsk(AskSpec.anywhere(demand, packer.everywhere(), type));
      packer.setCount(ask, 1, 0);
      packer.run(0);
    }

    void depart(Start start) {
      Job job =
          running.stream()
              .filter(each -> each.server().owner().equals(start.server))
              .filter(each -> each.demand().equals(cluster.types().get(start.type)))
              .findFirst()
              .orElseThrow();
      running.remove(job);
      packer.vacate(job);
      packer.run(0);
    }

    @Override
    public Refusal check(Ask ask, Server server) {
      return null;
    }

    @Override
    public Refusal start(Job job, Ask ask) {
      running.add(job);
      starts.add(new Start((Integer) job.server().owner(), (Integer) ask.owner()));
      return null;
    }
  }

  private static TypedCluster cluster(SplittableRandom random) {
    List<ResourceVector> servers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      servers.add(ResourceVector.of(12, 20));
    }
    for (int i = 0; i < 2; i++) {
      servers.add(ResourceVector.of(20, 12));
    }
    List<ResourceVector> types = new ArrayList<>();
    while (types.size() < 4) {
      ResourceVector type = ResourceVector.of(random.nextInt(2, 13), random.nextInt(2, 13));
      if (!types.contains(type)) {
        types.add(type);
      }
    }
    return new TypedCluster(types, servers);
  }

  private static List<Start> taken(List<Start> starts) {
    List<Start> taken = new ArrayList<>(starts);
    taken.sort(Comparator.comparingInt(Start::server).thenComparingInt(Start::type));
    starts.clear();
    return taken;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void decisions_areThoseOfTheSimulatorsMaxWeight(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    TypedCluster cluster = cluster(random);
    List<Start> started = new ArrayList<>();
    BasicNonPreemptiveScheduling told =
        new BasicNonPreemptiveScheduling(
            cluster,
            (types, capacity) -> new SameTies(new LearnedTypes(types, capacity), types, capacity),
            Beta.constant(1),
            new Renewal(true, true),
            random,
            (server, type) -> started.add(new Start(server, type)));
    Learner learner = new Learner(cluster);
    List<Start> running = new ArrayList<>();
    for (int event = 0; event < EVENTS; event++) {
      double arrivals = event % 400 < 200 ? 0.6 : 0.4;
      if (running.isEmpty() || random.nextDouble() < arrivals) {
        int type = random.nextInt(cluster.typeCount());
        told.arrive(type);
        learner.arrive(type);
      } else {
        Start ended = running.remove(random.nextInt(running.size()));
        told.depart(ended.server, ended.type);
        learner.depart(ended);
      }
      List<Start> expected = taken(started);
      assertThat(taken(learner.starts)).as("seed %d, event %d", seed, event).isEqualTo(expected);
      assertThat(learner.packer.cluster().holds().stalled())
          .as("seed %d, event %d", seed, event)
          .isEqualTo(told.stalledServers());
      running.addAll(expected);
    }
    assertThat(told.stalls()).isGreaterThan(10);
  }
}
