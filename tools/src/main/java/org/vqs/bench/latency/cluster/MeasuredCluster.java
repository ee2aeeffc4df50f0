package org.vqs.bench.latency.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.vqs.bench.latency.plan.Assignment;

/**
 * A ResourceManager and equal NodeManagers in this process that talk over loopback, with YARN's
 * default heartbeats. It ends with the process.
 */
final class MeasuredCluster {
  /** What every container of the benchmark has: the least that YARN gives by default. */
  static final Resource SLOT = Resource.newInstance(1024, 1);

  private static final int START_MILLIS = 60_000;

  private final int nodes;
  private final MiniYARNCluster cluster;
  private final YarnClient client = YarnClient.createYarnClient();

  MeasuredCluster(Assignment assignment) throws IOException, YarnException, InterruptedException {
    nodes = assignment.nodes();
    Path directory = Path.of(assignment.directory());
    Configuration conf = configuration(assignment, directory);
    Setup.of(assignment.scheduler()).configure(conf, directory);
    cluster = new MiniYARNCluster("latency", nodes, 1, 1);
    cluster.init(conf);
    cluster.start();
    if (!cluster.waitForNodeManagersToConnect(START_MILLIS)) {
      throw new IOException(
          "not all %d NodeManagers registered within %d ms".formatted(nodes, START_MILLIS));
    }
    client.init(cluster.getConfig());
    client.start();
  }

  private static Configuration configuration(Assignment assignment, Path directory) {
    Configuration conf = new YarnConfiguration();
    conf.set("hadoop.tmp.dir", directory.resolve("tmp").toString());
    conf.setLong(
        YarnConfiguration.YARN_MINICLUSTER_NM_PMEM_MB,
        assignment.slotsPerNode() * SLOT.getMemorySize());
    conf.setInt(YarnConfiguration.NM_VCORES, assignment.slotsPerNode() * SLOT.getVirtualCores());
    conf.setBoolean(YarnConfiguration.RM_SCHEDULER_INCLUDE_PORT_IN_NODE_NAME, true);
    conf.setBoolean(YarnConfiguration.NM_DISK_HEALTH_CHECK_ENABLE, false);
    conf.set(YarnConfiguration.NM_CONTAINER_EXECUTOR, TimedExecutor.class.getName());
    // So often a client looks whether an application is accepted; nothing is timed then.
    conf.setLong(YarnConfiguration.YARN_CLIENT_APPLICATION_CLIENT_PROTOCOL_POLL_INTERVAL_MS, 20);
    return conf;
  }

  /** The configuration with the ports in use. */
  Configuration configuration() {
    return cluster.getConfig();
  }

  YarnClient client() {
    return client;
  }

  /**
   * Has the nodes report one after the other at equal distances, and so from then on: with nodes
   * that report at the same time, a scheduler that decides when a node reports would wait longer.
   * Takes nearly the time between two heartbeats of a node.
   */
  void spreadHeartbeats() throws InterruptedException {
    long interval =
        cluster
            .getConfig()
            .getLong(
                YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS,
                YarnConfiguration.DEFAULT_RM_NM_HEARTBEAT_INTERVAL_MS);
    for (int i = 0; i < nodes; i++) {
      if (i > 0) {
        TimeUnit.MILLISECONDS.sleep(interval / nodes);
      }
      cluster.getNodeManager(i).getNodeStatusUpdater().sendOutofBandHeartBeat();
    }
  }

  /** Submits an application whose master is not in a container; returns when it is accepted. */
  ApplicationId submit() throws IOException, YarnException {
    ApplicationSubmissionContext context =
        client.createApplication().getApplicationSubmissionContext();
    context.setQueue("default");
    context.setMaxAppAttempts(1);
    context.setUnmanagedAM(true);
    context.setResource(SLOT);
    context.setAMContainerSpec(
        ContainerLaunchContext.newInstance(
            Map.of(), Map.of(), List.of("true"), Map.of(), null, Map.of()));
    return client.submitApplication(context);
  }
}
