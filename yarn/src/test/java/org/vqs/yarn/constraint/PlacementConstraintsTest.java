package org.vqs.yarn.constraint;

import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.NODE;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets.allocationTag;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets.allocationTagWithNamespace;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets.nodeAttribute;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets.nodePartition;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.RACK;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.and;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.cardinality;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.or;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.targetCardinality;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.targetIn;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.targetNodeAttribute;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.targetNotIn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeAttribute;
import org.apache.hadoop.yarn.api.records.NodeAttributeOpCode;
import org.apache.hadoop.yarn.api.records.NodeAttributeType;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerExpiredSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAttributesUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeLabelsUpdateSchedulerEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.ConstrainedAsk;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** Scheduling requests that come to the scheduler itself (constraint handler "scheduler"). */
class PlacementConstraintsTest {
  private final SchedulerHarness rm = new SchedulerHarness(Map.of());
  private final List<FakeNode> nodes = new ArrayList<>();

  @AfterEach
  void close() {
    rm.deliver();
    SchedulerInvariants.assertHold(rm.scheduler(), "", "gpu");
    rm.close();
  }

  private FakeNode node(String host, String rack) {
    FakeNode node = rm.addNode(host, rack, 8192, 8);
    nodes.add(node);
    return node;
  }

  private void fourNodes() {
    node("h1", "/r1");
    node("h2", "/r1");
    node("h3", "/r2");
    node("h4", "/r2");
  }

  /** What one call grants, and what the work that it leaves over grants. */
  private List<Container> ask(ApplicationAttemptId app, SchedulingRequest... requests) {
    List<Container> granted = new ArrayList<>(call(app, requests));
    granted.addAll(later(app));
    return granted;
  }

  private List<Container> call(ApplicationAttemptId app, SchedulingRequest... requests) {
    return ConstrainedAsk.allocate(rm, app, requests).getContainers();
  }

  private List<Container> later(ApplicationAttemptId app) {
    rm.scheduler().update();
    return rm.allocate(app, List.of(), List.of()).getContainers();
  }

  private static List<String> hosts(List<Container> containers) {
    return containers.stream().map(container -> container.getNodeId().getHost()).toList();
  }

  /** A container is released; what that grants. */
  private List<Container> end(Container container) {
    ApplicationAttemptId app = container.getId().getApplicationAttemptId();
    List<Container> granted =
        new ArrayList<>(rm.allocate(app, List.of(), List.of(container.getId())).getContainers());
    granted.addAll(later(app));
    return granted;
  }

  private static ConstrainedAsk apart(int count) {
    return ConstrainedAsk.of(1, count, 1024)
        .tagged("a")
        .where(targetNotIn(NODE, allocationTag("a")));
  }

  @Test
  void antiAffinityToItself_putsOneOnANode_inOneEvent() {
    fourNodes();
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    List<Container> granted = call(app, apart(6).request());
    assertThat(hosts(granted)).containsExactlyInAnyOrder("h1", "h2", "h3", "h4");
    assertThat(granted)
        .allMatch(container -> container.getAllocationTags().equals(Set.of("a")))
        .allMatch(container -> container.getAllocationRequestId() == 1);
    assertThat(rm.metrics().getPendingContainers()).isEqualTo(2);
    assertThat(rm.attempt(app).getAppAttemptResourceUsage().getPending().getMemorySize())
        .isEqualTo(2048);
    assertThat(later(app)).isEmpty();
    node("h5", "/r1");
    assertThat(hosts(later(app))).containsExactly("h5");
    assertThat(hosts(end(granted.get(2)))).containsExactly(granted.get(2).getNodeId().getHost());
    assertThat(rm.metrics().getPendingContainers()).isZero();
  }

  @Test
  void affinity_waitsForTheTag_andFollowsIt() {
    fourNodes();
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    var beside = ConstrainedAsk.of(2, 2, 512).where(targetIn(NODE, allocationTag("db")));
    assertThat(ask(app, beside.request())).isEmpty();
    List<Container> granted = ask(app, ConstrainedAsk.of(3, 1, 1024).tagged("db").request());
    assertThat(granted).hasSize(3);
    assertThat(Set.copyOf(hosts(granted))).hasSize(1);
  }

