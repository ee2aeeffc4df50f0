package org.vqs.whatif.elastic;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.vqs.whatif.history.NodeSpec;
import org.vqs.whatif.replay.NodeFleet;
import org.vqs.whatif.replay.NodeKeeper;

/**
 * An autoscaler that knows the cluster by sums: what memory is available and pending, and how many
 * containers. It takes the nodes with fewest containers away, gracefully and however long that
 * takes. What the clouds document of theirs is in src/docs/scaling.md.
 */
public final class PendingMemoryKeeper implements NodeKeeper {
  private final ElasticRange range;
  private final ScalingRule rule;
  private final Deque<ClusterSums> sums = new ArrayDeque<>();
  private long lastChangeMs = Long.MIN_VALUE / 2;

  /** Within a range, by a rule. */
  public PendingMemoryKeeper(ElasticRange range, ScalingRule rule) {
    this.range = range;
    this.rule = rule;
  }

  @Override
  public int initialNodes(List<NodeSpec> specs) {
    return range.initialNodes(specs);
  }

  @Override
  public long startMs() {
    return range.startMs();
  }

  @Override
  public long intervalMs() {
    return rule.sampleMs();
  }

  @Override
  public void look(NodeFleet fleet) {
    sums.addLast(sums(fleet));
    while (sums.getFirst().timeMs() <= fleet.nowMs() - rule.periodMs()) {
      sums.removeFirst();
    }
    boolean isSettled = rule.waitsForOrders() ? fleet.ordered().isEmpty() : true;
    if (!isSettled
        || fleet.nowMs() - lastChangeMs < rule.periodMs()
        || fleet.nowMs() < rule.periodMs()) {
      return;
    }
    int nodes = fleet.staying().size() + fleet.ordered().size();
    int change = rule.change(ClusterSums.mean(sums), nodes);
    int wanted = Math.max(range.least(), Math.min(range.most(), nodes + change));
    if (wanted > nodes) {
      List<Integer> absent = fleet.absent();
      int room = Math.max(0, range.most() - fleet.size());
      fleet.order(absent.subList(0, Math.min(absent.size(), Math.min(room, wanted - nodes))));
    } else if (wanted < nodes) {
      fleet.release(
          fleet.staying().stream()
              .sorted(Comparator.comparingInt(number -> fleet.known(number).getNumContainers()))
              .limit(nodes - wanted)
              .toList());
    }
    if (wanted != nodes) {
      lastChangeMs = fleet.nowMs();
      sums.clear();
    }
  }

  private static ClusterSums sums(NodeFleet fleet) {
    QueueMetrics root = fleet.stage().scheduler().getRootQueueMetrics();
    long total = 0;
    long available = 0;
    for (int number : fleet.staying()) {
      SchedulerNode node = fleet.known(number);
      total += node.getTotalResource().getMemorySize();
      available += Math.max(0, node.getUnallocatedResource().getMemorySize());
    }
    return new ClusterSums(
        fleet.nowMs(),
        total,
        available,
        root.getPendingMB(),
        root.getPendingContainers(),
        root.getAllocatedContainers(),
        fleet.specs().get(0).capacity().get(0));
  }
}
