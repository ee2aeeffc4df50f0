package org.vqs.yarn.it;

import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.NODE;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets.allocationTag;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets.nodeAttribute;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.and;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.targetIn;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.targetNodeAttribute;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.targetNotIn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ExecutionTypeRequest;
import org.apache.hadoop.yarn.api.records.NodeAttribute;
import org.apache.hadoop.yarn.api.records.NodeAttributeOpCode;
import org.apache.hadoop.yarn.api.records.NodeAttributeType;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.RejectedSchedulingRequest;
import org.apache.hadoop.yarn.api.records.RejectionReason;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceSizing;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.AbstractConstraint;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.nodelabels.NodeAttributesManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.it.mock.MockApp;
import org.vqs.yarn.it.mock.MockCluster;

/**
 * Scheduling requests with placement constraints, by YARN's placement processor in front of the
 * scheduler.
 */
@Tag("cluster")
class PlacementConstraintsIT {
  private MockCluster cluster;

  private static final String CENTRAL = NodeAttribute.PREFIX_CENTRALIZED;

  private void start(String handler) throws Exception {
    start(handler, VirtualQueueScheduler.class);
  }

  private void start(String handler, Class<? extends ResourceScheduler> scheduler)
      throws Exception {
    YarnConfiguration conf = MockCluster.configuration();
    conf.setClass(YarnConfiguration.RM_SCHEDULER, scheduler, ResourceScheduler.class);
    // The Capacity Scheduler gives masters a tenth.
    conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "1");
    conf.set(YarnConfiguration.RM_PLACEMENT_CONSTRAINTS_HANDLER, handler);
    cluster = MockCluster.start(conf);
    for (String host : List.of("h1", "h2", "h3")) {
      cluster.addNode(host, 4096, 16);
    }
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  @Test
  void antiAffinity_spreadsOverNodesAndRejectsWhatIsLeft() throws Exception {
    start(YarnConfiguration.PROCESSOR_RM_PLACEMENT_CONSTRAINTS_HANDLER);
    MockApp app = cluster.launch();
    List<Container> granted = new ArrayList<>();
    List<RejectedSchedulingRequest> rejected = new ArrayList<>();
    collect(askApart(app, 4, 1024), granted, rejected);
    await("three containers and a refusal")
        .until(
            () -> {
              cluster.heartbeatAll();
              collect(app.allocate(List.of(), List.of()), granted, rejected);
              return granted.size() == 3 && !rejected.isEmpty();
            });

    assertThat(granted).extracting(Container::getNodeId).doesNotHaveDuplicates();
    assertThat(rejected)
        .singleElement()
        .satisfies(
            refusal -> {
              assertThat(refusal.getReason()).isEqualTo(RejectionReason.COULD_NOT_PLACE_ON_NODE);
              assertThat(refusal.getRequest().getResourceSizing().getNumAllocations()).isEqualTo(1);
            });
    assertThat(granted).extracting(Container::getAllocationTags).containsOnly(Set.of("apart"));
    assertThat(cluster.metrics().getAllocatedMB()).isEqualTo(512 + 3 * 1024);
    assertThat(cluster.metrics().getPendingMB()).isZero();
    cluster.assertSound();
    for (Container container : granted) {
      cluster.node(container).launch(container);
      cluster.node(container).complete(container.getId(), 0);
    }
    app.finish();
    cluster.assertDrained();
  }

  @Test
  void plainAsksBesideConstraints_areScheduledAsEver() throws Exception {
    start(YarnConfiguration.PROCESSOR_RM_PLACEMENT_CONSTRAINTS_HANDLER);
    MockApp app = cluster.launch();
    List<Container> granted = new ArrayList<>();
    collect(askApart(app, 1, 1024), granted, new ArrayList<>());
    granted.addAll(app.ask(5, 512, 1, 2));
    app.awaitGrants(granted, 3);
    assertThat(granted)
        .filteredOn(container -> container.getAllocationTags().contains("apart"))
        .hasSize(1);
    app.allocate(List.of(), granted.stream().map(Container::getId).toList());
    app.finish();
    cluster.assertDrained();
  }

