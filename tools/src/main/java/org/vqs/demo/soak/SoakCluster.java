package org.vqs.demo.soak;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.vqs.demo.cluster.SchedulerChoice;
import org.vqs.demo.workload.NodeSize;
import org.vqs.demo.workload.SizeClass;
import org.vqs.yarn.VirtualQueueScheduler;

/**
 * A real ResourceManager with its web server and the demo's nodes, which are scripted: containers
 * end by a clock that goes on by a heartbeat's interval with each turn, as fast as it can.
 */
public final class SoakCluster implements AutoCloseable {
  static final long TURN_MS = 250;

  /** What a ResourceManager remembers of applications that ended grows to that and stays. */
  private static final int REMEMBERED_APPLICATIONS = 20;

  private final MockRM rm;
  private final List<MockNM> nodes = new ArrayList<>();
  private final Map<NodeId, List<Running>> running = new HashMap<>();
  private long nowMs;

  private record Running(Container container, long untilMs) {}

  SoakCluster(List<NodeSize> sizes) throws Exception {
    // MockRM turns DEBUG on for everything.
    LogManager.getLoggerRepository().setThreshold(Level.ERROR);
    DefaultMetricsSystem.setMiniClusterMode(true);
    rm = new MockRM(configuration());
    rm.start();
    for (int i = 0; i < sizes.size(); i++) {
      MockNM node =
          new MockNM(
              "10.0.0." + (i + 1) + ":8041",
              sizes.get(i).memoryMb(),
              sizes.get(i).vcores(),
              rm.getResourceTrackerService());
      node.registerNode();
      nodes.add(node);
      running.put(node.getNodeId(), new ArrayList<>());
    }
    rm.drainEvents();
  }

  private static Configuration configuration() {
    Configuration conf = new YarnConfiguration();
    conf.setClass(
        YarnConfiguration.RM_SCHEDULER, VirtualQueueScheduler.class, ResourceScheduler.class);
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, SizeClass.MEMORY_STEP_MB);
    conf.setInt(
        YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_MB, NodeSize.largest().memoryMb());
    conf.setInt(
        YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_VCORES, NodeSize.largest().vcores());
    conf.setInt(YarnConfiguration.RM_MAX_COMPLETED_APPLICATIONS, REMEMBERED_APPLICATIONS);
    // A turn takes some milliseconds, so a second of the demo is some tens of them; waits are as
    // much shorter.
    conf.set(SchedulerChoice.RESERVATION_DELAY, "200ms");
    conf.set("yarn.scheduler.vqs.reservation.timeout", "2s");
    conf.set("yarn.scheduler.vqs.stall.timeout", "2s");
    conf.setBoolean("mockrm.webapp.enabled", true);
    conf.set(YarnConfiguration.RM_WEBAPP_ADDRESS, "127.0.0.1:0");
    // Has the ResourceManager write the port that it got to its configuration.
    conf.setBoolean(YarnConfiguration.IS_MINI_YARN_CLUSTER, true);
    return conf;
  }

  MockRM rm() {
    return rm;
  }

  VirtualQueueScheduler scheduler() {
    return (VirtualQueueScheduler) rm.getResourceScheduler();
  }

  /** How long it has run by its own clock. */
  long nowMs() {
    return nowMs;
  }

  /** Runs a container for so long. */
  void start(Container container, long durationMs) {
    running.get(container.getNodeId()).add(new Running(container, nowMs + durationMs));
  }

  /** Ends a container with the next turn. */
  void end(Container container) {
    List<Running> here = running.get(container.getNodeId());
    here.replaceAll(
        each ->
            each.container().getId().equals(container.getId())
                ? new Running(container, nowMs)
                : each);
  }

  /** All nodes report, and the clock goes on. */
  void turn() {
    for (MockNM node : nodes) {
      List<ContainerStatus> ended = new ArrayList<>();
      Iterator<Running> here = running.get(node.getNodeId()).iterator();
      while (here.hasNext()) {
        Running each = here.next();
        if (each.untilMs() <= nowMs) {
          ended.add(
              ContainerStatus.newInstance(
                  each.container().getId(), ContainerState.COMPLETE, "", 0));
          here.remove();
        }
      }
      report(node, ended);
    }
    rm.drainEvents();
    nowMs += TURN_MS;
  }

  private static void report(MockNM node, List<ContainerStatus> ended) {
    try {
      node.nodeHeartbeat(ended, true);
    } catch (Exception failed) {
      throw new IllegalStateException("heartbeat of " + node.getNodeId(), failed);
    }
  }

  /** Other settings, as by {@code yarn rmadmin -refreshQueues}. */
  void refresh(Map<String, String> settings) throws IOException {
    Configuration conf = configuration();
    settings.forEach(conf::set);
    scheduler().reinitialize(conf, rm.getRMContext());
  }

  /** The answer of the web server. */
  String visit(String path) {
    URI uri =
        URI.create("http://" + rm.getConfig().get(YarnConfiguration.RM_WEBAPP_ADDRESS) + path);
    try (InputStream answer = uri.toURL().openStream()) {
      return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void close() {
    rm.stop();
  }
}
