package org.vqs.yarn.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerExpiredSchedulerEvent;
import org.apache.hadoop.yarn.server.scheduler.OpportunisticContainerAllocator.ContainerIdGenerator;
import org.apache.hadoop.yarn.server.scheduler.OpportunisticContainerContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/**
 * Running containers that become larger, smaller, opportunistic and guaranteed, whether node names
 * have ports or not.
 */
class ContainerUpdatesTest {
  private SchedulerHarness rm;
  private FakeNode node;
  private ApplicationAttemptId app;
  private Container container;

  private void start(boolean portInNodeName) {
    rm =
        new SchedulerHarness(
            Map.of("yarn.scheduler.include-port-in-node-name", String.valueOf(portInNodeName)));
    node = rm.addNode("h1", "/r1", 4096, 8);
    rm.addNode("h2", "/r1", 8192, 8);
    app = rm.submitUnmanaged(1, "u");
    VqsAppAttempt attempt = rm.attempt(app);
    OpportunisticContainerContext context = new OpportunisticContainerContext();
    context.setContainerIdGenerator(
        new ContainerIdGenerator() {
          @Override
          public long generateContainerId() {
            return attempt.getNewContainerId();
          }
        });
    attempt.setOpportunisticContainerContext(context);
    container = rm.allocate(app, List.of(any(1, 2048, 2, 1)), List.of()).getContainers().get(0);
    node.launch(container.getId());
    rm.heartbeat(node);
  }

  @AfterEach
  void close() {
    rm.deliver();
    SchedulerInvariants.assertHold(rm.scheduler(), "");
    rm.close();
  }

  private Allocation resize(ContainerUpdateType type, int memory) {
    ContainerUpdates updates = new ContainerUpdates();
    UpdateContainerRequest request = request(type, Resource.newInstance(memory, 2), null);
    (type == ContainerUpdateType.INCREASE_RESOURCE
            ? updates.getIncreaseRequests()
            : updates.getDecreaseRequests())
        .add(request);
    return rm.allocate(app, List.of(), List.of(), List.of(), updates);
  }

  private UpdateContainerRequest request(
      ContainerUpdateType type, Resource to, ExecutionType execution) {
    return UpdateContainerRequest.newInstance(
        container.getVersion(), container.getId(), type, to, execution);
  }

