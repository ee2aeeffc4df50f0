package org.vqs.bench.schedulers.cluster;

import java.util.ArrayList;
import java.util.Collection;
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
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.vqs.bench.schedulers.scenario.AskPlan;
import org.vqs.bench.schedulers.scenario.ShootoutScenario;
import org.vqs.whatif.stage.Contestant;
import org.vqs.whatif.stage.ScriptedNode;
import org.vqs.whatif.stage.Stage;
import org.vqs.whatif.stage.StagedApplication;
import org.vqs.whatif.stage.Submission;

/**
 * The nodes, masters and running containers around a scheduler, in virtual seconds. Who calls the
 * scheduler for them, and when, others decide. Not thread-safe.
 */
public final class ScenarioCluster {
  /** Over-commit lends nothing to a node that was not watched for ten minutes. */
  private static final long WATCHED_SECONDS = 600;

  private final ShootoutScenario scenario;
  private final Contestant contestant;
  private final Stage stage;
  private final long seed;
  private final SplittableRandom random;
  private final Map<NodeId, ScriptedNode> nodes = new HashMap<>();
  private final List<AskingMaster> masters = new ArrayList<>();
  private final Map<NodeId, Resource> allocated = new HashMap<>();
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

  /** Nothing is there yet. */
  public ScenarioCluster(ShootoutScenario scenario, Contestant contestant, Stage stage, long seed) {
    this.scenario = scenario;
    this.contestant = contestant;
    this.stage = stage;
    this.seed = seed;
    this.random = new SplittableRandom(seed);
  }

  /** All nodes come. */
  public void addNodes() {
    prepareNodes().forEach(node -> stage.register(node, List.of()));
  }

  /** All nodes, which the scheduler does not know yet. */
  public List<ScriptedNode> prepareNodes() {
    if (!ScenarioStage.labels(scenario).isEmpty()) {
      stage.addPartitions(ScenarioStage.labels(scenario));
    }
    List<ScriptedNode> all = new ArrayList<>();
    for (PlannedNode planned : PlannedNode.of(scenario)) {
      Resource capability = planned.capability();
      ScriptedNode node =
          stage.prepareNode(planned.host(), planned.rack(), planned.label(), capability);
      nodes.put(node.id(), node);
      capacityMb += capability.getMemorySize();
      capacityCores += capability.getVirtualCores();
      all.add(node);
    }
    return all;
  }

  /**
   * Fills the nodes with containers as large as the smallest node, which stay until {@link
   * #emptyNodes}.
   */
  public void fillNodes() {
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
    List<Container> got = new ArrayList<>(stage.allocate(filler, requests));
    for (int second = 0; got.size() < all; second++) {
      if (second > 100) {
        throw new IllegalStateException(
            "%s fills the empty nodes with %d of %d containers"
                .formatted(contestant, got.size(), all));
      }
      stage.second();
      if (contestant.decidesInItsOwnThreads()) {
        ItsOwnThreads.await(stage);
      }
      got.addAll(stage.allocate(filler, List.of()));
    }
    got.forEach(container -> run(container, null, Long.MAX_VALUE));
    stage.nodes().forEach(this::measure);
    stage.nodes().forEach(stage::heartbeat);
    if (scenario.isMeasured()) {
      now += WATCHED_SECONDS;
    }
  }

  /** The containers of {@link #fillNodes} end. */
  public void emptyNodes() {
    List<Running> all = List.copyOf(running);
    running.clear();
    all.forEach(this::end);
  }

  /** All applications come; they ask for nothing yet. */
  public void addMasters() {
    addMasters(stage.nodes(), stage::submit);
  }

  /**
   * All applications come; they ask for nothing yet.
   *
   * @param known nodes that asks may name
   * @param come how an application comes
   */
  public void addMasters(
      List<ScriptedNode> known, Function<Submission, Optional<StagedApplication>> come) {
    List<List<AskPlan>> plans = AskPlan.of(scenario, seed, known);
    double perSecond =
        scenario.load() * capacityMb / meanMb(plans) / scenario.meanSeconds() / plans.size();
    for (List<AskPlan> asks : plans) {
      addMaster(asks, perSecond, come);
    }
  }

