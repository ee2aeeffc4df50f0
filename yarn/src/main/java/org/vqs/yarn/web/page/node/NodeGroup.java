package org.vqs.yarn.web.page.node;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.NodeLabel;
import org.vqs.yarn.resource.ResourceMapping;
import org.vqs.yarn.snapshot.NodeView;
import org.vqs.yarn.snapshot.NodeView.Standing;
import org.vqs.yarn.snapshot.ResourceAmounts;
import org.vqs.yarn.snapshot.SchedulerSnapshot;

/**
 * The nodes of one capacity and partition in sum.
 *
 * @param partition "" for the default one
 * @param capacity of each node
 * @param nodes how many there are
 * @param containers how many run on them
 * @param used what they use together
 * @param standings how many nodes there are in each standing; none of those without a node
 * @param fills how many nodes are filled, in the resource they have least of left, to less than a
 *     tenth, less than two tenths and so on; the last also counts the full ones
 */
public record NodeGroup(
    String partition,
    ResourceAmounts capacity,
    int nodes,
    int containers,
    ResourceAmounts used,
    Map<Standing, Integer> standings,
    List<Integer> fills) {

  static final int BINS = 10;

  /** All nodes of a snapshot in groups, the largest first. Cost: one look at each node. */
  static List<NodeGroup> of(SchedulerSnapshot snapshot) {
    Map<List<Object>, Sum> sums = new LinkedHashMap<>();
    for (NodeView node : snapshot.nodes()) {
      sums.computeIfAbsent(
              List.of(node.partition(), node.capacity()), key -> new Sum(node, snapshot.counting()))
          .add(node);
    }
    return sums.values().stream()
        .map(Sum::group)
        .sorted(Comparator.comparingInt(NodeGroup::nodes).reversed())
        .toList();
  }

  /**
   * What the address of the page calls nodes of this capacity: 131072x32. Those that differ in what
   * does not count are of one class.
   */
  public static String className(ResourceAmounts capacity, ResourceMapping counting) {
    return capacity.counted(counting).toList().stream()
        .map(String::valueOf)
        .collect(Collectors.joining("x"));
  }

  /** What operators call a partition; YARN's name for the one without a label. */
  public static String partitionName(String partition) {
    return partition.isEmpty() ? NodeLabel.DEFAULT_NODE_LABEL_PARTITION : partition;
  }

  /** How many nodes are in a standing. */
  int count(Standing standing) {
    return standings.getOrDefault(standing, 0);
  }

  /** The part of a resource that is used, of all nodes together. */
  double usedPart(int resource) {
    double whole = (double) capacity.get(resource) * nodes;
    return whole > 0 ? used.get(resource) / whole : 0;
  }

  private static final class Sum {
    private final String partition;
    private final ResourceAmounts capacity;
    private final long[] used;
    private final Map<Standing, Integer> standings = new EnumMap<>(Standing.class);
    private final List<Integer> fills = new ArrayList<>(Collections.nCopies(BINS, 0));
    private final ResourceMapping counting;
    private int nodes;
    private int containers;

    Sum(NodeView first, ResourceMapping counting) {
      this.counting = counting;
      partition = first.partition();
      capacity = first.capacity();
      used = new long[capacity.dimensions()];
    }

    void add(NodeView node) {
      nodes++;
      containers += node.containers();
      standings.merge(node.standing(), 1, Integer::sum);
      ResourceAmounts ofNode = node.used();
      for (int r = 0; r < used.length; r++) {
        used[r] += ofNode.get(r);
      }
      int bin = (int) Math.floor(ofNode.dominantShareOf(capacity, counting) * BINS);
      int kept = Math.max(0, Math.min(BINS - 1, bin));
      fills.set(kept, fills.get(kept) + 1);
    }

    NodeGroup group() {
      return new NodeGroup(
          partition,
          capacity,
          nodes,
          containers,
          ResourceAmounts.of(used),
          Collections.unmodifiableMap(standings),
          List.copyOf(fills));
    }
  }
}
