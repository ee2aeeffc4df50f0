package org.vqs.bench.schedulers.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.vqs.bench.schedulers.scenario.AskPlan;
import org.vqs.bench.schedulers.scenario.ShootoutScenario;
import org.vqs.sim.yarn.stage.Contestant;
import org.vqs.sim.yarn.stage.ScriptedNode;
import org.vqs.sim.yarn.stage.Stage;
import org.vqs.sim.yarn.stage.Submission;

/**
 * The nodes, masters and running containers around a scheduler, in virtual seconds. In each second
 * every node reports and every master calls once, in an order that chance draws once for all.
 */
final class Population {
  private final ShootoutScenario scenario;
  private final Contestant contestant;
  private final Stage stage;
  private final Calls calls;
  private final SplittableRandom random;
  private final Map<NodeId, ScriptedNode> nodes = new HashMap<>();
  private final List<AskingMaster> masters = new ArrayList<>();
  private final List<Runnable> turns = new ArrayList<>();
  private final Set<ScriptedNode> somethingEnded = new HashSet<>();
  private final PriorityQueue<Running> running =
      new PriorityQueue<>(Comparator.comparingLong(Running::end));
  private long capacityMb;
  private long now;
  private long runningMb;
  private long capacityCores;
  private long runningCores;

  /**
   * A container.
   *
   * @param master who releases it; null if it ends on its node
   */
  private record Running(long end, Container container, AskingMaster master) {}

  Population(
      ShootoutScenario scenario, Contestant contestant, Stage stage, Calls calls, long seed) {
    this.scenario = scenario;
    this.contestant = contestant;
    this.stage = stage;
    this.calls = calls;
    this.random = new SplittableRandom(seed);
  }

  /** All nodes come. */
  void addNodes() {
    if (!scenario.labels().isEmpty()) {
      stage.addPartitions(scenario.labels());
    }
    double share = 0;
    int added = 0;
    for (ShootoutScenario.NodeType type : scenario.nodeTypes()) {
      share += type.share();
      int until = (int) Math.round(share * scenario.nodes());
      for (; added < until; added++) {
        // An address, because the name of an unknown host takes long to look up.
        String host = "10.%d.%d.%d".formatted(added >> 16, added >> 8 & 255, added & 255);
        String rack = "/rack" + added / scenario.nodesPerRack();
        Resource capability = Resource.newInstance(type.memoryMb(), type.vcores());
        ScriptedNode node = stage.addNode(host, rack, type.label(), capability);
        nodes.put(node.id(), node);
        capacityMb += type.memoryMb();
        capacityCores += type.vcores();
      }
    }
  }

  /**
   * Fills the nodes with containers as large as the smallest node, which stay until {@link
   * #emptyNodes}.
   */
  void fillNodes() {
    Resource smallest =
        scenario.nodeTypes().stream()
            .min(Comparator.comparingInt(ShootoutScenario.NodeType::memoryMb))
            .map(type -> Resource.newInstance(type.memoryMb(), type.vcores()))
            .orElseThrow();
    Map<String, Integer> counts = new TreeMap<>();
    int all = 0;
    for (ScriptedNode node : stage.nodes()) {
      int fit =
          (int) (node.rmNode().getTotalCapability().getMemorySize() / smallest.getMemorySize());
      counts.merge(String.join("", node.rmNode().getNodeLabels()), fit, Integer::sum);
      all += fit;
    }
    List<ResourceRequest> requests = new ArrayList<>();
    counts.forEach(
        (label, count) ->
            requests.addAll(
                new AskPlan(requests.size() + 1, smallest, List.of(), label, count)
                    .requests(count)));
    ApplicationAttemptId filler = stage.submit(1, "q1");
    List<Container> got = new ArrayList<>(calls.allocate(filler, requests, List.of()));
    for (int second = 0; got.size() < all; second++) {
      if (second > 100) {
        throw new IllegalStateException(
            "%s fills the empty nodes with %d of %d containers"
                .formatted(contestant, got.size(), all));
      }
      stage.second();
      letItsThreadsWork();
      got.addAll(calls.allocate(filler, List.of(), List.of()));
    }
    got.forEach(container -> run(container, null, Long.MAX_VALUE));
    stage.nodes().forEach(stage::heartbeat);
  }

