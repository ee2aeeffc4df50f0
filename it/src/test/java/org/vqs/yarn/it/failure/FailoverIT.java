package org.vqs.yarn.it.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import javax.management.ObjectName;
import org.apache.hadoop.ha.HAServiceProtocol.HAServiceState;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.QueueInfo;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.it.mock.FailoverPair;
import org.vqs.yarn.it.mock.Footprint;
import org.vqs.yarn.it.mock.MockApp;
import org.vqs.yarn.it.mock.MockCluster;

/** ResourceManager HA: active, standby and active again, many times, with both in one JVM. */
@Tag("cluster")
class FailoverIT {
  private static final String ROOT = "QueueMetrics,q0=root";
  private static final String DEFAULT = "QueueMetrics,q0=root,q1=default";
  private static final String UPDATE_THREAD = "SchedulerUpdateThread";
  private static final String TIMER = "Pending Container Clear Timer";

  /** {@code -Dvqs.failovers=50} is the long size. An even number: the first one is active then. */
  private static final int FAILOVERS = Integer.getInteger("vqs.failovers", 10);

  /** Each of the two was active and standby twice by then. */
  private static final int SETTLED = 4;

  @TempDir private Path directory;

  private FailoverPair start() throws Exception {
    return new FailoverPair(MockCluster.recoverable(), directory);
  }

  @Test
  void failovers_keepContainersMetricsAndThreads() throws Exception {
    try (FailoverPair pair = start()) {
      MockCluster cluster = MockCluster.of(pair.active());
      cluster.addNode("h1", 8192, 16);
      cluster.addNode("h2", 8192, 16);
      MockApp app = cluster.launch();
      app.run(1, 1024, 1, 2);
      assertOneActive(cluster);
      // One for each scheduler that is initialised; YARN leaves that of a standby that is stopped.
      long timers = count(TIMER);

      Footprint settled = null;
      for (int failover = 1; failover <= FAILOVERS; failover++) {
        pair.failOver();
        cluster.follow(pair.active());
        cluster.reregisterAll();
        app.reregister();
        for (Container container : app.run(1, 1024, 1, 1)) {
          cluster.node(container).complete(container.getId(), 0);
        }
        app.pullCompleted();
        assertThat(cluster.metrics().getAllocatedMB()).isEqualTo(512 + 2 * 1024L);
        assertThat(cluster.metrics().getAppsRunning()).isEqualTo(1);
        assertThat(scheduler(pair.standby()).getRootQueueMetrics().getAllocatedMB()).isZero();
        assertOneActive(cluster);
        awaitThreads(TIMER, timers);
        cluster.assertSound();
        if (failover == SETTLED) {
          settled = Footprint.take();
        }
      }
      assertThat(cluster.scheduler().getNumClusterNodes()).isEqualTo(2);
      settled.awaitAgain();
    }
    awaitThreads(UPDATE_THREAD, 0);
  }

  @Test
  void oneResourceManagerActiveAgain_startsFromNothingAndSchedules() throws Exception {
    try (FailoverPair pair = start()) {
      MockRM first = pair.active();
      MockCluster cluster = MockCluster.of(first);
      cluster.addNode("h1", 8192, 16);
      MockApp app = cluster.launch();
      VirtualQueueScheduler before = scheduler(first);
      pair.failOver();
      pair.failOver();
      assertThat(pair.active()).isSameAs(first);
      assertThat(scheduler(first))
          .as("YARN makes a scheduler for each activation")
          .isNotSameAs(before);
      assertThat(cluster.scheduler().getNumClusterNodes()).isZero();
      cluster.reregisterAll();
      app.reregister();
      app.finish();
      cluster.assertDrained();
    }
  }

  @Test
  void editedFiles_doNotKeepAStandbyFromBecomingActive() throws Exception {
    try (FailoverPair pair = start()) {
      pair.editFiles("yarn.scheduler.vqs.policy", "bf-js");
      pair.failOver();
      assertThat(pair.active().getRMContext().getHAServiceState()).isEqualTo(HAServiceState.ACTIVE);
      assertThat(scheduler(pair.active()).packer().options().policy()).isEqualTo("bf-js");
      pair.editFiles("yarn.scheduler.vqs.am.max-share", "1.2");
      pair.failOver();
      assertThat(pair.active().getRMContext().getHAServiceState()).isEqualTo(HAServiceState.ACTIVE);
      MockCluster cluster = MockCluster.of(pair.active());
      cluster.addNode("h1", 8192, 16);
      cluster.launch().finish();
    }
  }

  /** Published are the active one's metrics, each once; only it has a thread that schedules. */
  private void assertOneActive(MockCluster cluster) throws Exception {
    QueueMetrics root = cluster.metrics();
    assertThat(DefaultMetricsSystem.instance().getSource(ROOT)).isSameAs(root);
    assertThat(DefaultMetricsSystem.instance().getSource(DEFAULT)).isNotNull();
    assertThat(QueueMetrics.getQueueMetrics().get("root")).isSameAs(root);
    for (String source :
        List.of(ROOT, DEFAULT, "PartitionQueueMetrics,partition=,q0=root,q1=default")) {
      ObjectName pattern = new ObjectName("Hadoop:service=ResourceManager,name=" + source);
      assertThat(ManagementFactory.getPlatformMBeanServer().isRegistered(pattern))
          .as(source)
          .isTrue();
    }
    QueueInfo info = cluster.scheduler().getQueueInfo("default", false, false);
    assertThat(info.getQueueStatistics().getAllocatedContainers())
        .isEqualTo(root.getAllocatedContainers());
    awaitThreads(UPDATE_THREAD, 1);
  }

  private static VirtualQueueScheduler scheduler(MockRM rm) {
    return (VirtualQueueScheduler) rm.getResourceScheduler();
  }

  private static void awaitThreads(String name, long count) {
    await(count + " threads " + name).until(() -> count(name) == count);
  }

  private static long count(String name) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals(name))
        .count();
  }
}
