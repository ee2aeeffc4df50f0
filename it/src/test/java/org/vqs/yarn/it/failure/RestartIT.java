package org.vqs.yarn.it.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.InvalidResourceRequestException;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.it.mock.MockApp;
import org.vqs.yarn.it.mock.MockCluster;
import org.vqs.yarn.it.mock.MockNode;

/** Work-preserving restart: everything is rebuilt from what nodes report and masters ask again. */
@Tag("cluster")
class RestartIT {
  private final YarnConfiguration conf = MockCluster.recoverable();
  private MockCluster cluster;

  @BeforeEach
  void start() {
    cluster = MockCluster.startRecoverable(conf);
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  @Test
  void runningContainers_andAsksSentAgain_goOnAfterRestart() throws Exception {
    cluster.addNode("h1", 4096, 8);
    cluster.addNode("h2", 8192, 8);
    MockApp app = cluster.launch();
    List<Container> running = app.run(1, 2048, 1, 5);
    assertThat(app.ask(1, 2048, 1, 3)).isEmpty();
    long allocated = cluster.metrics().getAllocatedMB();

    cluster.restart(conf);
    assertThat(cluster.metrics().getAllocatedMB()).as("before any node came").isZero();
    assertThat(cluster.metrics().getPendingContainers()).as("before the master came").isZero();
    cluster.reregisterAll();

    assertThat(cluster.metrics().getAllocatedMB()).isEqualTo(allocated);
    assertThat(cluster.metrics().getAllocatedContainers()).isEqualTo(6);
    assertThat(cluster.metrics().getAllocatedVirtualCores()).isEqualTo(6);
    assertThat(cluster.metrics().getAvailableMB()).isEqualTo(12288 - allocated);
    app.reregister();
    assertThat(cluster.metrics().getAppsRunning()).isEqualTo(1);
    assertThat(app.ask(1, 2048, 1, 3)).as("asks on a full cluster").isEmpty();
    assertThat(cluster.metrics().getPendingContainers()).isEqualTo(3);
    cluster.assertSound();

    for (Container container : running) {
      cluster.node(container).complete(container.getId(), 0);
    }
    List<Container> granted = new ArrayList<>();
    app.awaitGrants(granted, 3);
    assertThat(granted).extracting(Container::getId).doesNotContainAnyElementsOf(ids(running));
    for (Container container : granted) {
      cluster.node(container).launch(container);
      cluster.node(container).complete(container.getId(), 0);
    }
    app.finish();
    cluster.assertDrained();
  }

  @Test
  void restartWithoutNodes_acceptsApplicationsThatStartWhenNodesCome() throws Exception {
    MockNode node = cluster.addNode("h1", 8192, 8);
    MockApp before = cluster.launch();

    cluster.restart(conf);
    before.reregister();
    assertThat(before.ask(1, 1024, 1, 2)).isEmpty();
    MockApp after = cluster.submit();
    assertThat(cluster.anyScheduler().getNumClusterNodes()).isZero();
    assertThat(cluster.metrics().getPendingContainers()).isEqualTo(3);

    node.register(cluster.rm());
    after.launchMaster();
    List<Container> granted = new ArrayList<>();
    before.awaitGrants(granted, 2);
    before.finish();
    after.finish();
    cluster.assertDrained();
  }

  @Test
  void nodeThatShrank_keepsItsContainersAndTakesNoneUntilThereIsRoom() throws Exception {
    MockNode node = cluster.addNode("h1", 8192, 8);
    MockApp app = cluster.launch();
    List<Container> running = app.run(1, 2048, 1, 3);

    cluster.restart(conf);
    node.register(cluster.rm(), 4096, 4);
    app.reregister();
    assertThat(cluster.metrics().getAllocatedMB()).isEqualTo(512 + 3 * 2048);
    assertThat(app.ask(1, 1024, 1, 1)).isEmpty();
    cluster.assertSound();

    node.complete(running.get(0).getId(), 0);
    assertThat(app.allocate(List.of(), List.of()).getAllocatedContainers())
        .as("4608 of 4096 used")
        .isEmpty();
    node.complete(running.get(1).getId(), 0);
    app.awaitGrants(new ArrayList<>(), 1);
    cluster.assertSound();
    app.finish();
    node.complete(running.get(2).getId(), 0);
    cluster.assertDrained();
  }

  @Test
  void containerLargerThanTodaysMaximum_isRecoveredAndNoNewOneIsAccepted() throws Exception {
    MockNode node = cluster.addNode("h1", 8192, 8);
    MockApp app = cluster.launch();
    Container large = app.run(1, 6144, 4, 1).get(0);

    YarnConfiguration smaller = new YarnConfiguration(conf);
    smaller.setInt(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_MB, 2048);
    cluster.restart(smaller);
    cluster.reregisterAll();
    app.reregister();

    assertThat(cluster.metrics().getAllocatedMB()).isEqualTo(512 + 6144);
    assertThatThrownBy(() -> app.ask(1, 6144, 4, 1))
        .isInstanceOf(InvalidResourceRequestException.class);
    cluster.assertSound();
    node.complete(large.getId(), 0);
    app.finish();
    cluster.assertDrained();
  }

  @Test
  void containerOfUnknownApplication_isCleanedAndTakesNoRoom() throws Exception {
    MockNode node = cluster.addNode("h1", 8192, 8);
    MockApp app = cluster.launch();
    app.run(1, 1024, 1, 1);
    Container unknown =
        Container.newInstance(
            ContainerId.fromString("container_99_0001_01_000002"),
            node.id(),
            "",
            app.masterContainer().getResource(),
            app.masterContainer().getPriority(),
            null);

    cluster.restart(conf);
    node.remember(unknown);
    node.register(cluster.rm());

    assertThat(cluster.metrics().getAllocatedContainers()).isEqualTo(2);
    node.awaitCleanup(unknown.getId());
    cluster.assertSound();
  }

  @Test
  void releaseBeforeItsNodeCameBack_isDoneWhenItComes() throws Exception {
    MockNode node = cluster.addNode("h1", 8192, 8);
    MockApp app = cluster.launch();
    Container container = app.run(1, 1024, 1, 1).get(0);

    cluster.restart(conf);
    app.reregister();
    app.allocate(List.of(), List.of(container.getId()));
    node.register(cluster.rm());
    node.awaitCleanup(container.getId());
    node.complete(container.getId(), 0);
    app.finish();
    cluster.assertDrained();
  }

  @Test
  void masterThatDiedMeanwhile_isReplacedAndItsContainersEnd() throws Exception {
    MockNode node = cluster.addNode("h1", 8192, 8);
    MockApp app = cluster.launch();
    app.run(1, 1024, 1, 2);
    ContainerId master = app.masterContainer().getId();

    cluster.restart(conf);
    cluster.reregisterAll();
    node.complete(master, 1);
    app.awaitAttempt(2);
    for (Container container : node.running()) {
      node.complete(container.getId(), -105);
    }
    app.launchMaster();
    assertThat(cluster.metrics().getAllocatedContainers()).isEqualTo(1);
    assertThat(app.rmApp().getAppAttempts()).hasSize(2);
    app.finish();
    cluster.assertDrained();
  }

  @Test
  void finishedApplication_isKnownAndHoldsNothing() throws Exception {
    cluster.addNode("h1", 8192, 8);
    MockApp app = cluster.launch();
    app.finish();

    cluster.restart(conf);
    cluster.reregisterAll();

    assertThat(app.rmApp().getState()).isEqualTo(RMAppState.FINISHED);
    assertThat(app.rmApp().getCurrentAppAttempt().getState()).isEqualTo(RMAppAttemptState.FINISHED);
    cluster.assertDrained();
  }

  @Test
  void newContainers_waitForNodesToReportFirst() throws Exception {
    cluster.addNode("h1", 8192, 8);
    MockApp app = cluster.launch();

    YarnConfiguration patient = new YarnConfiguration(conf);
    patient.setLong(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 2000);
    cluster.restart(patient);
    cluster.reregisterAll();
    app.reregister();

    assertThat(app.ask(1, 1024, 1, 2)).as("while nodes may still come").isEmpty();
    app.awaitGrants(new ArrayList<>(), 2);
    cluster.assertSound();
  }

  @Test
  void severalRestarts_neverGrantOneIdTwice() throws Exception {
    cluster.addNode("h1", 8192, 8);
    MockApp app = cluster.launch();
    List<ContainerId> all = new ArrayList<>(ids(app.run(1, 256, 1, 2)));
    for (int restart = 0; restart < 2; restart++) {
      cluster.restart(conf);
      cluster.reregisterAll();
      app.reregister();
      all.addAll(ids(app.run(1, 256, 1, 2)));
    }
    assertThat(all).hasSize(6).doesNotHaveDuplicates();
    assertThat(cluster.metrics().getAllocatedContainers()).isEqualTo(7);
    cluster.assertSound();
  }

  private static List<ContainerId> ids(List<Container> containers) {
    return containers.stream().map(Container::getId).toList();
  }
}
