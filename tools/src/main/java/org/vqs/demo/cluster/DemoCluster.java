package org.vqs.demo.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;
import org.vqs.demo.workload.NodeSize;
import org.vqs.demo.workload.SizeClass;

/**
 * An embedded YARN cluster: a ResourceManager and NodeManagers of different sizes in this process.
 */
public final class DemoCluster implements AutoCloseable {

  public static final long NODE_HEARTBEAT_MS = 200;

  private static final long NODES_TIMEOUT_MS = 300_000;
  private static final long KILLED_PROCESS_TIMEOUT_MS = 2_000;

  private final Configuration conf;
  private final UnequalNodesCluster cluster;
  private final int nodeCount;
  private final String workDirectory;
  private boolean closed;

  /**
   * A cluster that {@link #start} starts.
   *
   * @param conf from {@link #configuration(WorkDirectory)}, with a scheduler
   * @param sizes of its nodes
   */
  public DemoCluster(Configuration conf, List<NodeSize> sizes) {
    workDirectory = Path.of(conf.get("hadoop.tmp.dir")).getParent().toString();
    this.conf = conf;
    this.cluster = new UnequalNodesCluster("vqs-demo", sizes);
    this.nodeCount = sizes.size();
  }

  /** Starts the daemons and waits until every NodeManager has registered. */
  public void start() throws YarnException, InterruptedException, IOException {
    cluster.init(conf);
    cluster.start();
    if (!cluster.waitForNodeManagersToConnect(NODES_TIMEOUT_MS)) {
      throw new IOException(
          "not all " + nodeCount + " NodeManagers registered within " + NODES_TIMEOUT_MS + " ms");
    }
  }

  /** The configuration with the ports in use. */
  public Configuration configuration() {
    return cluster.getConfig();
  }

  public ResourceScheduler scheduler() {
    return cluster.getResourceManager().getResourceScheduler();
  }

  /** The nodes in the order of their sizes. */
  public List<NodeId> nodes() {
    List<NodeId> nodes = new ArrayList<>(nodeCount);
    for (int i = 0; i < nodeCount; i++) {
      nodes.add(cluster.getNodeManager(i).getNMContext().getNodeId());
    }
    return nodes;
  }

  /** The address of the ResourceManager's web pages. */
  public String webAddress() {
    return "http://" + WebAppUtils.getRMWebAppURLWithoutScheme(configuration()) + "/cluster";
  }

  /**
   * Stops the daemons and every process they started. Safe to call twice and from several threads;
   * the second call returns when the first has ended.
   */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    // All nodes at once, because each waits for its containers to die; and the ResourceManager
    // before the rest of the
    // cluster, which would wait for application masters that no longer exist.
    CompletableFuture.allOf(
            IntStream.range(0, nodeCount)
                .mapToObj(cluster::getNodeManager)
                .filter(Objects::nonNull)
                .map(node -> CompletableFuture.runAsync(node::stop, DemoCluster::runInThread))
                .toArray(CompletableFuture<?>[]::new))
        .join();
    cluster.stopResourceManager(0);
    cluster.stop();
    destroyLeftOvers();
  }

  private static void runInThread(Runnable task) {
    new Thread(task, "stop node").start();
  }

  /**
   * The NodeManagers have killed their containers by now; this is for one that was just being
   * started. It may have lost its parent, so it is also known by the work directory in its command
   * line.
   */
  private void destroyLeftOvers() {
    List<ProcessHandle> children =
        Stream.concat(
                ProcessHandle.current().descendants(),
                ProcessHandle.allProcesses()
                    .filter(this::runsInWorkDirectory)
                    .flatMap(orphan -> Stream.concat(orphan.descendants(), Stream.of(orphan))))
            .filter(process -> !process.equals(ProcessHandle.current()))
            .distinct()
            .toList();
    children.forEach(ProcessHandle::destroyForcibly);
    for (ProcessHandle child : children) {
      child
          .onExit()
          .orTimeout(KILLED_PROCESS_TIMEOUT_MS, TimeUnit.MILLISECONDS)
          .exceptionally(e -> child)
          .join();
    }
  }

  private boolean runsInWorkDirectory(ProcessHandle process) {
    return process.info().commandLine().filter(line -> line.contains(workDirectory)).isPresent();
  }

  /** The configuration of the demo's clusters, all but the scheduler. */
  public static Configuration configuration(WorkDirectory directory) {
    Configuration conf = new YarnConfiguration();
    conf.set("hadoop.tmp.dir", directory.path().resolve("tmp").toString());
    conf.setBoolean(YarnConfiguration.RM_SCHEDULER_INCLUDE_PORT_IN_NODE_NAME, true);
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, SizeClass.MEMORY_STEP_MB);
    conf.setInt(
        YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_MB, NodeSize.largest().memoryMb());
    conf.setInt(
        YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_VCORES, NodeSize.largest().vcores());
    conf.setInt(YarnConfiguration.RM_AM_MAX_ATTEMPTS, 1);
    conf.setLong(YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS, NODE_HEARTBEAT_MS);
    conf.setBoolean(YarnConfiguration.NM_DISK_HEALTH_CHECK_ENABLE, false);
    conf.setLong(YarnConfiguration.NM_SLEEP_DELAY_BEFORE_SIGKILL_MS, 100);
    // A stopping NodeManager always waits that long, and for pending deletions of logs.
    conf.setLong(YarnConfiguration.NM_PROCESS_KILL_WAIT_MS, 500);
    conf.setLong(YarnConfiguration.NM_LOG_RETAIN_SECONDS, 0);
    conf.setLong(YarnConfiguration.YARN_CLIENT_APPLICATION_CLIENT_PROTOCOL_POLL_INTERVAL_MS, 50);
    return conf;
  }
}
