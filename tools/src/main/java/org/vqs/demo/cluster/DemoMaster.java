package org.vqs.demo.cluster;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.AMRMClient;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;
import org.apache.hadoop.yarn.client.api.NMClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.vqs.client.Graph;
import org.vqs.demo.result.TaskLog;
import org.vqs.demo.workload.ApplicationPlan;
import org.vqs.demo.workload.TaskPlan;

/**
 * The application master of the demo, in a container of its own: asks for the containers of its
 * plan when they are due, runs a sleeping process in each, and writes every step to a {@link
 * TaskLog}.
 */
public final class DemoMaster {

  /** From one call of the scheduler to the next, without what a call itself takes. */
  public static final long HEARTBEAT_MS = 200;

  /** In place of a file that containers wait for. */
  static final String NOTHING = "-";

  private static final Priority PRIORITY = Priority.newInstance(1);

  private final AMRMClient<ContainerRequest> scheduler;
  private final NMClient nodes;
  private final TaskLog log;
  private final Map<Long, Asked> asked = new HashMap<>();
  private final Deque<Integer> nodesOfGraph = new ArrayDeque<>();
  private final Map<ContainerId, Integer> running = new HashMap<>();
  private final List<TaskPlan> tasks;
  private final GangStart gang;
  private final String awaitedFile;
  private long asks;
  private int done;
  private int failed;

  private record Asked(int index, ContainerRequest request) {}

  private DemoMaster(
      List<TaskPlan> tasks,
      GangStart gang,
      String awaitedFile,
      AMRMClient<ContainerRequest> scheduler,
      NMClient nodes,
      TaskLog log) {
    this.tasks = tasks;
    this.gang = gang;
    this.awaitedFile = awaitedFile;
    this.scheduler = scheduler;
    this.nodes = nodes;
    this.log = log;
  }

  /**
   * Runs one application to its end.
   *
   * @param args the plan's file and the log's file; how many containers wait for each other (0 or 1
   *     for none), how long some of them are held for the rest, in milliseconds, and whether they
   *     are asked for as a graph; the file that each container waits for before its time counts, or
   *     {@link #NOTHING}
   */
  public static void main(String[] args) throws IOException, YarnException, InterruptedException {
    List<TaskPlan> tasks = ApplicationPlan.readTasks(Path.of(args[0]));
    TaskLog log = new TaskLog(Path.of(args[1]), InstantSource.system());
    GangStart gang = new GangStart(Integer.parseInt(args[2]), Long.parseLong(args[3]));
    YarnConfiguration conf = new YarnConfiguration();
    try (AMRMClient<ContainerRequest> scheduler = AMRMClient.createAMRMClient();
        NMClient nodes = NMClient.createNMClient()) {
      scheduler.init(conf);
      scheduler.start();
      nodes.init(conf);
      nodes.start();
      new DemoMaster(tasks, gang, args[5], scheduler, nodes, log)
          .run(Boolean.parseBoolean(args[4]));
    }
  }

  private void run(boolean asGraph) throws IOException, YarnException, InterruptedException {
    scheduler.registerApplicationMaster("", 0, "");
    Queue<TaskPlan> toAsk = new ArrayDeque<>();
    if (asGraph) {
      askForGraph();
    } else {
      tasks.stream().sorted(Comparator.comparingLong(TaskPlan::askAfterMs)).forEach(toAsk::add);
    }
    long startNanos = System.nanoTime();
    while (done < tasks.size()) {
      long elapsedMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
      while (!toAsk.isEmpty() && toAsk.peek().askAfterMs() <= elapsedMs) {
        ask(toAsk.remove());
      }
      log.called();
      var response = scheduler.allocate((float) done / tasks.size());
      List<Container> granted = response.getAllocatedContainers();
      if (!response.getRejectedSchedulingRequests().isEmpty()) {
        throw new IOException("rejected: " + response.getRejectedSchedulingRequests());
      }
      granted.forEach(this::note);
      List<Container> working = gang.granted(granted, elapsedMs);
      working.forEach(this::noteWork);
      for (Container container : working) {
        start(container);
      }
      if (gang.mustGiveUp(elapsedMs)) {
        giveUp();
        return;
      }
      response.getCompletedContainersStatuses().forEach(this::finished);
      TimeUnit.MILLISECONDS.sleep(HEARTBEAT_MS);
    }
    scheduler.unregisterApplicationMaster(
        failed == 0 ? FinalApplicationStatus.SUCCEEDED : FinalApplicationStatus.FAILED,
        failed + " of " + tasks.size() + " containers failed",
        "");
  }

  /** What YARN still has for it is given back by the end of the application. */
  private void giveUp() throws IOException, YarnException {
    for (Container container : gang.held()) {
      log.givenBack(running.get(container.getId()));
    }
    scheduler.unregisterApplicationMaster(
        FinalApplicationStatus.KILLED,
        "gave up: %d of %d containers of the gang".formatted(gang.held().size(), tasks.size()),
        "");
  }

  /** All containers at once, which are equal, and as close to each other as can be. */
  private void askForGraph() {
    TaskPlan one = tasks.get(0);
    Graph graph =
        Graph.named("training")
            .node("worker", tasks.size(), Resource.newInstance(one.memoryMb(), one.vcores()));
    scheduler.addSchedulingRequests(graph.requests(PRIORITY, ++asks));
    for (TaskPlan task : tasks) {
      nodesOfGraph.add(task.index());
      log.asked(task.index());
    }
  }

  private void ask(TaskPlan task) {
    ContainerRequest request =
        ContainerRequest.newBuilder()
            .capability(Resource.newInstance(task.memoryMb(), task.vcores()))
            .priority(PRIORITY)
            // One priority holds one size per id, so each container has its own; Hadoop's
            // schedulers
            // serve the lowest first.
            .allocationRequestId(++asks)
            .build();
    asked.put(asks, new Asked(task.index(), request));
    scheduler.addContainerRequest(request);
    log.asked(task.index());
  }

  /**
   * All grants of an answer get their time before the first of them is launched, which takes a
   * while.
   */
  private void note(Container container) {
    Asked wanted = asked.remove(container.getAllocationRequestId());
    if (wanted != null) {
      scheduler.removeContainerRequest(wanted.request());
    }
    Integer index = wanted == null ? nodesOfGraph.poll() : Integer.valueOf(wanted.index());
    if (index != null) {
      running.put(container.getId(), index);
      log.granted(index);
    }
  }

  private void noteWork(Container container) {
    Integer index = running.get(container.getId());
    if (index != null) {
      log.works(index);
    }
  }

  private void start(Container container) throws IOException, YarnException {
    Integer index = running.get(container.getId());
    if (index == null) {
      scheduler.releaseAssignedContainer(container.getId());
      return;
    }
    String command =
        awaited()
            + String.format(Locale.ROOT, "exec sleep %.3f", tasks.get(index).durationMs() / 1000.0);
    ContainerLaunchContext launch =
        ContainerLaunchContext.newInstance(
            Map.of(), Map.of(), List.of(command), Map.<String, ByteBuffer>of(), null, Map.of());
    nodes.startContainer(container, launch);
  }

  private String awaited() {
    return awaitedFile.equals(NOTHING)
        ? ""
        : "until [ -e '%s' ]; do sleep 0.1; done; ".formatted(awaitedFile);
  }

  private void finished(ContainerStatus status) {
    Integer index = running.remove(status.getContainerId());
    if (index == null) {
      return;
    }
    done++;
    if (status.getExitStatus() != 0) {
      failed++;
    }
    log.finished(index, status.getExitStatus());
  }
}
