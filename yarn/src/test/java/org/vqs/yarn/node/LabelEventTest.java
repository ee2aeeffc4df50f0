package org.vqs.yarn.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeLabelsUpdateSchedulerEvent;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.Policies;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;

/** One event that labels several nodes. */
class LabelEventTest {
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void orderOfNodesInTheEvent_changesNoDecision(boolean reversed) {
    Map<String, String> settings = Map.of("yarn.scheduler.vqs.policy", Policies.VQS);
    try (SchedulerHarness rm = new SchedulerHarness(settings)) {
      FakeNode first = rm.addNode("h1", "/r1", 4096, 8);
      FakeNode second = rm.addNode("h2", "/r1", 8192, 8);
      Map<NodeId, Set<String>> labels = new LinkedHashMap<>();
      labels.put((reversed ? second : first).id(), Set.of("x"));
      labels.put((reversed ? first : second).id(), Set.of("x"));
      rm.scheduler().handle(new NodeLabelsUpdateSchedulerEvent(labels));
      ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
      ResourceRequest ask = any(1, 1024, 1, 1);
      ask.setNodeLabelExpression("x");
      assertThat(rm.allocate(app, List.of(ask), List.of()).getContainers())
          .extracting(Container::getNodeId)
          .containsExactly(first.id());
    }
  }
}