  /** One more application comes, as one of MapReduce that asks for all of its maps at once. */
  public AskingMaster submitMapReduce() {
    return addMaster(AskPlan.mapReduce(), 0, stage::submit);
  }

  private AskingMaster addMaster(
      List<AskPlan> asks,
      double perSecond,
      Function<Submission, Optional<StagedApplication>> come) {
    int number = masters.size() + 2;
    String queue = "q" + (masters.size() % scenario.queues() + 1);
    String user = "user" + (masters.size() % scenario.users() + 2);
    Set<String> tags = scenario.gang() > 0 ? Set.of("vqs-gang:" + scenario.gang()) : Set.of();
    StagedApplication application =
        come.apply(new Submission(number, queue, user, Optional.empty(), tags))
            .orElseThrow(
                () ->
                    new IllegalStateException(contestant + " rejects an application in " + queue));
    AskingMaster master =
        new AskingMaster(application.attemptId(), asks, perSecond, random.split());
    masters.add(master);
    return master;
  }

  private static double meanMb(List<List<AskPlan>> plans) {
    return plans.stream()
        .flatMap(List::stream)
        .mapToLong(plan -> plan.size().getMemorySize())
        .average()
        .orElseThrow();
  }

  /** The masters, in the order in which they came. */
  public List<AskingMaster> masters() {
    return masters;
  }

  /** Puts things into an order that is drawn once for all schedulers. */
  public <T> void shuffle(List<T> things) {
    for (int i = things.size() - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      things.set(i, things.set(other, things.get(i)));
    }
  }

  /** A master wants what it wants at the beginning, and has not said so yet. */
  public void want(AskingMaster master) {
    if (scenario.isBacklog()) {
      master.fillBacklog();
    } else {
      master.wantInSeconds(scenario.meanSeconds());
    }
  }

  /** One second begins: containers have ended, and masters want more. */
  public void nextSecond() {
    now++;
    stage.clock().setTime(now * 1000);
    while (!running.isEmpty() && running.peek().end() <= now) {
      end(running.remove());
    }
    masters.forEach(AskingMaster::second);
  }

  /**
   * A node measures what its containers use, if nodes do: up to half less or more than the mean.
   */
  public void measure(ScriptedNode node) {
    if (scenario.isMeasured()) {
      double part = scenario.used() * (0.5 + random.nextDouble());
      Resource all = allocated.getOrDefault(node.id(), Resources.none());
      node.use(part * all.getMemorySize(), part * all.getVirtualCores());
    }
  }

  /** Whether something ended on a node since this was asked last. */
  public boolean takeEnded(ScriptedNode node) {
    return somethingEnded.remove(node);
  }

  /** A master got containers. */
  public void got(AskingMaster master, Collection<Container> containers) {
    for (Container container : containers) {
      master.got(container);
      run(container, master, now + master.lifetime(scenario.meanSeconds()));
    }
  }

  /** Containers of a master run since before the scheduler started. */
  public void found(AskingMaster master, Collection<Container> containers) {
    for (Container container : containers) {
      running.add(new Running(now + master.lifetime(scenario.meanSeconds()), container, null));
      count(container, 1);
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
    count(container, 1);
  }

  private void count(Container container, int sign) {
    runningMb += sign * container.getResource().getMemorySize();
    runningCores += sign * (long) container.getResource().getVirtualCores();
    allocated.merge(
        container.getNodeId(), Resources.multiply(container.getResource(), sign), Resources::add);
  }

  private void end(Running ended) {
    if (ended.master() != null) {
      ended.master().release(ended.container());
    } else {
      ScriptedNode node = nodes.get(ended.container().getNodeId());
      node.complete(ended.container().getId());
      somethingEnded.add(node);
    }
    count(ended.container(), -1);
  }

  /** Share of all memory that runs. */
  public double utilization() {
    return (double) runningMb / capacityMb;
  }

  /** Share of all cores that run. */
  public double coreUtilization() {
    return (double) runningCores / capacityCores;
  }

  /** Containers that masters want and have not got. */
  public long waiting() {
    return masters.stream().mapToLong(AskingMaster::waiting).sum();
  }
}
