package org.vqs.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.junit.jupiter.api.Test;
import org.vqs.core.graph.Span;
import org.vqs.yarn.gang.GangNode;
import org.vqs.yarn.testing.ConstrainedAsk;
import org.vqs.yarn.testing.SchedulerHarness;

class GraphTest {
  private static final Resource SMALL = Resource.newInstance(1024, 1);

  private static Graph train() {
    return Graph.named("train")
        .node("ps", 2, SMALL)
        .node("worker", 4, SMALL)
        .edge("worker", "ps", 1.5)
        .edge("worker", "worker", 2);
  }

  @Test
  void requests_carryTheGraphInTheirTags() {
    List<SchedulingRequest> requests =
        train().patience(Duration.ofMinutes(10)).requests(Priority.newInstance(3), 100);

    assertThat(requests)
        .extracting(SchedulingRequest::getAllocationRequestId)
        .containsExactly(100L, 101L);
    assertThat(requests.get(0).getAllocationTags())
        .containsExactlyInAnyOrder("vqs-gang/train/soft/600", "vqs-node/ps");
    assertThat(requests.get(1).getAllocationTags())
        .containsExactlyInAnyOrder(
            "vqs-gang/train/soft/600",
            "vqs-node/worker",
            "vqs-edge/worker-ps/1.5",
            "vqs-edge/worker-worker/2");
    assertThat(requests.get(1).getResourceSizing().getNumAllocations()).isEqualTo(4);
    assertThat(requests).allMatch(request -> request.getPriority().getPriority() == 3);
  }

  @Test
  void scheduler_startsItAsAWhole() {
    try (SchedulerHarness rm = new SchedulerHarness(Map.of())) {
      ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
      rm.addNode("h1", "/r1", 4096, 4);
      SchedulingRequest[] requests =
          train().requests(Priority.newInstance(1), 1).toArray(SchedulingRequest[]::new);
      assertThat(ConstrainedAsk.allocate(rm, app, requests).getContainers()).isEmpty();

      rm.addNode("h2", "/r1", 4096, 4);
      rm.scheduler().update();

      List<Container> granted = rm.allocate(app, List.of(), List.of()).getContainers();
      assertThat(granted).hasSize(6);
    }
  }

  @Test
  void unit_isInTheTag() {
    SchedulingRequest request =
        Graph.named("x")
            .node("n", 2, SMALL)
            .in("rack")
            .patience(Duration.ofMinutes(1))
            .requests(Priority.newInstance(1), 1)
            .get(0);
    assertThat(request.getAllocationTags()).contains("vqs-gang/x/in/rack/soft/60");
    assertThat(GangNode.of(request.getAllocationTags()).span()).isEqualTo(Span.RACK);
  }

  @Test
  void mistakes_areRefusedByName() {
    assertThatThrownBy(() -> train().in("row"))
        .hasMessageContaining("must be in (row) must be node");
    assertThatThrownBy(() -> train().edge("worker", "chief", 1))
        .hasMessage("graph train has no node chief, only [ps, worker]");
    assertThatThrownBy(() -> train().node("ps", 1, SMALL))
        .hasMessage("graph train has node ps already");
    assertThatThrownBy(() -> Graph.named("my graph")).hasMessageContaining("(my graph)");
    assertThatThrownBy(() -> train().node("x", 0, SMALL)).hasMessageContaining("the count (0)");
    assertThatThrownBy(() -> train().edge("ps", "ps", Double.NaN)).hasMessageContaining("(NaN)");
    assertThatThrownBy(() -> Graph.named("x").requests(Priority.newInstance(1), 1))
        .hasMessage("graph x has no node");
  }
}
