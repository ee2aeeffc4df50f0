package org.vqs.whatif.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.LongToDoubleFunction;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.vqs.core.model.ResourceVector;
import org.vqs.whatif.history.NodeSpec;
import org.vqs.whatif.stage.SchedulerSetup;
import org.vqs.whatif.stage.ScriptedNode;
import org.vqs.whatif.stage.Stage;

/**
 * The nodes and when they report: each at its own moment of the interval, drawn once.
 *
 * <p>A heartbeat is left out if the node has nothing to say, no room on it is reserved, and no
 * container waits; or if the scheduler did nothing on the heartbeat before, since when nothing else
 * has happened, and no room is reserved anywhere. That is sound for schedulers of which {@link
 * SchedulerSetup#repeatsFruitlessHeartbeats} says so.
 */
final class NodeRing {
  /** A node, in the order in which nodes came. */
  static final class ReplayedNode {
    private final ScriptedNode scripted;
    private final long[] free;
    private final long phaseMs;
    private final List<Runnable> unreported = new ArrayList<>();
    private final RunningContainers running = new RunningContainers();
    private final long[] has;
    private boolean hasNews = true;
    private boolean reserved;

    /** What the state of the world was when a heartbeat was last fruitless. */
    private long fruitlessAt = -1;

    ReplayedNode(ScriptedNode scripted, ResourceVector capacity, long phaseMs) {
      this.has = capacity.toArray();
      this.free = capacity.toArray();
      this.scripted = scripted;
      this.phaseMs = phaseMs;
    }

    /** A container that ended has left it. */
    void gone(ResourceVector size) {
      size.addTo(free, 1);
    }

    /** A container ends; false if it had ended before. */
    boolean stops(ContainerId container) {
      return running.ends(container);
    }

    /**
     * Its next report says that a container ended.
     *
     * @param whenReported what follows
     */
    void ends(ContainerId container, Runnable whenReported) {
      scripted.complete(container);
      unreported.add(whenReported);
      hasNews = true;
    }
  }

  private final Stage stage;
  private final long intervalMs;
  private final List<ReplayedNode> ring = new ArrayList<>();
  private final Map<NodeId, ReplayedNode> byId = new HashMap<>();
  private final YarnAmounts amounts;
  private final List<NodeSpec> specs;
  private final long[] phasesMs;
  private final boolean skips;
  private final MeasuredUse.Sums uses;
  private long roundMs;
  private int position;
  private long waiting;
  private long version;
  private long reports;
  private long skipped;
  private long overcommitted;

  /**
   * @param specs all nodes that may come; none is there yet
   * @param skips whether heartbeats may be left out
   * @param uses adds up what nodes report that they use; null if they do not report it
   */
  NodeRing(
      Stage stage,
      YarnAmounts amounts,
      List<NodeSpec> specs,
      long intervalMs,
      boolean skips,
      MeasuredUse.Sums uses,
      long seed) {
    this.stage = stage;
    this.amounts = amounts;
    this.specs = specs;
    this.uses = uses;
    this.phasesMs = new long[specs.size()];
    this.intervalMs = intervalMs;
    SplittableRandom random = new SplittableRandom(seed);
    Set<String> labels = new TreeSet<>();
    specs.stream().map(NodeSpec::label).filter(label -> !label.isEmpty()).forEach(labels::add);
    if (!labels.isEmpty()) {
      stage.addPartitions(labels);
    }
    // On a labelled node a fruitless heartbeat counts towards the next one.
    this.skips = skips && uses == null && labels.isEmpty();
    Arrays.setAll(phasesMs, number -> random.nextLong(intervalMs));
  }

  /** The first nodes are there from the beginning. */
  void begin(int count) {
    for (int number = 0; number < count; number++) {
      ring.add(make(number));
    }
    ring.sort(Comparator.comparingLong((ReplayedNode node) -> node.phaseMs));
  }

  private ReplayedNode make(int number) {
    NodeSpec spec = specs.get(number);
    // An address, because the name of an unknown host takes long to look up.
    String host = "10.%d.%d.%d".formatted(number >> 16, number >> 8 & 255, number & 255);
    ScriptedNode scripted =
        stage.addNode(host, spec.rack(), spec.label(), amounts.resource(spec.capacity()));
    ReplayedNode node = new ReplayedNode(scripted, spec.capacity(), phasesMs[number]);
    byId.put(scripted.id(), node);
    return node;
  }

