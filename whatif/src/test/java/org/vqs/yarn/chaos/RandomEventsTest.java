package org.vqs.yarn.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.vqs.core.Policies;
import org.vqs.core.testing.TestSize;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.node.VqsNode;
import org.vqs.yarn.testing.QuietLogs;
import org.vqs.yarn.testing.SchedulerInvariants;

/**
 * The real scheduler class under random events: what design.md, "Safety", demands holds after each.
 * {@code -Dvqs.random.events=1000000} is a long size.
 */
@Tag("long")
class RandomEventsTest {
  private static final int EVENTS =
      Integer.getInteger("vqs.random.events", TestSize.of(10_000, 100_000));
  private static final int SEEDS = TestSize.of(2, 4);

  /** In shorter lives it may be that nothing is preempted. */
  private static final int EVENTS_THAT_PREEMPT = 3_000;

  private static final List<String> WORK_CONSERVING = List.of(Policies.ADAPTIVE, Policies.BF_JS);
  private static final List<String> PARTITIONS = RandomEvents.PARTITIONS;

  private final QuietLogs quiet = new QuietLogs();

  @AfterEach
  void restoreLogs() {
    quiet.close();
  }

  static Stream<Arguments> policiesAndSeeds() {
    List<Arguments> result = new ArrayList<>();
    for (String policy : Policies.names()) {
      for (long seed = 1; seed <= SEEDS; seed++) {
        result.add(Arguments.of(policy, seed));
      }
    }
    return result.stream();
  }

  @ParameterizedTest(name = "{0}, seed {1}")
  @MethodSource("policiesAndSeeds")
  void invariants_holdAfterEveryEvent(String policy, long seed) {
    live(policy, seed, EVENTS / (Policies.names().size() * SEEDS), Map.of());
  }

  /** Containers ask for more cores than nodes have. */
  @ParameterizedTest
  @MethodSource("policies")
  void invariants_holdWhereMemoryAloneCounts(String policy) {
    int events = EVENTS / (4 * Policies.names().size());
    long overdrawn = live(policy, 5, events, Map.of("yarn.scheduler.vqs.resources", "memory-mb"));
    assertThat(overdrawn).as("events after which a node ran more cores than it has").isPositive();
  }

  /** Returns after how many events a node ran more cores than it has. */
  private static long live(String policy, long seed, int events, Map<String, String> more) {
    Map<String, String> settings = new TreeMap<>(RandomSettings.of(policy, seed));
    settings.putAll(more);
    try (RandomEvents cluster = new RandomEvents(settings, seed)) {
      String last = "";
      long overdrawn = 0;
      for (int event = 1; event <= events; event++) {
        String what = cluster.step();
        String context = policy + ", seed " + seed + ", event " + event + ": " + last + ", " + what;
        check(cluster, context);
        last = what;
        overdrawn +=
            MayStart.nodes(cluster.harness().scheduler()).stream()
                    .anyMatch(RandomEventsTest::isOverdrawn)
                ? 1
                : 0;
      }
      assertThat(cluster.granted())
          .as("containers granted in %s", cluster.steps())
          .isGreaterThan(events / 20);
      boolean isPreempting = cluster.harness().scheduler().configuration().preemption().enabled();
      if (isPreempting && events >= EVENTS_THAT_PREEMPT) {
        assertThat(cluster.preemptions()).as("choices of preemption").isPositive();
      }
      cluster.drain();
      NothingLeft.check(cluster);
      return overdrawn;
    }
  }

  private static boolean isOverdrawn(VqsNode node) {
    return node.getUnallocatedResource().getVirtualCores() < 0;
  }

  /** Many short lives, with few candidates for each decision and all ways to place gangs. */
  @ParameterizedTest
  @MethodSource("policies")
  void gang_startsOnAnEmptyCluster(String policy) {
    for (long seed = 1; seed <= TestSize.of(3, 8); seed++) {
      Map<String, String> settings = new TreeMap<>(RandomSettings.of(policy, seed));
      settings.put("vqs.test.probe-limit", "3");
      try (RandomEvents cluster = new RandomEvents(settings, seed)) {
        for (int event = 0; event < 400; event++) {
          cluster.step();
        }
        assertThat(EmptyCluster.gangsThatStillWait(cluster))
            .as("%s, seed %d", policy, seed)
            .isEmpty();
      }
    }
  }

  private static void check(RandomEvents cluster, String context) {
    VirtualQueueScheduler scheduler = cluster.harness().scheduler();
    assertThat(SchedulerInvariants.violations(scheduler, PARTITIONS)).as(context).isEmpty();
    assertThat(SchedulerInvariants.coreViolations(scheduler)).as(context).isEmpty();
    if (WORK_CONSERVING.contains(scheduler.configuration().policy())) {
      assertThat(SchedulerInvariants.idleRoom(scheduler)).as(context).isEmpty();
    }
  }

  static List<String> policies() {
    return Policies.names();
  }

  @ParameterizedTest
  @MethodSource("policies")
  void sameSeed_givesTheSameRun(String policy) {
    assertThat(trace(policy, 7)).isEqualTo(trace(policy, 7)).isNotEqualTo(trace(policy, 8));
  }

  private static List<String> trace(String policy, long seed) {
    List<String> trace = new ArrayList<>();
    try (RandomEvents cluster = new RandomEvents(RandomSettings.of(policy, seed), seed)) {
      for (int event = 0; event < 300; event++) {
        trace.add(
            cluster.step()
                + " "
                + cluster.harness().metrics().getAllocatedMB()
                + " "
                + cluster.granted()
                + " "
                + placed(cluster.harness().scheduler()).hashCode());
      }
    }
    return trace;
  }

  /** What is where, as YARN has it. */
  private static Map<String, Set<String>> placed(VirtualQueueScheduler scheduler) {
    Map<String, Set<String>> placed = new TreeMap<>();
    for (VqsNode node : scheduler.getNodeTracker().getAllNodes()) {
      Set<String> containers = new TreeSet<>();
      for (RMContainer container : node.getCopiedListOfRunningContainers()) {
        containers.add(container.getContainerId() + " " + container.getAllocatedResource());
      }
      placed.put(node.getNodeID().toString(), containers);
    }
    return placed;
  }
}
