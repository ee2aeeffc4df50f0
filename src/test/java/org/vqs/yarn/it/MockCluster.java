package org.vqs.yarn.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.observe.HealthCheck;

/**
 * A real ResourceManager in this JVM, with scripted nodes and application masters; no port is
 * opened.
 */
final class MockCluster implements AutoCloseable {
  private static final int MASTER_MEMORY = 512;

  private final Map<NodeId, MockNode> nodes = new LinkedHashMap<>();
  private LastingStore store;
  private MockRM rm;

  private MockCluster(MockRM rm) {
    this.rm = rm;
  }

  /** The settings of a ResourceManager under our scheduler. */
  static YarnConfiguration configuration() {
    // MockRM turns DEBUG on for everything.
    LogManager.getLoggerRepository().setThreshold(Level.WARN);
    DefaultMetricsSystem.setMiniClusterMode(true);
    YarnConfiguration conf = new YarnConfiguration();
    conf.setClass(
        YarnConfiguration.RM_SCHEDULER, VirtualQueueScheduler.class, ResourceScheduler.class);
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, 256);
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_MB, 32 * 1024);
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_VCORES, 32);
    return conf;
  }

  /** The same with work-preserving recovery, and no wait for nodes after a restart. */
  static YarnConfiguration recoverable() {
    YarnConfiguration conf = configuration();
    conf.setBoolean(YarnConfiguration.RECOVERY_ENABLED, true);
    conf.setBoolean(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_ENABLED, true);
    conf.setLong(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 0);
    return conf;
  }

  /** Starts a ResourceManager. */
  static MockCluster start(Configuration conf) {
    MockCluster cluster = new MockCluster(new MockRM(conf));
    cluster.rm.start();
    return cluster;
  }

  /** Starts a ResourceManager that can be restarted on the same state. */
  static MockCluster startRecoverable(Configuration conf) {
    LastingStore store = new LastingStore(conf);
    MockCluster cluster = new MockCluster(new MockRM(conf, store));
    cluster.store = store;
    cluster.rm.start();
    return cluster;
  }

  /** Uses a ResourceManager that somebody else starts and stops. */
  static MockCluster of(MockRM rm) {
    return new MockCluster(rm);
  }

  /**
   * Stops the ResourceManager and starts another on the same state. The nodes do not know it yet.
   */
  void restart(Configuration conf) {
    rm.stop();
    rm = new MockRM(conf, store);
    rm.start();
  }

  /** Another ResourceManager took over. The nodes do not know it yet. */
  void follow(MockRM active) {
    rm = active;
  }

  MockRM rm() {
    return rm;
  }

  AbstractYarnScheduler<?, ?> anyScheduler() {
    return (AbstractYarnScheduler<?, ?>) rm.getResourceScheduler();
  }

  VirtualQueueScheduler scheduler() {
    return (VirtualQueueScheduler) rm.getResourceScheduler();
  }

  QueueMetrics metrics() {
    return rm.getResourceScheduler().getRootQueueMetrics();
  }

  /** A node registers; its name is {@code host}, its port 1. */
  MockNode addNode(String host, int memory, int vcores) throws Exception {
    MockNode node = new MockNode(rm, host + ":1", memory, vcores);
    nodes.put(node.id(), node);
    return node;
  }

  /**
   * All nodes register with the ResourceManager of today, as large as they were, with what runs on
   * them.
   */
  void reregisterAll() throws Exception {
    for (MockNode node : nodes.values()) {
      node.register(rm);
    }
  }

  List<MockNode> nodes() {
    return new ArrayList<>(nodes.values());
  }

  MockNode node(Container container) {
    return nodes.get(container.getNodeId());
  }

  /** A node that was forgotten is asked again. */
  void remember(MockNode node) {
    nodes.put(node.id(), node);
  }

  /** Nodes that are lost are not asked any more. */
  void forget(MockNode node) {
    nodes.remove(node.id());
  }

  void heartbeatAll() throws Exception {
    for (MockNode node : nodes.values()) {
      node.heartbeat();
    }
  }

  /**
   * An application is submitted and accepted; its master waits for {@link MockApp#launchMaster}.
   */
  MockApp submit() throws Exception {
    return submit(submission -> submission);
  }

  /** An application is submitted with other properties than usual. */
  MockApp submit(UnaryOperator<MockRMAppSubmissionData.Builder> properties) throws Exception {
    MockApp app = post(properties);
    rm.waitForState(app.id(), RMAppState.ACCEPTED);
    return app;
  }

  /** An application is submitted, and perhaps rejected. */
  MockApp post(UnaryOperator<MockRMAppSubmissionData.Builder> properties) throws Exception {
    // MockRM would wait for the state SCHEDULED, which is over at once where there is room for the
    // master.
    MockRMAppSubmissionData.Builder submission =
        MockRMAppSubmissionData.Builder.createWithMemory(MASTER_MEMORY, rm)
            .withQueue("default")
            .withWaitForAppAcceptedState(false);
    return new MockApp(this, MockRMAppSubmitter.submit(rm, properties.apply(submission).build()));
  }

  /** An application whose master runs. */
  MockApp launch() throws Exception {
    MockApp app = submit();
    app.launchMaster();
    return app;
  }

  /**
   * Nothing runs or waits any more, in the metrics and in the core, and no error was swallowed on
   * the way.
   */
  void assertDrained() {
    rm.drainEvents();
    QueueMetrics metrics = metrics();
    assertThat(metrics.getAllocatedMB()).as("allocated memory").isZero();
    assertThat(metrics.getAllocatedVirtualCores()).as("allocated vcores").isZero();
    assertThat(metrics.getAllocatedContainers()).as("allocated containers").isZero();
    assertThat(metrics.getPendingMB()).as("pending memory").isZero();
    assertThat(metrics.getPendingContainers()).as("pending containers").isZero();
    assertThat(metrics.getReservedMB()).as("reserved memory").isZero();
    assertThat(metrics.getAppsRunning()).as("running applications").isZero();
    assertThat(metrics.getAppsPending()).as("pending applications").isZero();
    if (rm.getResourceScheduler() instanceof VirtualQueueScheduler ours) {
      ours.inspect(
          packer -> {
            assertThat(packer.cluster().pending().waiting()).as("waiting jobs").isZero();
            packer.cluster().servers().forEach(server -> assertThat(server.jobs()).isEmpty());
          });
      assertSound();
    }
  }

  /** The scheduler caught no exception, and a recount of everything finds nothing wrong. */
  void assertSound() {
    assertThat(scheduler().caughtErrors()).as("errors that the scheduler caught").isZero();
    assertThat(new HealthCheck(scheduler().state()).report().orElseThrow().problems()).isEmpty();
  }

  @Override
  public void close() {
    rm.stop();
    if (store != null) {
      store.end();
    }
  }
}