  private long allocated() {
    rm.deliver();
    return rm.metrics().getAllocatedMB();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void increase_isGrantedOnItsNode(boolean portInNodeName) {
    start(portInNodeName);
    List<Container> increased =
        resize(ContainerUpdateType.INCREASE_RESOURCE, 3072).getIncreasedContainers();
    assertThat(increased)
        .singleElement()
        .extracting(Container::getResource)
        .isEqualTo(Resource.newInstance(3072, 2));
    assertThat(allocated()).isEqualTo(3072);
    assertThat(rm.metrics().getAllocatedContainers()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void increase_waitsForRoomOnItsNode(boolean portInNodeName) {
    start(portInNodeName);
    Container neighbour =
        rm.allocate(app, List.of(any(1, 2048, 1, 1)), List.of()).getContainers().get(0);
    assertThat(neighbour.getNodeId().getHost()).isEqualTo("h1");
    assertThat(resize(ContainerUpdateType.INCREASE_RESOURCE, 4096).getIncreasedContainers())
        .isEmpty();
    assertThat(rm.metrics().getPendingMB()).isEqualTo(2048);
    assertThat(rm.allocate(app, List.of(), List.of(neighbour.getId())).getIncreasedContainers())
        .hasSize(1);
    assertThat(allocated()).isEqualTo(4096);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void waitingIncrease_goesWithItsContainer(boolean portInNodeName) {
    start(portInNodeName);
    resize(ContainerUpdateType.INCREASE_RESOURCE, 8192);
    assertThat(rm.metrics().getPendingMB()).isEqualTo(6144);
    node.complete(container.getId(), 0);
    rm.heartbeat(node);
    assertThat(rm.metrics().getPendingMB()).isZero();
    assertThat(rm.metrics().getPendingContainers()).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void secondIncrease_replacesTheFirst(boolean portInNodeName) {
    start(portInNodeName);
    resize(ContainerUpdateType.INCREASE_RESOURCE, 8192);
    assertThat(resize(ContainerUpdateType.INCREASE_RESOURCE, 2560).getIncreasedContainers())
        .hasSize(1);
    assertThat(rm.metrics().getPendingMB()).isZero();
    assertThat(allocated()).isEqualTo(2560);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void decrease_givesRoomBack(boolean portInNodeName) {
    start(portInNodeName);
    rm.allocate(app, List.of(any(1, 3072, 1, 3)), List.of());
    assertThat(rm.attempt(app).getLiveContainers()).hasSize(3);
    assertThat(resize(ContainerUpdateType.DECREASE_RESOURCE, 1024).getDecreasedContainers())
        .hasSize(1);
    rm.deliver();
    assertThat(rm.allocate(app, List.of(), List.of()).getContainers()).hasSize(1);
    assertThat(allocated()).isEqualTo(1024 + 3 * 3072);
    assertThat(rm.metrics().getAllocatedContainers()).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void increaseThatIsNotUsed_isRolledBack(boolean portInNodeName) {
    start(portInNodeName);
    resize(ContainerUpdateType.INCREASE_RESOURCE, 3072);
    rm.deliver();
    rm.scheduler().handle(new ContainerExpiredSchedulerEvent(container.getId(), true));
    assertThat(rm.allocate(app, List.of(), List.of()).getDecreasedContainers())
        .singleElement()
        .extracting(Container::getResource)
        .isEqualTo(Resource.newInstance(2048, 2));
    assertThat(allocated()).isEqualTo(2048);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void demotedContainer_holdsNoRoom_andIsPromotedWhenThereIsSome(boolean portInNodeName) {
    start(portInNodeName);
    ContainerUpdates demotion = new ContainerUpdates();
    demotion
        .getDemotionRequests()
        .add(request(ContainerUpdateType.DEMOTE_EXECUTION_TYPE, null, ExecutionType.OPPORTUNISTIC));
    assertThat(rm.allocate(app, List.of(), List.of(), List.of(), demotion).getDemotedContainers())
        .hasSize(1);
    assertThat(allocated()).isZero();
    List<Container> filling =
        rm.allocate(app, List.of(any(1, 4096, 1, 3)), List.of()).getContainers();
    assertThat(filling).hasSize(3);
    ContainerUpdates promotion = new ContainerUpdates();
    promotion
        .getPromotionRequests()
        .add(request(ContainerUpdateType.PROMOTE_EXECUTION_TYPE, null, ExecutionType.GUARANTEED));
    assertThat(rm.allocate(app, List.of(), List.of(), List.of(), promotion).getPromotedContainers())
        .isEmpty();
    Container neighbour =
        filling.stream().filter(c -> c.getNodeId().equals(node.id())).findFirst().orElseThrow();
    assertThat(rm.allocate(app, List.of(), List.of(neighbour.getId())).getPromotedContainers())
        .hasSize(1);
    assertThat(allocated()).isEqualTo(2048 + 2 * 4096);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void increaseThatWaits_doesNotSurviveADemotion(boolean portInNodeName) {
    start(portInNodeName);
    resize(ContainerUpdateType.INCREASE_RESOURCE, 8192);
    ContainerUpdates demotion = new ContainerUpdates();
    demotion
        .getDemotionRequests()
        .add(request(ContainerUpdateType.DEMOTE_EXECUTION_TYPE, null, ExecutionType.OPPORTUNISTIC));
    rm.allocate(app, List.of(), List.of(), List.of(), demotion);
    assertThat(rm.metrics().getPendingMB()).isZero();
    assertThat(resize(ContainerUpdateType.INCREASE_RESOURCE, 8192).getIncreasedContainers())
        .isEmpty();
    assertThat(rm.attempt(app).pullUpdateContainerErrors())
        .singleElement()
        .extracting(error -> error.getReason())
        .isEqualTo("INCREASE_RESOURCE needs a container that is GUARANTEED");
    assertThat(allocated()).isZero();
  }
}
