package org.vqs.yarn.app.locality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;
import static org.vqs.yarn.testing.SchedulerHarness.request;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeLabelsUpdateSchedulerEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** Where an ask's containers may go, and would rather go. */
class RequestLocalityTest {
  private final SchedulerHarness rm = new SchedulerHarness(Map.of());
  private ApplicationAttemptId app;
  private FakeNode tight;

  @BeforeEach
  void start() {
    // Best-Fit would choose h1, which has the least room.
    tight = rm.addNode("h1", "/r1", 2048, 8);
    rm.addNode("h2", "/r1", 4096, 8);
    rm.addNode("h3", "/r2", 8192, 8);
    app = rm.submitUnmanaged(1, "u");
  }

  @AfterEach
  void close() {
    rm.close();
  }

  private List<String> hosts(ResourceRequest... asks) {
    return rm.allocate(app, List.of(asks), List.of()).getContainers().stream()
        .map(RequestLocalityTest::host)
        .sorted()
        .toList();
  }

  private static String host(Container container) {
    return container.getNodeId().getHost();
  }

  @Test
  void askAnywhere_takesTheTightestNode() {
    assertThat(hosts(any(1, 2048, 1, 1))).containsExactly("h1");
  }

  @Test
  void relaxedAsk_prefersItsNode() {
    assertThat(
            hosts(
                request(1, "h3", 1024, 1, 1, true),
                request(1, "/r2", 1024, 1, 1, true),
                any(1, 1024, 1, 1)))
        .containsExactly("h3");
  }

  @Test
  void relaxedAsk_goesElsewhereWhenItsNodeIsFull() {
    assertThat(
            hosts(
                request(1, "h1", 2048, 1, 2, true),
                request(1, "/r1", 2048, 1, 2, true),
                any(1, 2048, 1, 2)))
        .containsExactly("h1", "h2");
  }

  @Test
  void strictNode_isWaitedFor() {
    ResourceRequest[] asks = {
      request(1, "h1", 2048, 1, 2, true),
      request(1, "/r1", 2048, 1, 2, false),
      request(1, "*", 2048, 1, 2, false)
    };
    List<Container> first = rm.allocate(app, List.of(asks), List.of()).getContainers();
    assertThat(first).map(RequestLocalityTest::host).containsExactly("h1");
    List<Container> second =
        rm.allocate(app, List.of(), List.of(first.get(0).getId())).getContainers();
    assertThat(second).map(RequestLocalityTest::host).containsExactly("h1");
  }

  @Test
  void strictRack_isNeverLeft() {
    assertThat(hosts(request(1, "/r1", 2048, 1, 9, true), request(1, "*", 2048, 1, 9, false)))
        .containsExactly("h1", "h2", "h2");
  }

  @Test
  void strictAsk_thatNamesNobody_waitsWithoutHoldingOthersBack() {
    assertThat(hosts(request(1, "*", 1024, 1, 1, false), any(2, 1024, 1, 1))).hasSize(1);
    assertThat(rm.metrics().getPendingContainers()).isEqualTo(1);
  }

  @Test
  void strictAsk_forANodeThatIsNotThere_startsWhenItComes() {
    assertThat(
            hosts(
                request(1, "h9", 1024, 1, 1, true),
                request(1, "/r9", 1024, 1, 1, false),
                request(1, "*", 1024, 1, 1, false)))
        .isEmpty();
    rm.addNode("h9", "/r9", 1024, 1);
    assertThat(hosts()).containsExactly("h9");
  }

  @Test
  void blacklistedNodeAndRack_areAvoidedUntilTheyAreAllowedAgain() {
    rm.allocate(app, List.of(), List.of("h1", "/r2"), List.of(), new ContainerUpdates());
    assertThat(hosts(any(1, 1024, 1, 5))).containsExactly("h2", "h2", "h2", "h2");
    Container onRack =
        rm.allocate(app, List.of(), List.of(), List.of("/r2"), new ContainerUpdates())
            .getContainers()
            .get(0);
    assertThat(host(onRack)).isEqualTo("h3");
  }

  @Test
  void labelledNode_isForAsksWithItsLabelOnly() {
    rm.scheduler().handle(new NodeLabelsUpdateSchedulerEvent(Map.of(tight.id(), Set.of("gpu"))));
    assertThat(hosts(any(1, 1024, 1, 1))).containsExactly("h2");
    ResourceRequest labelled = any(2, 1024, 1, 3);
    labelled.setNodeLabelExpression("gpu");
    assertThat(hosts(labelled)).containsExactly("h1", "h1");
    assertThat(
            rm.scheduler().getRootQueueMetrics().getPartitionQueueMetrics("gpu").getAllocatedMB())
        .isEqualTo(2048);
    // The third goes on without the label; the containers that run move with their node.
    ResourceRequest unlabelled = any(2, 1024, 1, 1);
    unlabelled.setNodeLabelExpression("");
    assertThat(hosts(unlabelled)).containsExactly("h2");
    rm.scheduler().handle(new NodeLabelsUpdateSchedulerEvent(Map.of(tight.id(), Set.of())));
    assertThat(rm.metrics().getAllocatedMB()).isEqualTo(4096);
    rm.removeNode(tight);
    assertThat(rm.metrics().getAllocatedMB()).isEqualTo(2048);
    assertThat(SchedulerInvariants.violations(rm.scheduler(), List.of("", "gpu"))).isEmpty();
  }
}
