package org.vqs.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.vqs.core.Packer;
import org.vqs.core.Policies;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.node.VqsNode;
import org.vqs.yarn.queue.VqsQueue;
import org.vqs.yarn.testing.QuietLogs;

/**
 * The real scheduler class under 100,000 random events: what design.md, "Safety", demands holds
 * after each.
 */
class RandomEventsTest {
  private static final int EVENTS = Integer.getInteger("vqs.random.events", 100_000);
  private static final int SEEDS = 4;
  private static final List<String> WORK_CONSERVING = List.of(Policies.ADAPTIVE, Policies.BF_JS);
  private static final List<String> PARTITIONS = List.of("", "x");

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
    int events = EVENTS / (Policies.names().size() * SEEDS);
    try (RandomEvents cluster = new RandomEvents(settings(policy, seed), seed)) {
      String last = "";
      for (int event = 1; event <= events; event++) {
        String what = cluster.step();
        String context = policy + ", seed " + seed + ", event " + event + ": " + last + ", " + what;
        check(cluster, context);
        last = what;
      }
      assertThat(cluster.granted())
          .as("containers granted in %s", cluster.steps())
          .isGreaterThan(events / 20);
      cluster.drain();
      assertThatNothingIsLeft(cluster);
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

  private static void assertThatNothingIsLeft(RandomEvents cluster) {
    VirtualQueueScheduler scheduler = cluster.harness().scheduler();
    Packer packer = scheduler.packer();
    assertThat(SchedulerInvariants.violations(scheduler, PARTITIONS)).isEmpty();
    assertThat(packer.cluster().pending().waiting()).isZero();
    assertThat(packer.cluster().pending().shapes()).isZero();
    assertThat(packer.cluster().servers()).allMatch(Server::isEmpty);
    assertThat(packer.cluster().reservedServers()).isZero();
    for (VqsNode node : scheduler.getNodeTracker().getAllNodes()) {
      assertThat(node.getCopiedListOfRunningContainers()).as("containers on %s", node).isEmpty();
      assertThat(node.getAllocatedResource()).isEqualTo(Resources.none());
    }
    for (String partition : PARTITIONS) {
      QueueMetrics metrics = scheduler.getRootQueueMetrics().getPartitionQueueMetrics(partition);
      assertThat(metrics.getAllocatedResources()).isEqualTo(Resources.none());
      assertThat(metrics.getPendingResources()).isEqualTo(Resources.none());
      assertThat(metrics.getAllocatedContainers()).isZero();
      assertThat(metrics.getPendingContainers()).isZero();
    }
    assertThat(scheduler.getRootQueueMetrics().getAppsRunning()).isZero();
    assertThat(scheduler.getRootQueueMetrics().getAppsPending()).isZero();
    assertThat(scheduler.getRootQueueMetrics().getActiveApps()).isZero();
    for (VqsQueue queue : scheduler.queues().all()) {
      assertThat(queue.tenant().used().isZero()).as("what %s holds", queue).isTrue();
      assertThat(queue.tenant().children()).noneMatch(t -> t.kind() == Tenant.Kind.USER);
    }
    cluster.leave();
    assertThat(scheduler.getClusterResource()).isEqualTo(Resources.none());
    assertThat(packer.cluster().classes()).isEmpty();
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
    try (RandomEvents cluster = new RandomEvents(settings(policy, seed), seed)) {
      for (int event = 0; event < 1000; event++) {
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

  /**
   * Even seeds have the defaults, odd ones make what is rare by default happen all the time. The
   * first two have one queue.
   */
  private static Map<String, String> settings(String policy, long seed) {
    Map<String, String> settings = new HashMap<>();
    settings.put("yarn.scheduler.vqs.policy", policy);
    if (seed > 2) {
      settings.putAll(RandomQueues.SETTINGS);
    }
    if (seed % 2 == 1) {
      settings.put("yarn.scheduler.vqs.reservation.delay", "5s");
      settings.put("yarn.scheduler.vqs.reservation.timeout", "10s");
      settings.put("yarn.scheduler.vqs.reservation.max-fraction", "0.5");
      settings.put("yarn.scheduler.vqs.am.max-share", "0.1");
      settings.put("yarn.scheduler.vqs.max-starts-per-event", "3");
    }
    return settings;
  }
}