  @Test
  void disabledHandler_refusesWithYarnsOwnError() throws Exception {
    start(YarnConfiguration.DISABLED_RM_PLACEMENT_CONSTRAINTS_HANDLER);
    MockApp app = cluster.launch();
    assertThatThrownBy(() -> askApart(app, 1, 1024))
        .isInstanceOf(YarnException.class)
        .hasMessageContaining("SchedulingRequest");
    assertThat(app.ask(1, 1024, 1, 1)).as("plain asks").hasSize(1);
    cluster.assertSound();
  }

  @Test
  void schedulerHandler_spreadsInTheSameCall_andKeepsWhatIsLeft() throws Exception {
    start(YarnConfiguration.SCHEDULER_RM_PLACEMENT_CONSTRAINTS_HANDLER);
    MockApp app = cluster.launch();
    AllocateResponse answer = askApart(app, 4, 1024);
    List<Container> granted = answer.getAllocatedContainers();
    assertThat(granted).extracting(Container::getNodeId).hasSize(3).doesNotHaveDuplicates();
    assertThat(granted).extracting(Container::getAllocationTags).containsOnly(Set.of("apart"));
    assertThat(answer.getRejectedSchedulingRequests()).isEmpty();
    assertThat(cluster.metrics().getPendingContainers()).isEqualTo(1);
    assertThat(app.allocate(List.of(), List.of(granted.get(0).getId())).getAllocatedContainers())
        .singleElement()
        .extracting(Container::getNodeId)
        .isEqualTo(granted.get(0).getNodeId());
    cluster.assertSound();
  }

  @Test
  void schedulerHandler_rejectsWhatCanNeverBe() throws Exception {
    start(YarnConfiguration.SCHEDULER_RM_PLACEMENT_CONSTRAINTS_HANDLER);
    MockApp app = cluster.launch();
    SchedulingRequest opportunistic = request(1, 1, "x", targetNotIn(NODE, allocationTag("x")));
    opportunistic.setExecutionType(ExecutionTypeRequest.newInstance(ExecutionType.OPPORTUNISTIC));
    AllocateResponse answer = app.master().allocate(null, List.of(opportunistic), List.of());
    assertThat(answer.getRejectedSchedulingRequests())
        .singleElement()
        .extracting(RejectedSchedulingRequest::getReason)
        .isEqualTo(RejectionReason.COULD_NOT_PLACE_ON_NODE);
    assertThat(cluster.metrics().getPendingContainers()).isZero();
    cluster.assertSound();
  }

  @ParameterizedTest
  @MethodSource("handlersAndSchedulers")
  void registeredConstraintAndAttributes_holdAsUnderTheCapacityScheduler(
      String handler, Class<? extends ResourceScheduler> scheduler) throws Exception {
    start(handler, scheduler);
    NodeAttributesManager attributes = cluster.rm().getRMContext().getNodeAttributesManager();
    Set<NodeAttribute> java =
        Set.of(NodeAttribute.newInstance(CENTRAL, "java", NodeAttributeType.STRING, "17"));
    attributes.replaceNodeAttributes(CENTRAL, Map.of("h1", java, "h2", java));
    cluster.rm().drainEvents();
    MockApp app = cluster.submit();
    app.launchMaster(
        Map.of(
            Set.of("db"),
            and(
                    targetNotIn(NODE, allocationTag("db")),
                    targetNodeAttribute(
                        NODE, NodeAttributeOpCode.EQ, nodeAttribute(CENTRAL + "/java", "17")))
                .build()));
    List<Container> granted = obtain(app, 2, request(1, 2, "db", null));
    assertThat(granted)
        .extracting(container -> container.getNodeId().getHost())
        .containsExactlyInAnyOrder("h1", "h2");
    List<Container> beside =
        obtain(
            app,
            1,
            request(
                2,
                1,
                "web",
                and(targetIn(NODE, allocationTag("db")), targetNotIn(NODE, allocationTag("web")))));
    assertThat(beside)
        .extracting(container -> container.getNodeId().getHost())
        .containsAnyOf("h1", "h2");
    app.finish();
    cluster.rm().drainEvents();
    assertThat(cluster.metrics().getAllocatedContainers()).isZero();
  }

