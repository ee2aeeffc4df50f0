package org.vqs.yarn.web;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.vqs.yarn.VirtualQueueScheduler;

/**
 * A real ResourceManager with its web application, in this JVM, and scripted nodes and applications
 * that want more than there is: something for the page to show.
 *
 * <p>{@link #turn} is one round of traffic; run {@link #main} to have it go on until killed.
 */
public final class BusyCluster implements AutoCloseable {
  /** Of the nodes, this many get a size each; the others the first. */
  private static final int[][] NODE_SIZES = {{128 * 1024, 32}, {64 * 1024, 16}, {256 * 1024, 64}};

  /** Memory in MiB and vcores of what the applications ask for, in turns. */
  private static final int[][] TASK_SIZES = {
    {2048, 1}, {4096, 1}, {8192, 2}, {24 * 1024, 4}, {40 * 1024, 8}, {90 * 1024, 16}, {3072, 4}
  };

  private static final String[] QUEUES = {"etl", "reports", "training", "adhoc", "default"};
  private static final String ROOT = "yarn.scheduler.vqs.root.";

  /** From the turn after this on, some nodes fail all that they get, and others do not report. */
  private static final int ALL_WELL = 20;

  private static final int ONE_IN_BROKEN = 700;
  private static final int ONE_IN_SILENT = 900;

  private final Random random = new Random(1);
  private final MockRM rm;
  private final List<MockNM> nodes = new ArrayList<>();
  private final Map<NodeId, List<Running>> running = new HashMap<>();
  private final List<Master> masters = new ArrayList<>();
  private int turns;

  private record Running(Container container, int until) {}

  private record Master(MockAM am, ApplicationId id, Resource size, int backlog) {}

