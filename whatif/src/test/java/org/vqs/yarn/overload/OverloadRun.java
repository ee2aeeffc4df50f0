package org.vqs.yarn.overload;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.vqs.whatif.stage.Contestant;
import org.vqs.whatif.stage.QueueWeight;
import org.vqs.whatif.stage.ScriptedNode;
import org.vqs.whatif.stage.Stage;

/** One scheduler under one scenario's events. */
final class OverloadRun implements AutoCloseable {
  private final Scenario scenario;
  private final Traffic traffic;
  private final Stage stage;
  private final Map<NodeId, ScriptedNode> nodes = new HashMap<>();
  private final List<Master> masters = new ArrayList<>();
  private final Map<ContainerClass, WaitLog> logs = new LinkedHashMap<>();
  private final PriorityQueue<Running> running =
      new PriorityQueue<>(Comparator.comparingLong(Running::end));
  private long now;
  private boolean arriving = true;
  private double busy;
  private double busySeconds;

  private record Running(long end, Container container, ContainerClass of) {}

  OverloadRun(
      Contestant contestant,
      Map<String, String> settings,
      Scenario scenario,
      Traffic traffic,
      Path directory) {
    this.scenario = scenario;
    this.traffic = traffic;
    this.stage = stage(contestant, settings, scenario, directory);
    stage.nodes().forEach(node -> nodes.put(node.id(), node));
    startEndless();
    for (int i = 0; i < scenario.classes().size(); i++) {
      ContainerClass each = scenario.classes().get(i);
      logs.put(each, new WaitLog(traffic));
      for (int application = 0; application < each.applications(); application++) {
        addMaster(each, source(each, traffic.random(i, application)));
      }
    }
  }

  private static Stage stage(
      Contestant contestant, Map<String, String> settings, Scenario scenario, Path directory) {
    Map<String, String> all = new HashMap<>(settings);
    all.put(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, "256");
    all.put(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_MB, "" + Scenario.NODE_MEMORY_MB);
    all.put(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_VCORES, "" + Scenario.NODE_VCORES);
    // Among applications of a queue the one that holds least goes first, as under the others.
    for (QueueWeight queue : scenario.queues()) {
      all.put("yarn.scheduler.capacity.root." + queue.name() + ".ordering-policy", "fair");
    }
    Stage stage = new Stage(contestant, all, scenario.queues(), directory);
    Resource capability = Resource.newInstance(Scenario.NODE_MEMORY_MB, Scenario.NODE_VCORES);
    for (int i = 1; i <= Scenario.NODES; i++) {
      stage.addNode("node" + i, "/rack", "", capability);
    }
    return stage;
  }

  private void addMaster(ContainerClass of, Master.Source source) {
    masters.add(
        new Master(stage, stage.submit(masters.size() + 1, of.queue()), of, source, this::started));
  }

  private Master.Source source(ContainerClass of, SplittableRandom random) {
    if (traffic.kind() == Traffic.Kind.CLOSED) {
      int share = Math.max(1, scenario.pending(of, traffic.load()) / of.applications());
      return Master.constant(share, traffic, random);
    }
    double rate = scenario.rate(of, traffic.load(), traffic.meanLifetime()) / of.applications();
    Master.Source poisson = Master.poisson(rate, traffic, random);
    return (time, waiting) -> {
      if (arriving) {
        poisson.arrive(time, waiting);
      }
    };
  }

  /** The containers that never end, before anything else comes. */
  private void startEndless() {
    if (scenario.endless() == 0) {
      return;
    }
    int[] left = {scenario.endless()};
    addMaster(
        Scenario.ENDLESS,
        (time, waiting) -> {
          for (; left[0] > 0; left[0]--) {
            waiting.add(new Task(time, Task.NEVER_ENDS));
          }
        });
    while (running.size() < scenario.endless()) {
      second();
    }
    now = 0;
  }

  /** Runs to the end of the window. */
  void run() {
    while (now < traffic.end()) {
      second();
      if (now > traffic.warmUp()) {
        busySeconds += busy;
      }
    }
  }

  /**
   * Lets no more containers come and runs until none is left.
   *
   * @throws IllegalStateException if some wait although nothing runs that could end
   */
  void drain() {
    arriving = false;
    long quiet = 0;
    while (masters.stream().anyMatch(master -> !master.waiting().isEmpty())
        || running.size() > scenario.endless()) {
      second();
      quiet = running.size() > scenario.endless() ? 0 : quiet + 1;
      if (quiet > 3600) {
        throw new IllegalStateException(
            "containers wait, and nothing runs, for an hour, in " + scenario);
      }
    }
  }

  private void second() {
    now++;
    while (!running.isEmpty() && running.peek().end() <= now) {
      Running ended = running.remove();
      busy -= ended.of().size();
      nodes.get(ended.container().getNodeId()).complete(ended.container().getId());
    }
    stage.second();
    for (Master master : masters) {
      master.heartbeat(now);
    }
  }

  private void started(ContainerClass of, Task task, Container container) {
    nodes.get(container.getNodeId()).launch(container.getId());
    boolean endless = task.lifetime() == Task.NEVER_ENDS;
    running.add(new Running(endless ? Task.NEVER_ENDS : now + task.lifetime(), container, of));
    if (!endless) {
      busy += of.size();
      logs.get(of).started(task, now);
    }
  }

  /** What the containers of a class waited. */
  Waits waits(ContainerClass of) {
    List<Long> stillWaiting =
        masters.stream()
            .filter(master -> master.asksFor().equals(of))
            .flatMap(master -> master.waiting().stream())
            .map(Task::asked)
            .toList();
    return logs.get(of).summary(stillWaiting, now);
  }

  /** What ran in the window, of what could. */
  double utilization() {
    return busySeconds / traffic.window() / scenario.capacity();
  }

  Stage stage() {
    return stage;
  }

  @Override
  public void close() {
    stage.close();
  }
}
