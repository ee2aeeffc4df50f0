package org.vqs.yarn.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vqs.core.Policies;
import org.vqs.core.waiting.Ask;
import org.vqs.yarn.scale.ClassScale;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/**
 * What a federation asks for in each sub-cluster and takes back where it got it elsewhere leaves
 * nothing behind.
 */
class BroadcastAsksTest {
  private static final int GIB = 1024;

  /** What the scheduler knows of what waits, how long jobs wait and run, and what it does. */
  private record Known(
      int pendingContainers,
      long pendingMemory,
      List<String> waiting,
      int deferred,
      int reserved,
      double typicalWait,
      double meanService,
      List<ClassScale> scale,
      List<String> startedOn) {}

  private static List<String> waiting(SchedulerHarness rm) {
    List<String> waiting = new ArrayList<>();
    for (Ask ask : rm.scheduler().packer().cluster().pending().inServiceOrder()) {
      waiting.add(
          "%s of %d since %s, mean %s, due %d"
              .formatted(
                  ask.shape(),
                  ask.count(),
                  ask.oldestArrival(),
                  ask.arrivalSum() / ask.count(),
                  ask.due()));
    }
    return waiting;
  }

  private static Known known(SchedulerHarness rm, List<Container> started) {
    rm.scheduler().observation().scaling().runIfDue();
    var cluster = rm.scheduler().packer().cluster();
    return new Known(
        rm.metrics().getPendingContainers(),
        rm.metrics().getPendingMB(),
        waiting(rm),
        (int) (cluster.pending().waiting() - cluster.pending().startable()),
        (int) cluster.servers().stream().filter(each -> each.reservation() != null).count(),
        cluster.times().typicalWait(),
        cluster.times().meanService(),
        rm.scheduler().observation().scaling().view().classes(),
        started.stream().map(each -> each.getNodeId().getHost()).sorted().toList());
  }

  /**
   * A full cluster, in which an application waits, with or without an equal ask of another that
   * came before it and is withdrawn after it; then what runs ends.
   */
  private static List<Known> run(String policy, boolean broadcasts, int size) {
    try (SchedulerHarness rm =
        new SchedulerHarness(
            Map.of("yarn.scheduler.vqs.policy", policy, "yarn.federation.enabled", "true"))) {
      FakeNode[] nodes = {rm.addNode("h1", "/r1", 4096, 4), rm.addNode("h2", "/r1", 4096, 4)};
      ApplicationAttemptId runs = rm.submitUnmanaged(1, "u");
      List<Container> running = ask(rm, runs, GIB, 8, List.of());
      assertThat(running).hasSize(8);
      rm.pass(20, nodes);
      rm.name(2, "UnmanagedAM-sc1");
      ApplicationAttemptId elsewhere = rm.submitUnmanaged(2, "v");
      if (broadcasts) {
        assertThat(ask(rm, elsewhere, size, 6, List.of())).isEmpty();
      }
      rm.pass(5, nodes);
      ApplicationAttemptId waits = rm.submitUnmanaged(3, "w");
      assertThat(ask(rm, waits, GIB, 4, List.of())).isEmpty();
      rm.pass(5, nodes);
      if (broadcasts) {
        // Two of them got theirs elsewhere first.
        ask(rm, elsewhere, size, 4, List.of());
        rm.pass(5, nodes);
        ask(rm, elsewhere, size, 0, List.of());
      } else {
        rm.pass(5, nodes);
      }
      List<Known> seen = new ArrayList<>(List.of(known(rm, List.of())));
      rm.pass(30, nodes);
      seen.add(known(rm, List.of()));
      ask(rm, runs, GIB, 0, running.stream().map(Container::getId).toList());
      seen.add(known(rm, ask(rm, waits, GIB, 4, List.of())));
      SchedulerInvariants.assertHold(rm.scheduler(), "");
      return seen;
    }
  }

  private static List<Container> ask(
      SchedulerHarness rm, ApplicationAttemptId app, int size, int count, List<ContainerId> gone) {
    List<Container> granted =
        new ArrayList<>(rm.allocate(app, List.of(any(1, size, 1, count)), gone).getContainers());
    rm.scheduler().update();
    granted.addAll(rm.allocate(app, List.of(), List.of()).getContainers());
    return granted;
  }

  static List<String> policies() {
    return Policies.names();
  }

  @ParameterizedTest
  @MethodSource("policies")
  void asksThatAreWithdrawn_leaveEverythingAsIfTheyHadNeverBeen(String policy) {
    assertThat(run(policy, true, GIB)).isEqualTo(run(policy, false, GIB));
  }

  @ParameterizedTest
  @MethodSource("policies")
  void asksOfAnotherSizeThatAreWithdrawn_leaveEverythingAsIfTheyHadNeverBeen(String policy) {
    assertThat(run(policy, true, 3 * GIB)).isEqualTo(run(policy, false, 3 * GIB));
  }

  @Test
  void containersGivenBackBeforeTheyWereLaunched_areNoShortLives() {
    try (SchedulerHarness rm = new SchedulerHarness(Map.of())) {
      FakeNode node = rm.addNode("h1", "/r1", 16_384, 16);
      ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
      List<Container> granted = ask(rm, app, GIB, 8, List.of());
      List<Container> used = granted.subList(0, 2);
      used.forEach(each -> node.launch(each.getId()));
      rm.heartbeat(node);
      List<ContainerId> surplus = granted.subList(2, 8).stream().map(Container::getId).toList();
      rm.allocate(app, List.of(any(1, GIB, 1, 0)), surplus);
      rm.pass(100, node);
      assertThat(rm.scheduler().packer().times().areKnown()).isFalse();

      used.forEach(each -> node.complete(each.getId(), 0));
      rm.heartbeat(node);
      assertThat(rm.scheduler().packer().times().meanService()).isEqualTo(100_000);
    }
  }
}
