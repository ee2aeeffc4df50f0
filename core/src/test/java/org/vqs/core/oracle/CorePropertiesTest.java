package org.vqs.core.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.check.ClusterInvariants;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.oracle.Features.Feature;
import org.vqs.core.oracle.naive.HostScript;
import org.vqs.core.policy.option.ShareOptions;
import org.vqs.core.server.Server;
import org.vqs.core.testing.TestSize;
import org.vqs.core.waiting.Ask;

/**
 * What holds for every policy after every event, whatever happens; checked on random events without
 * a model.
 */
@Tag("long")
class CorePropertiesTest {
  private static final int SEEDS = TestSize.of(6, 60);
  private static final int MOMENTS = 80;
  private static final int RESOURCES = 2;

  /** The core under random events, and what was seen of it. */
  private static final class Run {
    final String name;
    final CoreWorld core;
    final CoreRandomEvents events;

    Run(int seed, Features features, PackerOptions options) {
      name = "seed %d, %s, %s".formatted(seed, features, options);
      core = new CoreWorld(options, new HostScript(0));
      events = new CoreRandomEvents(seed, features, core);
    }

    Run(int seed, Features features) {
      this(seed, features, RandomOptions.of(seed, features));
    }

    Cluster cluster() {
      return core.packer.cluster();
    }

    void moment() {
      String what = events.moment();
      assertThat(ClusterInvariants.violations(cluster(), core.asks.values()))
          .as("%s after %s", name, what)
          .isEmpty();
    }

    /** Ends and withdraws everything; a stalled server becomes active when it is empty and open. */
    void drain() {
      List.copyOf(core.asks.keySet()).forEach(ask -> core.removeAsk(ask, events.now()));
      while (!core.jobs.isEmpty()) {
        core.vacate(core.jobs.size() - 1);
      }
      List.copyOf(core.servers.keySet()).forEach(core::openServer);
      core.run(events.now());
      events.runToTheEnd();
    }
  }

  private static Features without(String policy, Feature... features) {
    EnumSet<Feature> on = EnumSet.allOf(Feature.class);
    on.removeAll(List.of(features));
    on.remove(Feature.HOMES);
    return new Features(policy, RESOURCES, on);
  }

  @ParameterizedTest
  @ValueSource(strings = {"adaptive", "bf-js", "dra", "vqs-bf"})
  void openServer_neverHasRoomForWaitingJob(String policy) {
    int looks = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Run run = new Run(seed, without(policy, Feature.REFUSALS, Feature.BUDGET, Feature.POLICIES));
      for (int i = 0; i < MOMENTS; i++) {
        run.moment();
        looks += run.core.asks.size();
        assertThat(wasted(run.core)).as(run.name).isEmpty();
      }
    }
    assertThat(looks).isGreaterThan(SEEDS * MOMENTS);
  }

  private static List<String> wasted(CoreWorld core) {
    List<String> wasted = new ArrayList<>();
    for (Ask ask : core.asks.values()) {
      for (Server server : core.servers.values()) {
        if (ask.isIndexed()
            && server.isOpen()
            && ask.mayRunAt(server)
            && ask.shape().demand().fitsIn(server.free())) {
          wasted.add(ask + " waits, server " + server.index() + " has room");
        }
      }
    }
    return wasted;
  }

  @ParameterizedTest
  @ValueSource(strings = {"adaptive", "bf-js", "dra", "vqs", "vqs-bf", "fifo-ff"})
  void run_leavesNothingThatSecondLookWouldStart(String policy) {
    for (int seed = 0; seed < SEEDS; seed++) {
      // Reservations are looked at only on heartbeats. VQS and FIFO leave room, and each start
      // anywhere
      // may make another queue below its fair share: the next event on a server with room lifts it.
      // So it is when
      // a job that the host brings takes the room in which a more urgent ask had its turn.
      Features features =
          without(policy, Feature.RESERVATIONS, Feature.SHARES, Feature.FOREIGN_JOBS);
      assertSecondLookStartsNothing(new Run(seed, features));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"adaptive", "bf-js", "dra", "vqs-bf"})
  void run_leavesNothingThatSecondLookWouldLift(String policy) {
    for (int seed = 0; seed < SEEDS; seed++) {
      Features features = without(policy, Feature.RESERVATIONS, Feature.SWITCHES);
      // Without reservations for shares: one that is not needed any more ends on the next event of
      // its
      // server, and until then keeps room.
      ShareOptions noReservations = new ShareOptions(0.25 * (seed % 3), 16, 0);
      PackerOptions options = RandomOptions.of(seed, features).with(o -> o.shares(noReservations));
      assertSecondLookStartsNothing(new Run(seed, features, options));
    }
  }

  private static void assertSecondLookStartsNothing(Run run) {
    for (int i = 0; i < MOMENTS; i++) {
      run.moment();
      letGoAtLimits(run);
      int before = run.core.starts.size();
      run.core.servers.values().stream()
          .filter(s -> s.closed() == null)
          .forEach(run.core.packer.servers()::open);
      run.core.asks.values().forEach(run.core.packer::retry);
      run.core.run(run.events.now());
      run.events.runToTheEnd();
      // Under max-weight a type that no job has any more leaves its slots to others on the next
      // event of their server.
      if (!run.core.packer.options().policy().equals(Policies.MAX_WEIGHT)) {
        assertThat(run.core.starts.subList(before, run.core.starts.size())).as(run.name).isEmpty();
      }
    }
  }

  /** Where asks that went on at a limit do not start, others go on in the next event. */
  private static void letGoAtLimits(Run run) {
    for (int event = 0; event < 5; event++) {
      run.core.run(run.events.now());
      run.events.runToTheEnd();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"adaptive", "bf-js", "dra", "max-weight", "vqs", "vqs-bf", "fifo-ff"})
  void cluster_isAllZeroAtDrain(String policy) {
    for (int seed = 0; seed < SEEDS; seed++) {
      Run run = new Run(seed, without(policy), fewProbes(seed, policy));
      for (int i = 0; i < MOMENTS; i++) {
        run.moment();
      }
      run.drain();
      Cluster cluster = run.cluster();
      assertThat(ClusterInvariants.violations(cluster, List.of())).as(run.name).isEmpty();
      assertThat(cluster.pending().waiting()).as(run.name).isZero();
      assertThat(cluster.pending().startable()).as(run.name).isZero();
      assertThat(cluster.pending().shapes()).as(run.name).isZero();
      assertThat(cluster.pending().neverFitting()).as(run.name).isEmpty();
      assertThat(cluster.holds().stalled()).as(run.name).isZero();
      assertThat(cluster.holds().reserved()).as(run.name).isZero();
      assertThat(cluster.servers())
          .as(run.name)
          .allMatch(s -> s.isEmpty() && s.isOpen() && isAllFree(s));
      List.copyOf(run.core.servers.keySet()).forEach(run.core::removeServer);
      assertThat(cluster.classes()).as(run.name).isEmpty();
      assertThat(cluster.serverCount()).as(run.name).isZero();
      assertThat(run.core.packer.counters().starts())
          .as(run.name)
          .isEqualTo(run.core.starts.size());
    }
  }

  private static PackerOptions fewProbes(int seed, String policy) {
    PackerOptions options = RandomOptions.of(seed, without(policy));
    return options.with(o -> o.probeLimit(1 + seed % 4).shares(null));
  }

  private static boolean isAllFree(Server server) {
    for (int r = 0; r < RESOURCES; r++) {
      if (server.free()[r] != server.capacity().get(r)) {
        return false;
      }
    }
    return true;
  }
}
