package org.vqs.yarn.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ExecutionTypeRequest;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.records.OpportunisticContainersStatus;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.it.mock.MockApp;
import org.vqs.yarn.it.mock.MockCluster;
import org.vqs.yarn.it.mock.MockNode;

/**
 * Opportunistic containers, which YARN places itself, beside the scheduler; what their promotion
 * and demotion make of the scheduler's books, as beside the Capacity Scheduler.
 */
@Tag("cluster")
class OpportunisticIT {
  private static final int MASTER = 512;

  private MockCluster cluster;
  private MockApp app;

  private void start(Class<? extends ResourceScheduler> scheduler) throws Exception {
    YarnConfiguration conf = MockCluster.configuration();
    conf.setClass(YarnConfiguration.RM_SCHEDULER, scheduler, ResourceScheduler.class);
    conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "1");
    conf.setBoolean(YarnConfiguration.OPPORTUNISTIC_CONTAINER_ALLOCATION_ENABLED, true);
    conf.setInt(YarnConfiguration.NM_CONTAINER_QUEUING_SORTING_NODES_INTERVAL_MS, 50);
    cluster = MockCluster.start(conf);
    cluster.addNode("h1", 4096, 4);
    cluster.addNode("h2", 4096, 4);
    // YARN learns from a node's first report only how many containers may queue there.
    reportQueues();
    app = cluster.launch();
  }

  @AfterEach
  void stop() {
    if (cluster.rm().getResourceScheduler() instanceof VirtualQueueScheduler) {
      cluster.assertSound();
    }
    cluster.close();
  }

  private void reportQueues() throws Exception {
    OpportunisticContainersStatus status = OpportunisticContainersStatus.newInstance();
    status.setEstimatedQueueWaitTime(-1);
    status.setWaitQueueLength(0);
    status.setOpportQueueCapacity(100);
    for (MockNode node : cluster.nodes()) {
      node.nm().nodeHeartbeat(status, true);
    }
    cluster.rm().drainEvents();
  }

  /** YARN takes the nodes that said how long their queues are. */
  private List<Container> opportunistic(int count) throws Exception {
    ResourceRequest request = MockApp.any(1, 1024, 1, count);
    request.setExecutionTypeRequest(
        ExecutionTypeRequest.newInstance(ExecutionType.OPPORTUNISTIC, true));
    reportQueues();
    List<Container> granted =
        new ArrayList<>(app.allocate(List.of(request), List.of()).getAllocatedContainers());
    await("opportunistic containers")
        .until(
            () -> {
              if (granted.size() < count) {
                reportQueues();
                granted.addAll(app.allocate(List.of(), List.of()).getAllocatedContainers());
              }
              return granted.size() == count;
            });
    return granted;
  }

  private AllocateResponse change(Container container, ExecutionType to) throws Exception {
    ContainerUpdateType type =
        to == ExecutionType.GUARANTEED
            ? ContainerUpdateType.PROMOTE_EXECUTION_TYPE
            : ContainerUpdateType.DEMOTE_EXECUTION_TYPE;
    AllocateResponse answer =
        app.master()
            .sendContainerUpdateRequest(
                List.of(
                    UpdateContainerRequest.newInstance(
                        container.getVersion(), container.getId(), type, null, to)));
    cluster.rm().drainEvents();
    return answer;
  }

  /** Waits for the one update that is outstanding. */
  private Container updated(AllocateResponse first) {
    List<Container> result = new ArrayList<>();
    first.getUpdatedContainers().forEach(update -> result.add(update.getContainer()));
    await("an updated container")
        .until(
            () -> {
              if (result.isEmpty()) {
                reportQueues();
                app.allocate(List.of(), List.of())
                    .getUpdatedContainers()
                    .forEach(update -> result.add(update.getContainer()));
              }
              return !result.isEmpty();
            });
    assertThat(result).hasSize(1);
    return result.get(0);
  }

  private void expectAllocated(int memory, int containers) {
    QueueMetrics metrics = cluster.metrics();
    await("allocated")
        .untilAsserted(
            () -> {
              reportQueues();
              assertThat(metrics.getAllocatedMB()).isEqualTo(memory);
              assertThat(metrics.getAllocatedContainers()).isEqualTo(containers);
              assertThat(metrics.getPendingContainers()).isZero();
              assertThat(metrics.getAvailableMB()).isEqualTo(8192 - memory);
            });
  }

  @ParameterizedTest
  @ValueSource(classes = {VirtualQueueScheduler.class, CapacityScheduler.class})
  void promotionAndDemotion_beforeTheStart_moveRoom(Class<? extends ResourceScheduler> scheduler)
      throws Exception {
    start(scheduler);
    List<Container> granted = opportunistic(2);
    assertThat(granted)
        .hasSize(2)
        .extracting(Container::getExecutionType)
        .containsOnly(ExecutionType.OPPORTUNISTIC);
    expectAllocated(MASTER, 1);
    Container promoted = updated(change(granted.get(0), ExecutionType.GUARANTEED));
    assertThat(promoted.getExecutionType()).isEqualTo(ExecutionType.GUARANTEED);
    assertThat(promoted.getId()).isEqualTo(granted.get(0).getId());
    assertThat(promoted.getNodeId()).isEqualTo(granted.get(0).getNodeId());
    assertThat(promoted.getVersion()).isEqualTo(1);
    expectAllocated(MASTER + 1024, 2);
    Container demoted = updated(change(promoted, ExecutionType.OPPORTUNISTIC));
    assertThat(demoted.getExecutionType()).isEqualTo(ExecutionType.OPPORTUNISTIC);
    assertThat(demoted.getVersion()).isEqualTo(2);
    expectAllocated(MASTER, 1);
    app.allocate(List.of(), granted.stream().map(Container::getId).toList());
    app.finish();
    expectAllocated(0, 0);
  }

  @ParameterizedTest
  @ValueSource(classes = {VirtualQueueScheduler.class, CapacityScheduler.class})
  void promotionOfARunningContainer_waitsForRoomOnItsNode(
      Class<? extends ResourceScheduler> scheduler) throws Exception {
    start(scheduler);
    List<Container> filling = app.obtain(2, 1024, 1, 7);
    Container running = opportunistic(1).get(0);
    run(running, ExecutionType.OPPORTUNISTIC);
    expectAllocated(MASTER + 7 * 1024, 8);
    AllocateResponse refused = change(running, ExecutionType.GUARANTEED);
    if (room(running, filling) < 1024) {
      reportQueues();
      assertThat(refused.getUpdatedContainers()).isEmpty();
      assertThat(app.allocate(List.of(), List.of()).getUpdatedContainers()).isEmpty();
      Container neighbour =
          filling.stream()
              .filter(container -> container.getNodeId().equals(running.getNodeId()))
              .findFirst()
              .orElseThrow();
      refused = app.allocate(List.of(), List.of(neighbour.getId()));
      assertThat(updated(refused).getExecutionType()).isEqualTo(ExecutionType.GUARANTEED);
      expectAllocated(MASTER + 7 * 1024, 8);
    } else {
      assertThat(updated(refused).getExecutionType()).isEqualTo(ExecutionType.GUARANTEED);
      expectAllocated(MASTER + 8 * 1024, 9);
    }
  }

  private int room(Container container, List<Container> filling) {
    int master = app.masterContainer().getNodeId().equals(container.getNodeId()) ? MASTER : 0;
    return 4096
        - master
        - 1024
            * (int)
                filling.stream()
                    .filter(other -> other.getNodeId().equals(container.getNodeId()))
                    .count();
  }

  private void run(Container container, ExecutionType type) throws Exception {
    cluster
        .node(container)
        .nm()
        .nodeHeartbeat(
            List.of(
                ContainerStatus.newInstance(
                    container.getId(), type, ContainerState.RUNNING, "", 0)),
            true);
    cluster.rm().drainEvents();
  }

  @ParameterizedTest
  @ValueSource(classes = {VirtualQueueScheduler.class, CapacityScheduler.class})
  void opportunisticAndGuaranteed_inOneRequest_areToldApart(
      Class<? extends ResourceScheduler> scheduler) throws Exception {
    start(scheduler);
    ResourceRequest guaranteed = MockApp.any(3, 1024, 1, 2);
    ResourceRequest opportunistic = MockApp.any(4, 1024, 1, 20);
    opportunistic.setExecutionTypeRequest(
        ExecutionTypeRequest.newInstance(ExecutionType.OPPORTUNISTIC, true));
    List<Container> granted =
        new ArrayList<>(
            app.allocate(List.of(guaranteed, opportunistic), List.of()).getAllocatedContainers());
    app.awaitGrants(granted, 22);
    assertThat(granted)
        .filteredOn(container -> container.getExecutionType() == ExecutionType.OPPORTUNISTIC)
        .as("more than there is room for")
        .hasSize(20)
        .allMatch(container -> container.getPriority().getPriority() == 4);
    expectAllocated(MASTER + 2048, 3);
    for (Container container : granted) {
      run(container, container.getExecutionType());
      cluster.node(container).complete(container.getId(), 0);
    }
    expectAllocated(MASTER, 1);
  }
}