  /** The settings of a ResourceManager with four queues of ours, at a free port. */
  public static YarnConfiguration configuration() {
    // MockRM turns DEBUG on for everything.
    LogManager.getLoggerRepository().setThreshold(Level.WARN);
    DefaultMetricsSystem.setMiniClusterMode(true);
    YarnConfiguration conf = new YarnConfiguration();
    conf.setClass(
        YarnConfiguration.RM_SCHEDULER, VirtualQueueScheduler.class, ResourceScheduler.class);
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, 1024);
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_MB, 256 * 1024);
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_VCORES, 64);
    conf.setBoolean("mockrm.webapp.enabled", true);
    conf.set(YarnConfiguration.RM_WEBAPP_ADDRESS, "127.0.0.1:0");
    // Has the ResourceManager write the port that it got to its configuration.
    conf.setBoolean(YarnConfiguration.IS_MINI_YARN_CLUSTER, true);
    conf.set("yarn.http.rmwebapp.scheduler.page.class", "org.vqs.yarn.web.SchedulerPage");
    conf.set(ROOT + "queues", "production,research,adhoc,default");
    conf.set(ROOT + "production.queues", "etl,reports");
    conf.set(ROOT + "production.weight", "3");
    conf.set(ROOT + "production.etl.weight", "2");
    conf.set(ROOT + "research.queues", "training");
    conf.set(ROOT + "research.maximum-capacity", "40%");
    conf.set(ROOT + "adhoc.maximum-capacity", "20%");
    conf.set("yarn.scheduler.vqs.reservation.timeout", "4m");
    conf.set("yarn.scheduler.vqs.reservation.delay", "30s");
    return conf;
  }

  /** Starts a ResourceManager, to which so many nodes come, and ten applications. */
  public BusyCluster(YarnConfiguration conf, int nodeCount) throws Exception {
    rm = new MockRM(conf);
    rm.start();
    for (int i = 0; i < nodeCount; i++) {
      int[] size = NODE_SIZES[i % 10 < 7 ? 0 : i % 10 < 9 ? 1 : 2];
      // MockRM's own way waits for all events after each node.
      MockNM node = new MockNM(host(i) + ":8041", size[0], size[1], rm.getResourceTrackerService());
      node.setHttpPort(8042);
      node.registerNode();
      nodes.add(node);
      running.put(node.getNodeId(), new ArrayList<>());
    }
    rm.drainEvents();
    for (int i = 0; i < 10 && nodeCount > 0; i++) {
      masters.add(launch(i, nodeCount));
    }
  }

  /** The host of a node: an address, because the names of unknown hosts take long to look up. */
  public static String host(int number) {
    return "10.0." + number / 256 + "." + number % 256;
  }

  private Master launch(int number, int nodeCount) throws Exception {
    int[] size = TASK_SIZES[number % TASK_SIZES.length];
    RMApp app =
        MockRMAppSubmitter.submit(
            rm,
            MockRMAppSubmissionData.Builder.createWithMemory(1024, rm)
                .withAppName("job " + number)
                .withUser("user" + number % 4)
                .withQueue(QUEUES[number % QUEUES.length])
                .withUnmanagedAM(true)
                .withWaitForAppAcceptedState(false)
                .build());
    MockAM am = MockRM.launchUAM(app, rm, nodes.get(0));
    am.registerAppAttempt();
    rm.waitForState(app.getApplicationId(), RMAppState.RUNNING);
    int fitInOne = Math.max(1, NODE_SIZES[0][0] / size[0]);
    return new Master(
        am,
        app.getApplicationId(),
        Resource.newInstance(size[0], size[1]),
        Math.max(3, nodeCount * fitInOne / 5));
  }

  /** The ResourceManager. */
  public MockRM rm() {
    return rm;
  }

  /** Its scheduler. */
  public VirtualQueueScheduler scheduler() {
    return (VirtualQueueScheduler) rm.getResourceScheduler();
  }

  /** The nodes, in the order in which they registered. */
  public List<MockNM> nodes() {
    return List.copyOf(nodes);
  }

  /** The applications. */
  public List<ApplicationId> applications() {
    return masters.stream().map(Master::id).toList();
  }

  /** Where its web application answers, as {@code http://127.0.0.1:4711}. */
  public String address() {
    return "http://" + rm.getConfig().get(YarnConfiguration.RM_WEBAPP_ADDRESS);
  }

  /**
   * Each application asks for what it lacks and starts what it got; a part of the nodes reports.
   */
  public void turn() throws Exception {
    turns++;
    for (Master master : masters) {
      ResourceRequest ask =
          ResourceRequest.newInstance(
              Priority.newInstance(1), ResourceRequest.ANY, master.size(), master.backlog());
      for (Container container :
          master.am().allocate(List.of(ask), List.of()).getAllocatedContainers()) {
        running
            .computeIfAbsent(container.getNodeId(), id -> new ArrayList<>())
            .add(new Running(container, turns + 5 + random.nextInt(40)));
      }
    }
    for (int i = 0; i < nodes.size(); i++) {
      if (turns > ALL_WELL && i % ONE_IN_BROKEN == 13) {
        fail(nodes.get(i));
      } else if (turns <= ALL_WELL || i % ONE_IN_SILENT != 17) {
        report(nodes.get(i));
      }
    }
  }

  private void report(MockNM node) throws Exception {
    List<ContainerStatus> statuses = new ArrayList<>();
    List<Running> here = running.get(node.getNodeId());
    here.removeIf(
        each -> {
          boolean ends = each.until() <= turns;
          if (ends) {
            statuses.add(status(each, 0));
          }
          return ends;
        });
    node.nodeHeartbeat(statuses, true);
  }

  private void fail(MockNM node) throws Exception {
    List<Running> here = running.get(node.getNodeId());
    List<ContainerStatus> statuses = here.stream().map(each -> status(each, 1)).toList();
    here.clear();
    node.nodeHeartbeat(statuses, true);
  }

  private static ContainerStatus status(Running each, int exit) {
    return ContainerStatus.newInstance(each.container().getId(), ContainerState.COMPLETE, "", exit);
  }

  /** Takes nodes out of service as an operator does, once what runs on them has ended. */
  public void decommission(Set<Integer> numbers) throws Exception {
    for (int number : numbers) {
      rm.sendNodeGracefulDecommission(nodes.get(number), 3600);
    }
    rm.drainEvents();
  }

  @Override
  public void close() {
    rm.stop();
  }

  /**
   * Serves a busy cluster until killed.
   *
   * @param arguments how many nodes, and the port of the web application
   */
  public static void main(String[] arguments) throws Exception {
    String address = "127.0.0.1:" + arguments[1];
    // The ResourceManager's threads would keep the process if its web application failed to start.
    try {
      InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
      new ServerSocket(Integer.parseInt(arguments[1]), 1, loopback).close();
    } catch (IOException | IllegalArgumentException e) {
      System.err.println(
          "cannot listen on " + address + " (" + e.getMessage() + "): name another PORT");
      System.exit(1);
    }
    YarnConfiguration conf = configuration();
    conf.set(YarnConfiguration.RM_WEBAPP_ADDRESS, address);
    try (BusyCluster cluster = new BusyCluster(conf, Integer.parseInt(arguments[0]))) {
      System.out.println(cluster.address() + "/cluster/scheduler");
      for (int number = 1; number < cluster.nodes.size(); number += 400) {
        cluster.decommission(Set.of(number));
      }
      while (true) {
        long begun = System.nanoTime();
        cluster.turn();
        long left = 1000 - (System.nanoTime() - begun) / 1_000_000;
        Thread.sleep(Math.max(10, left));
      }
    }
  }
}