  @Test
  void cardinality_boundsHowManyAreOnANode() {
    fourNodes();
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    var two = ConstrainedAsk.of(1, 20, 256).tagged("w").where(cardinality(NODE, 0, 1, "w"));
    List<Container> granted = ask(app, two.request());
    assertThat(granted).hasSize(8);
    for (FakeNode node : nodes) {
      assertThat(hosts(granted)).filteredOn(node.id().getHost()::equals).hasSize(2);
    }
  }

  @Test
  void rackScope_countsWholeRacks() {
    fourNodes();
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    List<Container> masters =
        ask(
            app,
            ConstrainedAsk.of(1, 4, 256)
                .tagged("m")
                .where(targetNotIn(RACK, allocationTag("m")))
                .request());
    assertThat(masters).hasSize(2);
    assertThat(masters.get(0).getNodeId().getHost().compareTo("h3") < 0)
        .isNotEqualTo(masters.get(1).getNodeId().getHost().compareTo("h3") < 0);
    List<Container> again = end(masters.get(0));
    assertThat(again).as("in the rack that is free of them again").hasSize(1);
    var near =
        ConstrainedAsk.of(2, 3, 256)
            .where(and(targetIn(RACK, allocationTag("m")), targetNotIn(NODE, allocationTag("m"))));
    assertThat(hosts(ask(app, near.request())))
        .doesNotContainAnyElementsOf(hosts(List.of(masters.get(1), again.get(0))))
        .hasSize(3);
  }

  @Test
  void targetCardinality_needsAsManyAsItSays() {
    fourNodes();
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    var beside =
        ConstrainedAsk.of(1, 1, 256).where(targetCardinality(NODE, 2, 3, allocationTag("w")));
    assertThat(ask(app, beside.request())).isEmpty();
    assertThat(ask(app, ConstrainedAsk.of(2, 1, 256).tagged("w").request())).hasSize(1);
    assertThat(ask(app, ConstrainedAsk.of(3, 1, 256).tagged("w").request()))
        .as("the second of the tag, on the same tightest node, and what waited for it")
        .hasSize(2);
  }

  @Test
  void alternatives_needOne() {
    fourNodes();
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    var either =
        ConstrainedAsk.of(1, 1, 256)
            .where(or(targetIn(NODE, allocationTag("x")), targetIn(NODE, allocationTag("y"))));
    assertThat(ask(app, either.request())).isEmpty();
    assertThat(ask(app, ConstrainedAsk.of(2, 1, 256).tagged("y").request())).hasSize(2);
  }

  @Test
  void otherApplications_countInTheirNamespaces() {
    fourNodes();
    ApplicationAttemptId first = rm.submitUnmanaged(1, "u");
    ApplicationAttemptId second = rm.submitUnmanaged(2, "u");
    var alone =
        ConstrainedAsk.of(1, 3, 256)
            .tagged("s")
            .where(targetNotIn(NODE, allocationTagWithNamespace("all", "s")));
    assertThat(ask(first, alone.request())).hasSize(3);
    List<Container> granted = ask(second, alone.request());
    assertThat(granted).hasSize(1);
    var beside =
        ConstrainedAsk.of(2, 1, 256)
            .where(
                targetIn(
                    NODE, allocationTagWithNamespace("app-id/" + second.getApplicationId(), "s")));
    assertThat(hosts(ask(first, beside.request()))).isEqualTo(hosts(granted));
    List<RMContainer> ofFirst = List.copyOf(rm.attempt(first).getLiveContainers());
    rm.removeAttempt(first, false);
    assertThat(ofFirst).hasSize(4);
    assertThat(later(second)).as("what kept it away is gone").hasSize(2);
  }

  @Test
  void attributes_areRead_andWhatWaitsIsTriedWhenTheyChange() {
    fourNodes();
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    var eleven =
        targetNodeAttribute(NODE, NodeAttributeOpCode.EQ, nodeAttribute("rm.yarn.io/java", "11"));
    var notEleven =
        targetNodeAttribute(NODE, NodeAttributeOpCode.NE, nodeAttribute("rm.yarn.io/java", "11"));
    assertThat(ask(app, ConstrainedAsk.of(1, 1, 256).where(eleven).request())).isEmpty();
    attribute("h3", "11");
    assertThat(hosts(later(app))).containsExactly("h3");
    attribute("h1", "11");
    attribute("h2", "8");
    assertThat(hosts(ask(app, ConstrainedAsk.of(2, 60, 1024).where(notEleven).request())))
        .hasSize(16)
        .containsOnly("h2", "h4");
  }