  static Stream<Arguments> handlersAndSchedulers() {
    return Stream.of(
            YarnConfiguration.PROCESSOR_RM_PLACEMENT_CONSTRAINTS_HANDLER,
            YarnConfiguration.SCHEDULER_RM_PLACEMENT_CONSTRAINTS_HANDLER)
        .flatMap(
            handler ->
                Stream.of(
                    Arguments.of(handler, VirtualQueueScheduler.class),
                    Arguments.of(handler, CapacityScheduler.class)));
  }

  @Test
  void tags_countAgainAfterARestart() throws Exception {
    YarnConfiguration conf = MockCluster.recoverable();
    conf.set(
        YarnConfiguration.RM_PLACEMENT_CONSTRAINTS_HANDLER,
        YarnConfiguration.SCHEDULER_RM_PLACEMENT_CONSTRAINTS_HANDLER);
    cluster = MockCluster.startRecoverable(conf);
    cluster.addNode("h1", 4096, 16);
    cluster.addNode("h2", 4096, 16);
    MockApp app = cluster.launch();
    List<Container> granted = new ArrayList<>(askApart(app, 2, 512).getAllocatedContainers());
    assertThat(granted).hasSize(2);
    for (Container container : granted) {
      cluster.node(container).launch(container);
    }
    cluster.restart(conf);
    cluster.reregisterAll();
    app.reregister();
    assertThat(askApart(app, 2, 512).getAllocatedContainers())
        .as("both nodes have one, of before the restart")
        .isEmpty();
    cluster.node(granted.get(0)).complete(granted.get(0).getId(), 0);
    List<Container> again = new ArrayList<>();
    app.awaitGrants(again, 1);
    assertThat(again.get(0).getNodeId()).isEqualTo(granted.get(0).getNodeId());
    cluster.assertSound();
  }

  private List<Container> obtain(MockApp app, int count, SchedulingRequest request)
      throws Exception {
    List<Container> granted =
        new ArrayList<>(
            app.master().allocate(null, List.of(request), List.of()).getAllocatedContainers());
    app.awaitGrants(granted, count);
    return granted;
  }

  private static SchedulingRequest request(
      int key, int count, String tag, AbstractConstraint constraint) {
    return SchedulingRequest.newBuilder()
        .priority(Priority.newInstance(key))
        .allocationRequestId(key)
        .executionType(ExecutionTypeRequest.newInstance(ExecutionType.GUARANTEED))
        .allocationTags(Set.of(tag))
        .resourceSizing(ResourceSizing.newInstance(count, Resource.newInstance(512, 1)))
        .placementConstraintExpression(
            constraint == null ? null : new PlacementConstraint(constraint))
        .build();
  }

  /** Containers no two of which may be on one node. */
  private static AllocateResponse askApart(MockApp app, int count, int memory) throws Exception {
    ResourceSizing sizing = ResourceSizing.newInstance(count, Resource.newInstance(memory, 1));
    return app.master()
        .allocateAppAntiAffinity(
            sizing, Priority.newInstance(1), 1, null, Set.of("apart"), "apart");
  }

  private static void collect(
      AllocateResponse response,
      List<Container> granted,
      List<RejectedSchedulingRequest> rejected) {
    granted.addAll(response.getAllocatedContainers());
    rejected.addAll(response.getRejectedSchedulingRequests());
  }
}
