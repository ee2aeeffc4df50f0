package org.vqs.whatif.replay;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.vqs.core.model.ResourceVector;
import org.vqs.whatif.history.NodeSpec;
import org.vqs.whatif.stage.ScriptedNode;
import org.vqs.whatif.stage.Stage;

/**
 * The nodes of a replay that come and go, and for how long they are paid: from when one is ordered
 * until it goes. Not thread-safe.
 */
public final class NodeFleet {
  private final NodeKeeper keeper;
  private final List<NodeSpec> specs;
  private final Stage stage;
  private final NodeRing ring;
  private final Orders orders;
  private final Map<Integer, ScriptedNode> present = new TreeMap<>();
  private final TreeSet<Integer> ordered = new TreeSet<>();
  private final List<Change> changes = new ArrayList<>();
  private long nowMs;
  private long paidMs;

  /** Has something happen later. */
  interface Orders {
    void in(long ms, Runnable arrival);
  }

  /**
   * Nodes of one class were ordered, or told to go.
   *
   * @param timeMs when
   * @param capacity of each
   * @param nodes how many; fewer than none if they were to go
   */
  public record Change(long timeMs, ResourceVector capacity, int nodes) {}

  NodeFleet(NodeKeeper keeper, List<NodeSpec> specs, Stage stage, NodeRing ring, Orders orders) {
    this.keeper = keeper;
    this.specs = specs;
    this.stage = stage;
    this.ring = ring;
    this.orders = orders;
    int initial = keeper.initialNodes(specs);
    ring.begin(initial);
    for (int number = 0; number < initial; number++) {
      present.put(number, stage.nodes().get(number));
    }
  }

  /** Time passed, at most to the next look. */
  void passTo(long timeMs) {
    paidMs += (timeMs - nowMs) * size();
    nowMs = timeMs;
  }

  /** Looks, after what has become empty has gone. */
  void look() {
    removeEmpty();
    keeper.look(this);
    removeEmpty();
  }

  private void removeEmpty() {
    Iterator<ScriptedNode> nodes = present.values().iterator();
    while (nodes.hasNext()) {
      ScriptedNode node = nodes.next();
      if (node.isDecommissioning() && isEmpty(node) && !ring.hasNews(node)) {
        ring.remove(node);
        nodes.remove();
      }
    }
  }

  private boolean isEmpty(ScriptedNode node) {
    return Resources.isNone(stage.scheduler().getSchedulerNode(node.id()).getAllocatedResource());
  }

  /** What time it is. */
  public long nowMs() {
    return nowMs;
  }

  /** The scheduler with its nodes. */
  public Stage stage() {
    return stage;
  }

  /** All nodes that may come, by number. */
  public List<NodeSpec> specs() {
    return specs;
  }

  /** Those that are paid: there, decommissioning ones too, or ordered. */
  public int size() {
    return present.size() + ordered.size();
  }

  /** Those that were ordered and are still to come, by number. */
  public List<Integer> ordered() {
    return List.copyOf(ordered);
  }

  /** Those that are there and are not to go, by number. */
  public List<Integer> staying() {
    return present.entrySet().stream()
        .filter(entry -> !entry.getValue().isDecommissioning())
        .map(Map.Entry::getKey)
        .toList();
  }

  /** What the scheduler knows of one that is there. */
  public SchedulerNode known(int number) {
    return stage.scheduler().getSchedulerNode(present.get(number).id());
  }

  /** Those that are neither there nor ordered, by number. */
  public List<Integer> absent() {
    List<Integer> absent = new ArrayList<>();
    for (int number = 0; number < specs.size(); number++) {
      if (!present.containsKey(number) && !ordered.contains(number)) {
        absent.add(number);
      }
    }
    return absent;
  }

  /** Orders nodes that are absent. */
  public void order(List<Integer> numbers) {
    for (int number : numbers) {
      ordered.add(number);
      orders.in(keeper.startMs(), () -> arrive(number));
    }
    note(numbers, 1);
  }

  private void arrive(int number) {
    ordered.remove(number);
    present.put(number, ring.add(number, nowMs));
  }

  /** Has nodes gracefully decommissioned that are there. */
  public void release(List<Integer> numbers) {
    for (int number : numbers) {
      stage.decommission(present.get(number));
    }
    note(numbers, -1);
  }

  private void note(List<Integer> numbers, int sign) {
    Map<ResourceVector, Integer> nodes = new LinkedHashMap<>();
    numbers.forEach(number -> nodes.merge(specs.get(number).capacity(), sign, Integer::sum));
    nodes.forEach((capacity, count) -> changes.add(new Change(nowMs, capacity, count)));
  }

  /** For how many milliseconds nodes were paid, all together. */
  public long paidMs() {
    return paidMs;
  }

  /** What was ordered and released. */
  public List<Change> changes() {
    return changes;
  }
}
