package org.vqs.yarn.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.it.mock.MockApp;
import org.vqs.yarn.it.mock.MockCluster;
import org.vqs.yarn.it.mock.MockNode;

/** Application masters that fail and are tried again, with and without their containers kept. */
@Tag("cluster")
class AttemptIT {
  private static final long MASTER_MEMORY = 512;

  private MockCluster cluster;

  @BeforeEach
  void start() throws Exception {
    YarnConfiguration conf = MockCluster.configuration();
    conf.setInt(YarnConfiguration.RM_AM_MAX_ATTEMPTS, 3);
    cluster = MockCluster.start(conf);
    cluster.addNode("h1", 8192, 16);
    cluster.addNode("h2", 8192, 16);
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  @Test
  void masterThatFails_takesItsContainersAndAsksWithIt() throws Exception {
    MockApp app = cluster.launch();
    List<Container> running = app.run(1, 2048, 1, 2);
    app.ask(1, 4096, 1, 10);
    assertThat(cluster.metrics().getPendingContainers()).isPositive();

    failMaster(app);
    app.awaitAttempt(2);
    for (Container container : running) {
      awaitCleanup(container);
    }
    app.launchMaster();
    assertThat(cluster.metrics().getPendingContainers()).isZero();
    await("only the new master is left")
        .until(() -> cluster.metrics().getAllocatedMB() == MASTER_MEMORY);
    assertThat(app.run(1, 4096, 1, 2))
        .extracting(c -> c.getId().getApplicationAttemptId().getAttemptId())
        .containsOnly(2);
    finish(app);
  }

  @Test
  void keptContainers_areTransferredToEachNextAttempt() throws Exception {
    MockApp app =
        cluster.submit(submission -> submission.withKeepContainers(true).withMaxAppAttempts(3));
    app.launchMaster();
    List<Container> kept = new ArrayList<>(app.run(1, 1024, 1, 2));
    List<Container> neverLaunched = app.obtain(2, 1024, 1, 1);
    app.ask(3, 16384, 1, 1);

    failMaster(app);
    app.awaitAttempt(2);
    assertThat(cluster.anyScheduler().getRMContainer(neverLaunched.get(0).getId())).isNull();
    RegisterApplicationMasterResponse second = app.launchMaster();
    assertThat(ids(second.getContainersFromPreviousAttempts()))
        .containsExactlyInAnyOrderElementsOf(ids(kept));
    assertThat(second.getNMTokensFromPreviousAttempts()).isNotEmpty();
    assertThat(cluster.metrics().getAllocatedMB()).isEqualTo(MASTER_MEMORY + 2 * 1024);
    assertThat(cluster.metrics().getPendingContainers()).isZero();
    kept.addAll(app.run(1, 1024, 1, 1));

    failMaster(app);
    app.awaitAttempt(3);
    RegisterApplicationMasterResponse third = app.launchMaster();
    assertThat(ids(third.getContainersFromPreviousAttempts()))
        .containsExactlyInAnyOrderElementsOf(ids(kept));
    for (Container container : kept) {
      assertThat(cluster.anyScheduler().getRMContainer(container.getId()).getState())
          .isEqualTo(RMContainerState.RUNNING);
    }
    cluster.assertSound();
    finish(app);
  }

  @Test
  void keptContainer_canEndOrBeReleasedUnderTheNextAttempt() throws Exception {
    MockApp app = cluster.submit(submission -> submission.withKeepContainers(true));
    app.launchMaster();
    List<Container> kept = app.run(1, 1024, 1, 3);
    failMaster(app);
    app.awaitAttempt(2);

    ContainerId endsBetween = kept.get(0).getId();
    cluster.node(kept.get(0)).complete(endsBetween, 7);
    app.launchMaster();
    assertThat(app.pullCompleted())
        .extracting(ContainerStatus::getContainerId)
        .contains(endsBetween);

    app.allocate(List.of(), List.of(kept.get(1).getId()));
    awaitCleanup(kept.get(1));
    cluster.node(kept.get(2)).complete(kept.get(2).getId(), 0);
    assertThat(app.pullCompleted())
        .extracting(ContainerStatus::getContainerId)
        .contains(kept.get(2).getId());
    assertThat(cluster.metrics().getAllocatedMB()).isEqualTo(MASTER_MEMORY);
    finish(app);
  }

  @Test
  void lastAttemptThatFails_endsTheApplication() throws Exception {
    MockApp app =
        cluster.submit(submission -> submission.withKeepContainers(true).withMaxAppAttempts(2));
    app.launchMaster();
    List<Container> running = app.run(1, 1024, 1, 2);
    failMaster(app);
    app.awaitAttempt(2);
    app.launchMaster();
    failMaster(app);
    cluster.rm().waitForState(app.id(), RMAppState.FAILED);
    for (Container container : running) {
      awaitCleanup(container);
    }
    cluster.rm().waitForAppRemovedFromScheduler(app.id());
    cluster.assertDrained();
    assertThat(cluster.metrics().getAppsFailed()).isEqualTo(1);
  }

  @Test
  void masterThatCannotBeLaunched_givesItsContainerBack() throws Exception {
    MockApp app = cluster.submit();
    cluster.rm().sendAMLaunchFailed(app.attemptId());
    app.awaitAttempt(2);
    app.launchMaster();
    assertThat(cluster.metrics().getAllocatedMB()).isEqualTo(MASTER_MEMORY);
    finish(app);
  }

  @Test
  void killedApplication_leavesNothing() throws Exception {
    MockApp app = cluster.launch();
    List<Container> running = app.run(1, 1024, 1, 2);
    app.ask(1, 16384, 1, 5);
    cluster.rm().killApp(app.id());
    for (Container container : running) {
      awaitCleanup(container);
    }
    awaitCleanup(app.masterContainer());
    cluster.rm().waitForState(app.id(), RMAppState.KILLED);
    cluster.rm().waitForAppRemovedFromScheduler(app.id());
    cluster.assertDrained();
    assertThat(cluster.metrics().getAppsKilled()).isEqualTo(1);
  }

  private void failMaster(MockApp app) throws Exception {
    Container master = app.masterContainer();
    cluster.node(master).complete(master.getId(), 1);
  }

  /** The node is told to end a container, and reports that it did. */
  private void awaitCleanup(Container container) throws Exception {
    MockNode node = cluster.node(container);
    node.awaitCleanup(container.getId());
    node.complete(container.getId(), -105);
  }

  private void finish(MockApp app) throws Exception {
    for (MockNode node : cluster.nodes()) {
      for (Container container : node.running()) {
        if (!container.getId().equals(app.masterContainer().getId())) {
          node.complete(container.getId(), 0);
        }
      }
    }
    app.finish();
    cluster.assertDrained();
  }

  private static List<ContainerId> ids(List<Container> containers) {
    return containers.stream().map(Container::getId).sorted(Comparator.naturalOrder()).toList();
  }
}
