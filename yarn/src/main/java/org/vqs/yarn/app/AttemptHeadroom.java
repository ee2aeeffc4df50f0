package org.vqs.yarn.app;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.vqs.core.model.ResourceVector;
import org.vqs.yarn.compat.CountableTypes;
import org.vqs.yarn.node.VqsNode;
import org.vqs.yarn.queue.VqsQueue;

/**
 * What an attempt may still hope for: what nobody uses in the partitions in which it ever asked for
 * containers (in that of its queue until it did), but for nodes on its blacklist, within the limits
 * of its queue. Nothing, if its application's gang starts in another sub-cluster. For any thread,
 * but for {@link #asksIn}.
 */
public final class AttemptHeadroom {
  private final VqsAppAttempt attempt;
  private volatile Set<String> asked = Set.of();

  AttemptHeadroom(VqsAppAttempt attempt) {
    this.attempt = attempt;
  }

  /** It asks for containers in a partition. Called under the scheduler's lock. */
  void asksIn(String partition) {
    if (!asked.contains(partition)) {
      Set<String> more = new HashSet<>(asked);
      more.add(partition);
      asked = Set.copyOf(more);
    }
  }

  /** As it is now. Cost O(partitions asked for + nodes on the blacklist). */
  public Resource now(SchedulerContext context) {
    if (attempt.gangs().isElsewhere()) {
      return Resource.newInstance(0, 0);
    }
    VqsQueue queue = (VqsQueue) attempt.getQueue();
    Set<String> partitions = asked.isEmpty() ? Set.of(queue.defaultPartition()) : asked;
    ResourceVector none = ResourceVector.zero(CountableTypes.number());
    Map<String, ResourceVector> unusable = new HashMap<>();
    partitions.forEach(partition -> unusable.put(partition, none));
    if (attempt.mayHaveBlacklist()) {
      unwantedNodes(context).forEach(id -> addFree(context.node(id), unusable));
    }
    return queue.headroom(attempt.getUser(), unusable);
  }

  private Set<NodeId> unwantedNodes(SchedulerContext context) {
    Set<NodeId> nodes = new HashSet<>();
    attempt
        .getAppSchedulingInfo()
        .getBlackListCopy()
        .forEach(hostOrRack -> nodes.addAll(context.nodesOf(hostOrRack)));
    return nodes;
  }

  private static void addFree(VqsNode node, Map<String, ResourceVector> unusable) {
    if (node == null) {
      return;
    }
    Resource free = node.getUnallocatedResource();
    unusable.computeIfPresent(
        node.partition(),
        (partition, known) -> {
          long[] amounts = known.toArray();
          for (int r = 0; r < amounts.length; r++) {
            amounts[r] += Math.max(0, free.getResourceInformation(r).getValue());
          }
          return ResourceVector.of(amounts);
        });
  }
}
