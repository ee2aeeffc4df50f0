package org.vqs.yarn.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.records.NodeAction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.yarn.it.mock.MockApp;
import org.vqs.yarn.it.mock.MockCluster;
import org.vqs.yarn.it.mock.MockNode;
import org.vqs.yarn.scale.ClassScale;
import org.vqs.yarn.scale.ClassScale.ScaleNode;

/**
 * A node beyond the need leaves a real ResourceManager by graceful decommissioning, and returns.
 */
@Tag("cluster")
class ScalingIT {
  /** YARN waits for the applications that ran on a node, even if none of their containers does. */
  private static final int TIMEOUT_S = 1;

  @TempDir private Path directory;
  private Path exclude;
  private YarnConfiguration conf;
  private MockCluster cluster;

  @BeforeEach
  void start() throws Exception {
    exclude = Files.createFile(directory.resolve("exclude"));
    conf = MockCluster.configuration();
    conf.set(YarnConfiguration.RM_NODES_EXCLUDE_FILE_PATH, exclude.toString());
    conf.setLong(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 0);
    conf.setInt(YarnConfiguration.RM_DECOMMISSIONING_NODES_WATCHER_POLL_INTERVAL, 1);
    conf.set("yarn.scheduler.vqs.policy", "bf-js");
    conf.set("yarn.scheduler.vqs.node.max-silence", "off");
    conf.set("yarn.scheduler.vqs.scale.leave", "true");
    conf.set("vqs.test.scale.interval", "100ms");
    conf.set("yarn.scheduler.vqs.scale.idle", "1s");
    conf.set("vqs.test.scale.calm", "1s");
    conf.set("vqs.test.scale.horizon", "100ms");
    conf.set("vqs.test.scale.spare", "0");
    cluster = MockCluster.start(conf);
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  private List<String> removable() throws Exception {
    cluster.heartbeatAll();
    List<ClassScale> classes = cluster.scheduler().observation().scaling().view().classes();
    return classes.stream()
        .flatMap(each -> each.removable().stream())
        .map(ScaleNode::host)
        .toList();
  }

  private void refreshNodes() throws Exception {
    cluster.rm().getNodesListManager().refreshNodesGracefully(conf, TIMEOUT_S);
  }

  @Test
  void nodeBeyondTheNeed_isDecommissionedWhenEmptyAndTakesWorkWhenItIsBack() throws Exception {
    MockNode stays = cluster.addNode("h1", 8192, 16);
    MockNode goes = cluster.addNode("h2", 8192, 16);
    MockApp app = cluster.launch();
    assertThat(app.masterContainer().getNodeId()).isEqualTo(stays.id());
    List<Container> running = app.run(1, 7168, 1, 2);
    assertThat(removable()).isEmpty();

    Container ends =
        running.stream().filter(c -> c.getNodeId().equals(goes.id())).findFirst().orElseThrow();
    goes.complete(ends.getId(), ContainerExitStatus.SUCCESS);
    await("h2 is removable").until(() -> removable().equals(List.of("h2")));
    assertThat(cluster.scheduler().getSchedulerNode(goes.id()).getNumContainers()).isZero();

    Files.writeString(exclude, "h2\n");
    refreshNodes();
    await("h2 is told to shut down")
        .until(() -> goes.nm().nodeHeartbeat(true).getNodeAction() == NodeAction.SHUTDOWN);
    cluster.forget(goes);
    await("it left")
        .until(() -> cluster.scheduler().getNumClusterNodes() == 1 && removable().isEmpty());
    cluster.rm().waitForState(goes.id(), NodeState.DECOMMISSIONED);

    assertThat(app.ask(1, 7168, 1, 1)).isEmpty();
    await("one is missing")
        .until(
            () -> cluster.scheduler().observation().scaling().view().sum(ClassScale::missing) == 1);
    Files.writeString(exclude, "");
    refreshNodes();
    goes.register(cluster.rm(), 8192, 16);
    cluster.remember(goes);

    List<Container> granted = new ArrayList<>();
    app.awaitGrants(granted, 1);
    assertThat(granted).extracting(Container::getNodeId).containsExactly(goes.id());
    cluster.assertSound();
  }
}
