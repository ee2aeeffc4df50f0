package org.vqs.yarn.it.mini;

import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.testing.Patience;
import org.vqs.yarn.testing.TunedScheduler;

/**
 * A ResourceManager and NodeManagers in this JVM that talk over loopback and run real processes.
 */
public final class MiniCluster implements AutoCloseable {
  private final MiniYARNCluster cluster;
  private final YarnClient client = YarnClient.createYarnClient();

  /** A cluster of so many equal nodes under our scheduler. */
  public MiniCluster(String name, int nodes, int memory, Map<String, String> settings)
      throws Exception {
    this(new MiniYARNCluster(name, nodes, 1, 1), memory, settings);
  }

  /** A cluster of one node and two ResourceManagers. */
  public static MiniCluster ofTwo(String name, int memory, Map<String, String> settings)
      throws Exception {
    return new MiniCluster(new MiniYARNCluster(name, 2, 1, 1, 1), memory, settings);
  }

  private MiniCluster(MiniYARNCluster cluster, int memory, Map<String, String> settings)
      throws Exception {
    Configuration conf = configuration(memory);
    settings.forEach(conf::set);
    this.cluster = cluster;
    cluster.init(conf);
    cluster.start();
    awaitNodes();
    client.init(cluster.getConfig());
    client.start();
  }

  private void awaitNodes() throws Exception {
    if (!cluster.waitForNodeManagersToConnect(Patience.LIMIT.toMillis())) {
      throw new IllegalStateException("not all NodeManagers registered within " + Patience.LIMIT);
    }
  }

  private static Configuration configuration(int memory) {
    Configuration conf = new YarnConfiguration();
    conf.setClass(YarnConfiguration.RM_SCHEDULER, TunedScheduler.class, ResourceScheduler.class);
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, 128);
    conf.setInt(YarnConfiguration.YARN_MINICLUSTER_NM_PMEM_MB, memory);
    conf.setBoolean(YarnConfiguration.RM_SCHEDULER_INCLUDE_PORT_IN_NODE_NAME, true);
    conf.setLong(YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS, 100);
    conf.setBoolean(YarnConfiguration.NM_DISK_HEALTH_CHECK_ENABLE, false);
    conf.setBoolean(YarnConfiguration.NM_CONTAINER_MONITOR_ENABLED, false);
    conf.setLong(YarnConfiguration.NM_SLEEP_DELAY_BEFORE_SIGKILL_MS, 100);
    conf.setLong(YarnConfiguration.NM_PROCESS_KILL_WAIT_MS, 500);
    conf.setLong(YarnConfiguration.NM_LOG_RETAIN_SECONDS, 0);
    conf.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 3);
    return conf;
  }

  public Configuration configuration() {
    return cluster.getConfig();
  }

  public YarnClient client() {
    return client;
  }

  /** The active one; null if none is. */
  public ResourceManager resourceManager() {
    int active = cluster.getActiveRMIndex();
    return active < 0 ? null : cluster.getResourceManager(active);
  }

  public VirtualQueueScheduler scheduler() {
    return (VirtualQueueScheduler) resourceManager().getResourceScheduler();
  }

  /** Another ResourceManager takes the place of this one, at the same ports; nodes come to it. */
  public void restartResourceManager() throws Exception {
    cluster.restartResourceManager(0);
    awaitNodes();
  }

  /**
   * Submits an application whose master is this command in a container, or, with none, runs in this
   * JVM.
   */
  public ApplicationId submit(String masterCommand) throws Exception {
    ApplicationSubmissionContext context =
        client.createApplication().getApplicationSubmissionContext();
    context.setQueue("default");
    context.setMaxAppAttempts(1);
    context.setUnmanagedAM(masterCommand == null);
    context.setResource(Resource.newInstance(256, 1));
    context.setAMContainerSpec(launch(masterCommand == null ? "true" : masterCommand));
    return client.submitApplication(context);
  }

  /** How to run a command. */
  public static ContainerLaunchContext launch(String command) {
    return ContainerLaunchContext.newInstance(
        Map.of(), Map.of(), List.of(command), Map.of(), null, Map.of());
  }

  /** Waits until an application is in a state; fails once it has ended in another. */
  public void awaitState(ApplicationId application, YarnApplicationState state) {
    await(application + " is " + state)
        .until(
            () -> {
              ApplicationReport report = client.getApplicationReport(application);
              YarnApplicationState now = report.getYarnApplicationState();
              if (now == YarnApplicationState.FAILED && now != state) {
                throw new AssertionError(report.getDiagnostics());
              }
              return now == state;
            });
  }

  @Override
  public void close() {
    client.stop();
    cluster.stop();
  }
}
