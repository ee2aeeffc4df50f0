package org.vqs.yarn.snapshot;

import java.util.SortedSet;
import java.util.TreeSet;
import org.vqs.yarn.snapshot.QueueDetail.PartitionUse;

/**
 * The nodes of one partition in sum. Immutable.
 *
 * @param name the node label, "" for the default partition
 * @param nodes how many there are
 * @param containers how many run on them
 * @param capacity what they have
 * @param used what containers use of it
 * @param free what is free, less what is reserved for gangs
 */
public record PartitionView(
    String name,
    int nodes,
    int containers,
    ResourceAmounts capacity,
    ResourceAmounts used,
    ResourceAmounts free) {

  /** The partition of this name, of no nodes if there is none. Cost: one look at each node. */
  public static PartitionView of(SchedulerSnapshot snapshot, String name) {
    int dimensions = snapshot.resources().size();
    long[] capacity = new long[dimensions];
    long[] used = new long[dimensions];
    long[] free = new long[dimensions];
    int nodes = 0;
    int containers = 0;
    for (NodeView node : snapshot.nodes()) {
      if (node.partition().equals(name)) {
        nodes++;
        containers += node.containers();
        node.capacity().addTo(capacity);
        node.used().addTo(used);
        node.free().addTo(free);
      }
    }
    return new PartitionView(
        name,
        nodes,
        containers,
        ResourceAmounts.of(capacity),
        ResourceAmounts.of(used),
        ResourceAmounts.of(free));
  }

  /**
   * The names of all partitions, the default one first: those that nodes are in, and those in which
   * a queue uses or waits for something.
   */
  public static SortedSet<String> names(SchedulerSnapshot snapshot) {
    SortedSet<String> names = new TreeSet<>();
    names.add("");
    snapshot.nodes().forEach(node -> names.add(node.partition()));
    for (QueueView queue : snapshot.queues()) {
      for (PartitionUse use : queue.detail().partitions()) {
        if (!use.used().isZero() || !use.pending().isZero()) {
          names.add(use.partition());
        }
      }
    }
    return names;
  }
}