  private void attribute(String host, String value) {
    rm.scheduler()
        .handle(
            new NodeAttributesUpdateSchedulerEvent(
                Map.of(
                    host,
                    Set.of(
                        NodeAttribute.newInstance(
                            "rm.yarn.io", "java", NodeAttributeType.STRING, value)))));
  }

  @Test
  void registeredConstraint_holdsForRequestsOfItsTag() {
    fourNodes();
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    rm.context()
        .getPlacementConstraintManager()
        .registerApplication(
            app.getApplicationId(),
            Map.of(Set.of("a"), targetNotIn(NODE, allocationTag("a")).build()));
    SchedulingRequest request = ConstrainedAsk.of(1, 9, 256).tagged("a").request();
    assertThat(hosts(ask(app, request))).containsExactlyInAnyOrder("h1", "h2", "h3", "h4");
    SchedulingRequest fewer = ConstrainedAsk.of(1, 2, 256).tagged("a").request();
    assertThat(ask(app, fewer)).isEmpty();
    assertThat(rm.metrics().getPendingContainers()).isEqualTo(2);
  }

  @Test
  void requestOfTheSameKey_changesHowMany_andNoneCancels() {
    fourNodes();
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    assertThat(ask(app, apart(6).request())).hasSize(4);
    ask(app, apart(5).request());
    assertThat(rm.metrics().getPendingContainers()).isEqualTo(5);
    ask(app, apart(0).request());
    assertThat(rm.metrics().getPendingContainers()).isZero();
    assertThat(rm.scheduler().packer().cluster().pending().waiting()).isZero();
    node("h5", "/r1");
    assertThat(later(app)).isEmpty();
  }

  @Test
  void partition_isNamedInTheConstraint() {
    fourNodes();
    FakeNode gpu = node("g1", "/r1");
    rm.scheduler().handle(new NodeLabelsUpdateSchedulerEvent(Map.of(gpu.id(), Set.of("gpu"))));
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    var there = ConstrainedAsk.of(1, 50, 1024).where(targetIn(NODE, nodePartition("gpu")));
    assertThat(hosts(ask(app, there.request()))).containsOnly(gpu.id().getHost()).hasSize(8);
  }

  @Test
  void placementProcessor_isRefusedNodesThatTheApplicationMayNotUse() {
    FakeNode plain = node("h1", "/r1");
    FakeNode unwanted = node("h2", "/r1");
    FakeNode gpu = node("g1", "/r1");
    rm.scheduler().handle(new NodeLabelsUpdateSchedulerEvent(Map.of(gpu.id(), Set.of("gpu"))));
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    rm.allocate(app, List.of(), List.of("h2"), List.of(), new ContainerUpdates());
    SchedulingRequest one = apart(1).request();
    assertThat(isPlaced(app, one, unwanted)).as("blacklisted").isFalse();
    assertThat(isPlaced(app, one, gpu)).as("of a partition that is not named").isFalse();
    assertThat(isPlaced(app, one, plain)).isTrue();
    assertThat(isPlaced(app, one, plain)).as("a second one").isFalse();
    var there = ConstrainedAsk.of(2, 1, 256).where(targetIn(NODE, nodePartition("gpu")));
    assertThat(isPlaced(app, there.request(), gpu)).isTrue();
    var large = ConstrainedAsk.of(3, 1, 8192);
    assertThat(isPlaced(app, large.request(), plain)).as("without room").isFalse();
  }

  @Test
  void placementProcessor_isRefusedPartitionsThatTheQueueMayNotUse() {
    try (SchedulerHarness plainOnly =
        new SchedulerHarness(Map.of("yarn.scheduler.vqs.root.accessible-node-labels", " "))) {
      FakeNode gpu = plainOnly.addNode("g1", "/r1", 8192, 8);
      plainOnly
          .scheduler()
          .handle(new NodeLabelsUpdateSchedulerEvent(Map.of(gpu.id(), Set.of("gpu"))));
      ApplicationAttemptId app = plainOnly.submitUnmanaged(1, "u");
      var there = ConstrainedAsk.of(1, 1, 256).where(targetIn(NODE, nodePartition("gpu")));
      assertThat(isPlaced(plainOnly, app, there.request(), gpu)).isFalse();
    }
  }

