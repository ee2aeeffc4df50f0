package org.vqs.yarn.node;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.vqs.core.model.ResourceVector;
import org.vqs.yarn.resource.ResourceMapping;

/**
 * What the nodes of each partition have together, also of what does not count. Changed under the
 * scheduler's lock; any thread may read. Cost O(1).
 */
public final class PartitionTotals {
  private final Map<NodeId, Counted> counted = new HashMap<>();
  private final Map<String, ResourceVector> totals = new ConcurrentHashMap<>();

  private volatile Set<String> labels = Set.of();

  private record Counted(String partition, ResourceVector capacity) {}

  /** A node came, is in another partition, or has more or less than before. */
  public void follow(VqsNode node) {
    Counted now = new Counted(node.getPartition(), amounts(node.getTotalResource()));
    Counted before = counted.put(node.getNodeID(), now);
    if (!now.equals(before)) {
      if (before != null) {
        count(before, -1);
      }
      count(now, 1);
    }
  }

  /** A node is gone. */
  public void forget(VqsNode node) {
    Counted before = counted.remove(node.getNodeID());
    if (before != null) {
      count(before, -1);
    }
  }

  /** The labels that nodes have, or had. For any thread. */
  public Set<String> labels() {
    return labels;
  }

  private void count(Counted node, int sign) {
    long[] amounts = of(node.partition).toArray();
    node.capacity.addTo(amounts, sign);
    totals.put(node.partition, ResourceVector.of(amounts));
    if (!node.partition.isEmpty() && !labels.contains(node.partition)) {
      Set<String> more = new TreeSet<>(labels);
      more.add(node.partition);
      labels = Collections.unmodifiableSet(more);
    }
  }

  /** What the nodes of a partition have; "" is that of nodes without a label. */
  public ResourceVector of(String partition) {
    ResourceVector known = totals.get(partition);
    return known == null ? amounts(Resource.newInstance(0, 0)) : known;
  }

  private static ResourceVector amounts(Resource resource) {
    return ResourceVector.of(ResourceMapping.amounts(resource));
  }
}
