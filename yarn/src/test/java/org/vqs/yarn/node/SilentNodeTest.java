package org.vqs.yarn.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;

/** A node that stopped to report, which YARN does not yet take for lost. */
class SilentNodeTest {
  private static final Map<String, String> TEN_SECONDS =
      Map.of("yarn.scheduler.vqs.node.max-silence", "10s");

  @Test
  void silentNode_getsNothingUntilItReports() {
    try (SchedulerHarness harness = new SchedulerHarness(TEN_SECONDS)) {
      FakeNode node = harness.addNode("h1", "/r1", 4096, 4);
      ApplicationAttemptId app = harness.submitUnmanaged(1, "user");

      harness.tick(10_001);
      assertThat(harness.allocate(app, List.of(any(1, 1024, 1, 1)), List.of()).getContainers())
          .isEmpty();

      harness.heartbeat(node);
      assertThat(harness.allocate(app, List.of(), List.of()).getContainers()).hasSize(1);
    }
  }

  @Test
  void silentNode_doesNotHoldUpOthers() {
    try (SchedulerHarness harness = new SchedulerHarness(TEN_SECONDS)) {
      // The tighter one, which Best-Fit would choose.
      harness.addNode("dead", "/r1", 2048, 2);
      FakeNode alive = harness.addNode("alive", "/r1", 8192, 8);
      ApplicationAttemptId app = harness.submitUnmanaged(1, "user");

      harness.tick(10_001);
      harness.heartbeat(alive);
      assertThat(harness.allocate(app, List.of(any(1, 1024, 1, 2)), List.of()).getContainers())
          .hasSize(2)
          .allMatch(container -> container.getNodeId().equals(alive.id()));
    }
  }

  @Test
  void nodeThatReported_getsContainers() {
    try (SchedulerHarness harness = new SchedulerHarness(TEN_SECONDS)) {
      harness.addNode("h1", "/r1", 4096, 4);
      ApplicationAttemptId app = harness.submitUnmanaged(1, "user");

      harness.tick(10_000);
      assertThat(harness.allocate(app, List.of(any(1, 1024, 1, 1)), List.of()).getContainers())
          .hasSize(1);
    }
  }
}
