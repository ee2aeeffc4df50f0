package org.vqs.yarn.it.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEventType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.it.mock.MockApp;
import org.vqs.yarn.it.mock.MockCluster;
import org.vqs.yarn.it.mock.MockNode;

/** Nodes that are lost, come back or restart while containers run on them. */
@Tag("cluster")
class NodeLossIT {
  private MockCluster cluster;
  private MockNode stays;
  private MockNode goes;

  @BeforeEach
  void start() throws Exception {
    YarnConfiguration conf = MockCluster.configuration();
    // The largest ask that is accepted follows the nodes at once, not after some seconds.
    conf.setLong(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 0);
    cluster = MockCluster.start(conf);
    stays = cluster.addNode("h1", 8192, 16);
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  @Test
  void containersOfLostNode_areReportedAndStartElsewhere() throws Exception {
    MockApp app = cluster.launch();
    goes = cluster.addNode("h2", 8192, 16);
    List<Container> running = app.run(1, 2560, 1, 6);
    List<ContainerId> lost = idsOn(running, goes);
    assertThat(lost).hasSize(3);
    assertThat(app.ask(1, 2560, 1, 1)).isEmpty();

    lose(goes);
    AllocateResponse answer = app.allocate(List.of(), List.of());
    assertThat(answer.getCompletedContainersStatuses())
        .extracting(ContainerStatus::getContainerId)
        .containsExactlyInAnyOrderElementsOf(lost);
    assertThat(answer.getCompletedContainersStatuses())
        .extracting(ContainerStatus::getExitStatus)
        .containsOnly(ContainerExitStatus.ABORTED);
    assertThat(answer.getCompletedContainersStatuses())
        .extracting(ContainerStatus::getDiagnostics)
        .allMatch(diagnostics -> diagnostics.contains("lost"));
    assertThat(answer.getUpdatedNodes()).extracting(NodeReport::getNodeId).contains(goes.id());
    assertThat(cluster.metrics().getAllocatedMB()).isEqualTo(512 + 3 * 2560);
    assertThat(cluster.scheduler().getClusterResource()).isEqualTo(Resource.newInstance(8192, 16));
    assertThat(app.ask(1, 2560, 1, 4)).as("three again and the one that waited").isEmpty();

    MockNode third = cluster.addNode("h3", 16384, 16);
    List<Container> granted = new ArrayList<>();
    app.awaitGrants(granted, 4);
    assertThat(granted).extracting(Container::getNodeId).containsOnly(third.id());
    assertThat(cluster.metrics().getPendingContainers()).isZero();
    finish(app, granted, running);
  }

  @Test
  void masterOnLostNode_isRetriedElsewhere() throws Exception {
    MockApp app = cluster.launch();
    goes = stays;
    stays = cluster.addNode("h2", 8192, 16);
    app.run(1, 1024, 1, 2);

    lose(goes);
    app.awaitAttempt(2);
    app.launchMaster();
    assertThat(app.masterContainer().getNodeId()).isEqualTo(stays.id());
    for (Container container : stays.running()) {
      if (!container.getId().equals(app.masterContainer().getId())) {
        stays.awaitCleanup(container.getId());
        stays.complete(container.getId(), ContainerExitStatus.ABORTED);
      }
    }
    finish(app, List.of(), List.of());
  }

  @Test
  void grantThatWasNotPulled_isGrantedAgainElsewhere() throws Exception {
    MockApp app = cluster.launch();
    stays.launch(app.obtain(1, 7680, 1, 1).get(0));
    assertThat(app.ask(1, 1024, 1, 2)).isEmpty();
    goes = cluster.addNode("h2", 8192, 16);
    assertThat(cluster.metrics().getAllocatedContainers())
        .as("granted, but not pulled")
        .isEqualTo(4);

    lose(goes);
    assertThat(cluster.metrics().getPendingContainers()).isEqualTo(2);
    MockNode third = cluster.addNode("h3", 8192, 16);
    List<Container> granted = new ArrayList<>();
    app.awaitGrants(granted, 2);
    assertThat(granted).extracting(Container::getNodeId).containsOnly(third.id());
    finish(app, granted, stays.running());
  }

  @Test
  void nodeThatComesBackEmpty_takesContainersAgain() throws Exception {
    MockApp app = cluster.launch();
    goes = cluster.addNode("h2", 4096, 16);
    List<Container> running = app.run(1, 3072, 1, 3);
    lose(goes);
    goes.register(cluster.rm(), 16384, 16);
    cluster.remember(goes);
    List<Container> granted = app.run(1, 8192, 1, 1);
    assertThat(granted.get(0).getNodeId()).isEqualTo(goes.id());
    assertThat(cluster.scheduler().getMaximumResourceCapability().getMemorySize()).isEqualTo(16384);
    finish(app, granted, running);
  }

  @Test
  void runningNodeThatRegistersAgain_keepsWhatItReports() throws Exception {
    MockApp app = cluster.launch();
    goes = cluster.addNode("h2", 8192, 16);
    List<Container> running = app.run(1, 2560, 1, 6);
    long allocated = cluster.metrics().getAllocatedMB();

    goes.register(cluster.rm());
    cluster.heartbeatAll();
    assertThat(cluster.metrics().getAllocatedMB()).isEqualTo(allocated);
    assertThat(cluster.scheduler().getNumClusterNodes()).isEqualTo(2);
    assertThat(app.pullCompleted()).isEmpty();
    finish(app, List.of(), running);
  }

  @Test
  void unhealthyNode_losesItsContainersAndIsUsedAgainWhenHealthy() throws Exception {
    MockApp app = cluster.launch();
    goes = cluster.addNode("h2", 8192, 16);
    List<Container> running = app.run(1, 2560, 1, 6);
    goes.setHealthy(false);
    goes.heartbeat();
    cluster.rm().waitForState(goes.id(), NodeState.UNHEALTHY);
    assertThat(app.pullCompleted()).hasSize(3);
    for (ContainerId id : idsOn(running, goes)) {
      goes.complete(id, ContainerExitStatus.ABORTED);
    }
    assertThat(app.ask(1, 2560, 1, 1)).isEmpty();

    goes.setHealthy(true);
    goes.heartbeat();
    cluster.rm().waitForState(goes.id(), NodeState.RUNNING);
    List<Container> granted = new ArrayList<>();
    app.awaitGrants(granted, 1);
    finish(app, granted, running);
  }

  @Test
  void decommissioningNode_finishesWhatItHasAndTakesNothingNew() throws Exception {
    MockApp app = cluster.launch();
    goes = cluster.addNode("h2", 8192, 16);
    List<Container> running = app.run(1, 2560, 1, 5);
    cluster.rm().sendNodeGracefulDecommission(goes.nm(), 3600);
    cluster.rm().waitForState(goes.id(), NodeState.DECOMMISSIONING);
    cluster.heartbeatAll();

    assertThat(app.pullCompleted()).isEmpty();
    List<ContainerId> there = idsOn(running, goes);
    goes.complete(there.get(0), 0);
    cluster.heartbeatAll();
    List<Container> granted = new ArrayList<>(app.ask(1, 1024, 1, 4));
    cluster.heartbeatAll();
    granted.addAll(app.allocate(List.of(), List.of()).getAllocatedContainers());
    assertThat(granted).extracting(Container::getNodeId).doesNotContain(goes.id());

    cluster.rm().sendNodeEvent(goes.nm(), RMNodeEventType.RECOMMISSION);
    cluster.rm().waitForState(goes.id(), NodeState.RUNNING);
    app.awaitGrants(granted, 4);
    finish(app, granted, running);
  }

  private void lose(MockNode node) throws Exception {
    cluster.forget(node);
    node.lose();
  }

  private static List<ContainerId> idsOn(List<Container> containers, MockNode node) {
    return containers.stream()
        .filter(c -> c.getNodeId().equals(node.id()))
        .map(Container::getId)
        .toList();
  }

  private void finish(MockApp app, List<Container> granted, List<Container> running)
      throws Exception {
    for (Container container : granted) {
      cluster.node(container).launch(container);
    }
    List<Container> all = new ArrayList<>(granted);
    all.addAll(running);
    for (Container container : all) {
      MockNode node = cluster.node(container);
      boolean lives =
          node != null
              && node.running().stream().anyMatch(c -> c.getId().equals(container.getId()));
      if (lives && !container.getId().equals(app.masterContainer().getId())) {
        node.complete(container.getId(), 0);
      }
    }
    app.finish();
    cluster.assertDrained();
  }
}