  private boolean isPlaced(ApplicationAttemptId app, SchedulingRequest request, FakeNode node) {
    return isPlaced(rm, app, request, node);
  }

  private static boolean isPlaced(
      SchedulerHarness rm, ApplicationAttemptId app, SchedulingRequest request, FakeNode node) {
    return rm.scheduler()
        .attemptAllocationOnNode(
            rm.attempt(app), request, rm.scheduler().getSchedulerNode(node.id()));
  }

  @Test
  void requestsOfUrgentKeys_goFirst() {
    node("h1", "/r1");
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    SchedulingRequest late = ConstrainedAsk.of(9, 2, 4096).request();
    SchedulingRequest early = ConstrainedAsk.of(1, 2, 4096).request();
    assertThat(ask(app, late, early))
        .extracting(Container::getAllocationRequestId)
        .containsExactly(1L, 1L);
  }

  @Test
  void containerThatIsLostBeforeItsFetch_isAskedForAgainOnce() {
    FakeNode node = node("h1", "/r1");
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    Container filling = ask(app, ConstrainedAsk.of(1, 1, 8192).request()).get(0);
    assertThat(ask(app, apart(1).request())).isEmpty();
    rm.scheduler().handle(new ContainerExpiredSchedulerEvent(filling.getId()));
    assertThat(rm.attempt(app).getLiveContainers()).hasSize(1);
    assertThat(rm.metrics().getPendingContainers()).isZero();
    rm.removeNode(node);
    assertThat(rm.metrics().getPendingContainers()).isEqualTo(1);
    node("h2", "/r1");
    assertThat(later(app))
        .singleElement()
        .satisfies(again -> assertThat(again.getAllocationTags()).containsExactly("a"));
    assertThat(rm.metrics().getPendingContainers()).isZero();
  }

  @Test
  void keyOfAWaitingRequest_isRefusedToResourceRequests_beforeAnythingIsApplied() {
    fourNodes();
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    List<Container> granted = ask(app, apart(6).request());
    var mixed = any(1, 256, 1, 1);
    mixed.setAllocationRequestId(1);
    List<ContainerId> release = List.of(granted.get(0).getId());
    assertThatThrownBy(() -> rm.allocate(app, List.of(any(5, 256, 1, 1), mixed), release))
        .isInstanceOf(YarnRuntimeException.class)
        .hasMessageContaining("another priority or allocation request id");
    assertThat(rm.metrics().getAllocatedContainers()).isEqualTo(4);
    assertThat(rm.metrics().getPendingContainers()).isEqualTo(2);
  }

  @Test
  void manyKeys_leaveNothingBehindOnceGranted() {
    fourNodes();
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    for (int i = 0; i < 50; i++) {
      SchedulingRequest request =
          ConstrainedAsk.of(i, 1, 256)
              .tagged("a")
              .where(targetNotIn(NODE, allocationTag("a")))
              .request();
      end(ask(app, request).get(0));
    }
    assertThat(rm.attempt(app).getSchedulerKeys()).isEmpty();
    assertThat(rm.attempt(app).getAppSchedulingInfo().getAllSchedulingRequests()).isEmpty();
    assertThat(rm.scheduler().packer().cluster().pending().shapes()).isZero();
    assertThat(rm.context().getAllocationTagsManager().getPerAppNodeMappings()).isEmpty();
  }

  @Test
  void probeLimit_doesNotHideTheNodesThatAreLeft() {
    try (SchedulerHarness shortSighted =
        new SchedulerHarness(
            Map.of(
                "vqs.test.probe-limit", "3",
                "vqs.test.max-starts-per-event", "1000"))) {
      List<FakeNode> many = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        many.add(shortSighted.addNode("h" + i, "/r", 8192, 8));
      }
      ApplicationAttemptId app = shortSighted.submitUnmanaged(1, "u");
      Set<NodeId> used = new HashSet<>();
      ConstrainedAsk.allocate(shortSighted, app, apart(40).request())
          .getContainers()
          .forEach(container -> used.add(container.getNodeId()));
      assertThat(used).as("what the first look finds").hasSizeLessThan(40);
      many.forEach(shortSighted::heartbeat);
      shortSighted
          .allocate(app, List.of(), List.of())
          .getContainers()
          .forEach(container -> used.add(container.getNodeId()));
      assertThat(used).hasSize(40);
    }
  }
}
