package org.vqs.yarn.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;

/**
 * A request for the memory of one node and the vcores of another is reported at once, and waits.
 */
class NeverFitsTest {
  private final SchedulerHarness rm = new SchedulerHarness(Map.of());
  private final FakeNode manyCores = rm.addNode("cores", "/r1", 2048, 32);
  private final ApplicationAttemptId app = rm.submitUnmanaged(1, "u");

  @AfterEach
  void close() {
    rm.close();
  }

  @Test
  void request_isReportedWithResourceRequestAndNearestNode() {
    rm.addNode("memory", "/r1", 16384, 4);
    assertThat(rm.allocate(app, List.of(any(1, 8192, 8, 2)), List.of()).getContainers()).isEmpty();
    assertThat(rm.diagnostics(app))
        .singleElement()
        .asString()
        .contains(
            "NEVER_FITS",
            "<memory:8192, vCores:8>",
            "memory:1",
            "vcores: 8 asked, 4 there",
            "waits for a larger node");
  }

  @Test
  void request_isReportedOnce() {
    rm.addNode("memory", "/r1", 16384, 4);
    for (int count = 1; count < 4; count++) {
      rm.allocate(app, List.of(any(1, 8192, 8, count)), List.of());
    }
    assertThat(rm.diagnostics(app)).hasSize(1);
    rm.allocate(app, List.of(any(1, 8192, 16, 1)), List.of());
    assertThat(rm.diagnostics(app)).hasSize(2);
  }

  @Test
  void request_startsWhenALargerNodeJoins() {
    rm.addNode("memory", "/r1", 16384, 4);
    rm.allocate(app, List.of(any(1, 8192, 8, 2)), List.of());
    rm.addNode("large", "/r1", 16384, 16);
    assertThat(rm.allocate(app, List.of(), List.of()).getContainers()).hasSize(2);
  }

  @Test
  void waitingRequest_isReportedWhenTheOnlyNodeLargeEnoughLeaves() {
    FakeNode large = rm.addNode("large", "/r1", 8192, 16);
    rm.addNode("memory", "/r1", 16384, 4);
    rm.allocate(app, List.of(any(1, 8192, 8, 2)), List.of());
    assertThat(rm.diagnostics(app)).isEmpty();
    rm.removeNode(large);
    assertThat(rm.diagnostics(app)).hasSize(1);
  }

  @Test
  void request_withoutAnyNode_isNotReported() {
    rm.removeNode(manyCores);
    rm.allocate(app, List.of(any(1, 8192, 8, 2)), List.of());
    assertThat(rm.diagnostics(app)).isEmpty();
    rm.addNode("large", "/r1", 16384, 16);
    assertThat(rm.allocate(app, List.of(), List.of()).getContainers()).hasSize(2);
  }
}
