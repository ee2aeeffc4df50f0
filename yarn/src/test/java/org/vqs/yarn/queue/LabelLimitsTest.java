package org.vqs.yarn.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.QueueConfigurations;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeLabelsUpdateSchedulerEvent;
import org.apache.log4j.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.testing.CapturedLog;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** What queues may hold on the nodes of a label: a and b, with a.x and a.y below. */
class LabelLimitsTest {
  private static final String ROOT = "yarn.scheduler.vqs.root.";

  private final SchedulerHarness rm =
      new SchedulerHarness(
          Map.of(
              ROOT + "queues", "a,b,made,default",
              ROOT + "a.queues", "x,y",
              ROOT + "a.labels.gpu.maximum-capacity", "75%",
              ROOT + "a.x.labels.gpu.maximum-capacity", "[memory=4g]",
              ROOT + "a.x.labels.no-label.maximum-capacity", "25%",
              ROOT + "b.labels.gpu.maximum-capacity", "0%",
              ROOT + "made.children.create", "true",
              ROOT + "made.template.labels.gpu.maximum-capacity", "50%"));

  @AfterEach
  void close() {
    SchedulerInvariants.assertHold(rm.scheduler(), "", "gpu");
    rm.close();
  }

  private FakeNode node(String host, String label) {
    FakeNode node = rm.addNode(host, "/r1", 8192, 8);
    return label.isEmpty() ? node : label(node, label);
  }

  private FakeNode label(FakeNode node, String label) {
    Set<String> labels = label.isEmpty() ? Set.of() : Set.of(label);
    rm.scheduler().handle(new NodeLabelsUpdateSchedulerEvent(Map.of(node.id(), labels)));
    return node;
  }

  private static ResourceRequest on(String label, int memory, int count) {
    ResourceRequest request = any(1, memory, 1, count);
    request.setNodeLabelExpression(label);
    return request;
  }

  private List<Container> ask(ApplicationAttemptId app, String label, int memory, int count) {
    return rm.allocate(app, List.of(on(label, memory, count)), List.of()).getContainers();
  }

  private List<Container> pull(ApplicationAttemptId app) {
    return rm.allocate(app, List.of(), List.of()).getContainers();
  }

  private VqsQueue queue(String name) {
    return rm.scheduler().queues().names().find(name);
  }

  private Tenant onGpu(String name) {
    return queue(name).onLabels().get("gpu");
  }