  /** A node comes. */
  ScriptedNode add(int number, long nowMs) {
    ReplayedNode node = make(number);
    int place = 0;
    while (place < ring.size() && ring.get(place).phaseMs <= node.phaseMs) {
      place++;
    }
    ring.add(place, node);
    boolean isPassed = roundMs + node.phaseMs < nowMs;
    if (place < position || (place == position && isPassed)) {
      advance();
    }
    somethingHappened();
    return node.scripted;
  }

  /** A node goes whose last report said all there was to say. */
  void remove(ScriptedNode scripted) {
    ReplayedNode node = byId.remove(scripted.id());
    int place = ring.indexOf(node);
    ring.remove(place);
    if (place < position) {
      position--;
    } else if (position == ring.size()) {
      position--;
      advance();
    }
    stage.removeNode(scripted);
    somethingHappened();
  }

  /** True if a node has something to say in its next report. */
  boolean hasNews(ScriptedNode scripted) {
    return byId.get(scripted.id()).hasNews;
  }

  ReplayedNode of(NodeId id) {
    return byId.get(id);
  }

  /** A container runs, which its node's next report says; it uses parts of its size. */
  void runs(Container container, ResourceVector size, long nowMs, LongToDoubleFunction use) {
    ReplayedNode node = of(container.getNodeId());
    node.running.starts(container.getId(), size, nowMs, use);
    node.scripted.launch(container.getId());
    node.hasNews = true;
    if (!size.fitsIn(node.free)) {
      overcommitted++;
    }
    size.addTo(node.free, -1);
  }

  /** When the next node reports. */
  long nextMs() {
    return roundMs + ring.get(position).phaseMs;
  }

  /** True if the next node need not report. */
  boolean mayBeSilent() {
    ReplayedNode node = ring.get(position);
    return skips
        && !node.hasNews
        && !node.reserved
        && (waiting == 0 || (node.fruitlessAt == version && reserved() == 0));
  }

  /** The next node is silent. */
  void passOver() {
    skipped++;
    advance();
  }

  /** The next node reports. */
  void report() {
    ReplayedNode node = ring.get(position);
    reports++;
    List<Runnable> reported = List.copyOf(node.unreported);
    boolean hadNews = node.hasNews;
    node.unreported.clear();
    node.hasNews = false;
    if (uses != null) {
      measure(node);
    }
    long before = stage.started();
    long reservedBefore = reserved();
    boolean nodeReservedBefore = isReserved(node);
    stage.heartbeat(node.scripted);
    node.reserved = isReserved(node);
    if (hadNews
        || stage.started() != before
        || reserved() != reservedBefore
        || node.reserved != nodeReservedBefore) {
      somethingHappened();
    } else {
      node.fruitlessAt = version;
    }
    advance();
    reported.forEach(Runnable::run);
  }

  private void measure(ReplayedNode node) {
    double[] used = node.running.used(nextMs());
    node.scripted.use(used[0], used[1]);
    uses.add(intervalMs, node.has, used, node.free);
  }

  /** So many more containers are wanted from now on; fewer if negative. */
  void asked(int count) {
    waiting += count;
  }

  /** The scheduler started one of them. */
  void started() {
    waiting--;
  }

  /** The scheduler was told something, or did something: no heartbeat is known to be fruitless. */
  void somethingHappened() {
    version++;
  }

  /** Changes whenever something happens. */
  long version() {
    return version;
  }

  private long reserved() {
    return stage.scheduler().getRootQueueMetrics().getReservedContainers();
  }

  /** True if the scheduler keeps room on a node for what does not fit there yet. */
  private boolean isReserved(ReplayedNode node) {
    return stage.scheduler().getSchedulerNode(node.scripted.id()).getReservedContainer() != null;
  }

  private void advance() {
    position++;
    if (position == ring.size()) {
      roundMs += intervalMs;
      position = 0;
    }
  }

  long reports() {
    return reports;
  }

  long skipped() {
    return skipped;
  }

  long overcommitted() {
    return overcommitted;
  }
}
