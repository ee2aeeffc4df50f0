package org.vqs.yarn.it.mock;

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
import org.vqs.yarn.testing.TunedScheduler;

/**
 * A real ResourceManager in this JVM, with scripted nodes and application masters; no port is
 * opened.
 */
public final class MockCluster implements AutoCloseable {
  private static final int MASTER_MEMORY = 512;

  private final Map<NodeId, MockNode> nodes = new LinkedHashMap<>();
  private LastingStore store;
  private MockRM rm;

  private MockCluster(MockRM rm) {
    this.rm = rm;
  }

  /** The settings of a ResourceManager under our scheduler. */
  public static YarnConfiguration configuration() {
    // MockRM turns DEBUG on for everything.
    LogManager.getLoggerRepository().setThreshold(Level.WARN);
    DefaultMetricsSystem.setMiniClusterMode(true);
    YarnConfiguration conf = new YarnConfiguration();
    conf.setClass(YarnConfiguration.RM_SCHEDULER, TunedScheduler.class, ResourceScheduler.class);
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, 256);
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_MB, 32 * 1024);
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_VCORES, 32);
    return conf;
  }

  /** The same with work-preserving recovery, and no wait for nodes after a restart. */
  public static YarnConfiguration recoverable() {
    YarnConfiguration conf = configuration();
    conf.setBoolean(YarnConfiguration.RECOVERY_ENABLED, true);
    conf.setBoolean(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_ENABLED, true);
    conf.setLong(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 0);
    return conf;
  }

  /** Starts a ResourceManager. */
  public static MockCluster start(Configuration conf) {
    MockCluster cluster = new MockCluster(new MockRM(conf));
    cluster.rm.start();
    return cluster;
  }

  /** Starts a ResourceManager that can be restarted on the same state. */
  public static MockCluster startRecoverable(Configuration conf) {
    LastingStore store = new LastingStore(conf);
    MockCluster cluster = new MockCluster(new MockRM(conf, store));
    cluster.store = store;
    cluster.rm.start();
    return cluster;
  }

  /** Uses a ResourceManager that somebody else starts and stops. */
  public static MockCluster of(MockRM rm) {
    return new MockCluster(rm);
  }

  /**
   * Stops the ResourceManager and starts another on the same state. The nodes do not know it yet.
   */
  public void restart(Configuration conf) {
    rm.stop();
    rm = new MockRM(conf, store);
    rm.start();
  }

  /** Another ResourceManager took over. The nodes do not know it yet. */
  public void follow(MockRM active) {
    rm = active;
  }

  public MockRM rm() {
    return rm;
  }

  public AbstractYarnScheduler<?, ?> anyScheduler() {
    return (AbstractYarnScheduler<?, ?>) rm.getResourceScheduler();
  }

  public VirtualQueueScheduler scheduler() {
    return (VirtualQueueScheduler) rm.getResourceScheduler();
  }

  public QueueMetrics metrics() {
    return rm.getResourceScheduler().getRootQueueMetrics();
  }

  /** A node registers; its name is {@code host}, its port 1. */
  public MockNode addNode(String host, int memory, int vcores) throws Exception {
    MockNode node = new MockNode(rm, host + ":1", memory, vcores);
    nodes.put(node.id(), node);
    return node;
  }

  /**
   * All nodes register with the ResourceManager of today, as large as they were, with what runs on
   * them.
   */
  public void reregisterAll() throws Exception {
    for (MockNode node : nodes.values()) {
      node.register(rm);
    }
  }

  public List<MockNode> nodes() {
    return new ArrayList<>(nodes.values());
  }

  public MockNode node(Container container) {
    return nodes.get(container.getNodeId());
  }

  /** A node that was forgotten is asked again. */
  public void remember(MockNode node) {
    nodes.put(node.id(), node);
  }

  /** Nodes that are lost are not asked any more. */
  public void forget(MockNode node) {
    nodes.remove(node.id());
  }

  public void heartbeatAll() throws Exception {
    for (MockNode node : nodes.values()) {
      node.heartbeat();
    }
  }

  /**
   * An application is submitted and accepted; its master waits for {@link MockApp#launchMaster}.
   */
  public MockApp submit() throws Exception {
    return submit(submission -> submission);
  }

  /** An application is submitted with other properties than usual. */
  public MockApp submit(UnaryOperator<MockRMAppSubmissionData.Builder> properties)
      throws Exception {
    MockApp app = post(properties);
    rm.waitForState(app.id(), RMAppState.ACCEPTED);
    return app;
  }

  /** An application is submitted, and perhaps rejected. */
  public MockApp post(UnaryOperator<MockRMAppSubmissionData.Builder> properties) throws Exception {
    // MockRM would wait for the state SCHEDULED, which is over at once where there is room for the
    // master.
    MockRMAppSubmissionData.Builder submission =
        MockRMAppSubmissionData.Builder.createWithMemory(MASTER_MEMORY, rm)
            .withQueue("default")
            .withWaitForAppAcceptedState(false);
    return new MockApp(this, MockRMAppSubmitter.submit(rm, properties.apply(submission).build()));
  }

  /** An application whose master runs. */
  public MockApp launch() throws Exception {
    MockApp app = submit();
    app.launchMaster();
    return app;
  }

  /**
   * Nothing runs or waits any more, in the metrics and in the core, and no error was swallowed on
   * the way.
   */
  public void assertDrained() {
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
  public void assertSound() {
    assertThat(scheduler().caughtErrors()).as("errors that the scheduler caught").isZero();
    assertThat(new HealthCheck(scheduler().context()).report().orElseThrow().problems()).isEmpty();
  }

  @Override
  public void close() {
    rm.stop();
    if (store != null) {
      store.end();
    }
  }
}