  @Test
  void queue_holdsNoMoreOfALabelThanItsMaximumThere() {
    node("plain", "");
    node("fast", "gpu");
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "x");
    assertThat(ask(app, "gpu", 1024, 8)).hasSize(4);
    assertThat(onGpu("x").used().get(0)).isEqualTo(4096);
    assertThat(rm.allocate(app, List.of(any(2, 1024, 1, 8)), List.of()).getContainers())
        .as("25% of the nodes without a label")
        .hasSize(2);
  }

  @Test
  void percentage_isOfTheNodesOfTheLabelAsTheyAreNow() {
    node("plain", "");
    node("fast", "gpu");
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "y");
    assertThat(ask(app, "gpu", 1024, 16)).hasSize(6);
    FakeNode more = node("more", "gpu");
    assertThat(pull(app)).hasSize(6);
    assertThat(onGpu("a").maximum().get(0)).isEqualTo(12288);
    label(more, "");
    rm.heartbeat(more);
    assertThat(onGpu("a").maximum().get(0)).isEqualTo(6144);
    assertThat(queue("a").onLabels().get("").used().get(0)).as("moved with it").isPositive();
  }

  @Test
  void queueAbove_limitsToo() {
    node("fast", "gpu");
    ApplicationAttemptId x = rm.submitUnmanaged(1, "ann", "x");
    ApplicationAttemptId y = rm.submitUnmanaged(2, "ann", "y");
    assertThat(ask(y, "gpu", 1024, 5)).hasSize(5);
    assertThat(ask(x, "gpu", 1024, 5)).hasSize(1);
  }

  @Test
  void queueThatMayUseNothing_getsNothingThere() {
    node("plain", "");
    node("fast", "gpu");
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "b");
    assertThat(ask(app, "gpu", 1024, 1)).isEmpty();
    assertThat(rm.allocate(app, List.of(any(2, 1024, 1, 8)), List.of()).getContainers()).hasSize(8);
  }

  @Test
  void increase_isWithinTheLimit() {
    FakeNode node = node("fast", "gpu");
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "x");
    Container container = ask(app, "gpu", 2048, 1).get(0);
    node.launch(container.getId());
    rm.heartbeat(node);
    assertThat(increase(app, container, 5120)).isEmpty();
    assertThat(increase(app, container, 4096)).hasSize(1);
    assertThat(onGpu("x").used().get(0)).isEqualTo(4096);
  }

  private List<Container> increase(ApplicationAttemptId app, Container container, int memory) {
    ContainerUpdates updates = new ContainerUpdates();
    updates
        .getIncreaseRequests()
        .add(
            UpdateContainerRequest.newInstance(
                container.getVersion(),
                container.getId(),
                ContainerUpdateType.INCREASE_RESOURCE,
                Resource.newInstance(memory, 1),
                null));
    List<Container> increased =
        rm.allocate(app, List.of(), List.of(), List.of(), updates).getIncreasedContainers();
    rm.deliver();
    return increased;
  }

  @Test
  void move_isRefusedBeyondTheLimitOfTheTarget() throws Exception {
    node("fast", "gpu");
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "y");
    assertThat(ask(app, "gpu", 1024, 5)).hasSize(5);
    assertThatThrownBy(() -> rm.move(app.getApplicationId(), "x"))
        .isInstanceOf(YarnException.class)
        .hasMessageContaining("would use more than its maximum on label gpu");
    rm.allocate(
        app,
        List.of(),
        List.of(rm.attempt(app).getLiveContainers().iterator().next().getContainerId()));
    rm.move(app.getApplicationId(), "x");
    assertThat(onGpu("x").used().get(0)).isEqualTo(4096);
    assertThat(onGpu("y").used().isZero()).isTrue();
  }

  @Test
  void recoveredContainers_countOnTheirLabel() {
    FakeNode node = node("fast", "gpu");
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "x");
    Container container = ask(app, "gpu", 2048, 1).get(0);
    rm.restart();
    rm.register(node, List.of(node.report(container)));
    label(node, "gpu");
    assertThat(onGpu("x").used().get(0)).isEqualTo(2048);
  }

  @Test
  void limitBelowUsage_isTakenWithAWarningAndNothingStartsThere() throws Exception {
    node("fast", "gpu");
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "x");
    List<Container> held = ask(app, "gpu", 1024, 5);
    assertThat(held).hasSize(4);
    try (CapturedLog log = new CapturedLog("org.vqs.yarn", Level.WARN)) {
      rm.refresh(Map.of(ROOT + "a.x.labels.gpu.maximum-capacity", "[memory=2g]"));
      assertThat(String.join("", log.take()))
          .contains("queue root.a.x uses on label gpu", "its new maximum there");
    }
    rm.allocate(app, List.of(), List.of(held.get(0).getId(), held.get(1).getId()));
    assertThat(pull(app)).isEmpty();
    assertThat(rm.allocate(app, List.of(), List.of(held.get(2).getId())).getContainers())
        .hasSize(1);
    rm.refresh(Map.of(ROOT + "a.x.labels.gpu.maximum-capacity", "100%"));
    ask(app, "gpu", 1024, 3);
    assertThat(onGpu("x").used().get(0)).isEqualTo(5120);
  }

  @Test
  void queueThatASubmissionMakes_hasTheLimitOfTheTemplate() {
    node("fast", "gpu");
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "root.made.ann");
    assertThat(ask(app, "gpu", 1024, 8)).hasSize(4);
  }

  @Test
  void headroom_isWithinTheLimitOfTheDefaultLabel() {
    node("plain", "");
    node("fast", "gpu");
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "x");
    assertThat(rm.allocate(app, List.of(), List.of()).getResourceLimit())
        .isEqualTo(Resource.newInstance(2048, 2));
  }

  @Test
  void clients_areToldOfEachLabel() throws IOException {
    node("fast", "gpu");
    assertThat(toldOnGpu("x").getEffectiveMaxCapacity()).isEqualTo(Resource.newInstance(4096, 8));
    assertThat(toldOnGpu("x").getMaxCapacity()).isEqualTo(0.5f);
    assertThat(toldOnGpu("y").getMaxCapacity()).isEqualTo(1f);
    assertThat(toldOnGpu("y").getAbsoluteMaxCapacity()).isEqualTo(0.75f);
    assertThat(toldOnGpu("y").getAbsoluteCapacity())
        .isEqualTo(toldOnGpu("a").getAbsoluteCapacity() / 2);
  }

  private QueueConfigurations toldOnGpu(String queue) throws IOException {
    return rm.scheduler().getQueueInfo(queue, false, false).getQueueConfigurations().get("gpu");
  }

  @Test
  void weightOfALabel_dividesItsNodes() throws Exception {
    FakeNode fast = node("fast", "gpu");
    rm.refresh(
        Map.of(
            ROOT + "a.y.labels.gpu.weight", "2",
            ROOT + "a.labels.gpu.maximum-capacity", "100%",
            ROOT + "a.x.labels.gpu.maximum-capacity", "100%"));
    ApplicationAttemptId held = rm.submitUnmanaged(1, "ann", "default");
    List<Container> all = ask(held, "gpu", 1024, 8);
    ApplicationAttemptId x = rm.submitUnmanaged(2, "ann", "x");
    ApplicationAttemptId y = rm.submitUnmanaged(3, "ann", "y");
    assertThat(ask(x, "gpu", 1024, 8)).isEmpty();
    assertThat(ask(y, "gpu", 1024, 8)).isEmpty();
    rm.allocate(held, List.of(), all.stream().limit(6).map(Container::getId).toList());
    rm.heartbeat(fast);
    assertThat(onGpu("x").used().get(0)).isEqualTo(2048);
    assertThat(onGpu("y").used().get(0)).isEqualTo(4096);
    assertThat(onGpu("y").weight()).isEqualTo(2);
    assertThat(toldOnGpu("y").getCapacity()).isCloseTo(2f / 3, offset(1e-6f));
    rm.refresh(Map.of(ROOT + "a.y.labels.gpu.weight", "3"));
    assertThat(onGpu("y").weight()).isEqualTo(3);
  }
}