  /** The containers of {@link #fillNodes} end. */
  void emptyNodes() {
    List<Running> all = List.copyOf(running);
    running.clear();
    all.forEach(this::end);
  }

  /** All applications come; they ask for nothing yet. */
  void addMasters(long seed) {
    List<List<AskPlan>> plans = AskPlan.of(scenario, seed, stage.nodes());
    double perSecond =
        scenario.load() * capacityMb / meanMb(plans) / scenario.meanSeconds() / plans.size();
    for (List<AskPlan> asks : plans) {
      int number = masters.size() + 2;
      String queue = "q" + (masters.size() % scenario.queues() + 1);
      masters.add(new AskingMaster(submit(number, queue), asks, perSecond, random.split()));
    }
    masters.forEach(master -> turns.add(() -> call(master)));
    stage.nodes().forEach(node -> turns.add(() -> report(node)));
    for (int i = turns.size() - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      turns.set(i, turns.set(other, turns.get(i)));
    }
  }

  private ApplicationAttemptId submit(int number, String queue) {
    String user = "user" + (masters.size() % scenario.users() + 2);
    return stage
        .submit(new Submission(number, queue, user, Optional.empty()))
        .orElseThrow(
            () -> new IllegalStateException(contestant + " rejects an application in " + queue))
        .attemptId();
  }

  /** All masters ask for what they want at the beginning. */
  void ask() {
    for (AskingMaster master : masters) {
      if (scenario.isBacklog()) {
        master.fillBacklog();
      } else {
        master.wantInSeconds(scenario.meanSeconds());
      }
      call(master);
    }
  }

  private static double meanMb(List<List<AskPlan>> plans) {
    return plans.stream()
        .flatMap(List::stream)
        .mapToLong(plan -> plan.size().getMemorySize())
        .average()
        .orElseThrow();
  }

  /** One second passes. */
  void second() {
    now++;
    stage.clock().setTime(now * 1000);
    while (!running.isEmpty() && running.peek().end() <= now) {
      end(running.remove());
    }
    masters.forEach(AskingMaster::second);
    turns.forEach(Runnable::run);
    letItsThreadsWork();
    calls.update();
  }

  private void letItsThreadsWork() {
    if (contestant.decidesInItsOwnThreads()) {
      calls.waitForItsThreads();
    }
  }

  private void report(ScriptedNode node) {
    calls.heartbeat(node, somethingEnded.remove(node));
  }

  private void call(AskingMaster master) {
    for (Container container :
        calls.allocate(master.attemptId(), master.requests(), master.releases())) {
      master.got(container);
      run(container, master, now + master.lifetime(scenario.meanSeconds()));
    }
  }

  private void run(Container container, AskingMaster master, long end) {
    boolean isReleased =
        master != null && scenario.released() > 0 && random.nextDouble() < scenario.released();
    if (!isReleased) {
      // YARN gives the room of a launched container back when its node says that it ended.
      nodes.get(container.getNodeId()).launch(container.getId());
    }
    running.add(new Running(end, container, isReleased ? master : null));
    runningMb += container.getResource().getMemorySize();
    runningCores += container.getResource().getVirtualCores();
  }

  private void end(Running ended) {
    if (ended.master() != null) {
      ended.master().release(ended.container());
    } else {
      ScriptedNode node = nodes.get(ended.container().getNodeId());
      node.complete(ended.container().getId());
      somethingEnded.add(node);
    }
    runningMb -= ended.container().getResource().getMemorySize();
    runningCores -= ended.container().getResource().getVirtualCores();
  }

  /** Share of all memory that runs. */
  double utilization() {
    return (double) runningMb / capacityMb;
  }

  /** Share of all cores that run. */
  double coreUtilization() {
    return (double) runningCores / capacityCores;
  }

  /** Containers that masters want and have not got. */
  long waiting() {
    return masters.stream().mapToLong(AskingMaster::waiting).sum();
  }
}
