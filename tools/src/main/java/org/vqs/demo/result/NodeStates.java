package org.vqs.demo.result;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNodeReport;
import org.vqs.core.server.Server;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.node.VqsNode;

/**
 * Reads from a scheduler what the demo shows: the one place that knows the difference between
 * schedulers.
 */
public final class NodeStates {

  private NodeStates() {}

  /** The state of each node, in the order given. A node the scheduler does not know is empty. */
  public static List<NodeState> read(ResourceScheduler scheduler, List<NodeId> nodes) {
    return nodes.stream().map(node -> read(scheduler, node)).toList();
  }

  private static NodeState read(ResourceScheduler scheduler, NodeId node) {
    SchedulerNodeReport report = scheduler.getNodeReport(node);
    if (report == null) {
      return new NodeState(0, 0, 0, 0, NodeState.Activity.UNKNOWN);
    }
    Resource used = report.getUsedResource();
    Resource free = report.getAvailableResource();
    return new NodeState(
        (int) used.getMemorySize(),
        (int) (used.getMemorySize() + free.getMemorySize()),
        used.getVirtualCores(),
        used.getVirtualCores() + free.getVirtualCores(),
        scheduler instanceof VirtualQueueScheduler vqs
            ? activity(vqs, node)
            : NodeState.Activity.UNKNOWN);
  }

  private static NodeState.Activity activity(VirtualQueueScheduler scheduler, NodeId id) {
    AtomicReference<NodeState.Activity> result = new AtomicReference<>(NodeState.Activity.UNKNOWN);
    scheduler.inspect(
        packer -> {
          VqsNode node = scheduler.getSchedulerNode(id);
          if (node != null && node.server() != null) {
            result.set(activity(node.server()));
          }
        });
    return result.get();
  }

  private static NodeState.Activity activity(Server server) {
    if (server.isStalled()) {
      return NodeState.Activity.STALLED;
    }
    return !server.isReserved() ? NodeState.Activity.ACTIVE : NodeState.Activity.RESERVED;
  }

  /**
   * How often nodes were refreshed and stalled since the start; empty if the scheduler does
   * neither.
   */
  public static Optional<StallCounts> stallCounts(ResourceScheduler scheduler) {
    if (!(scheduler instanceof VirtualQueueScheduler vqs)) {
      return Optional.empty();
    }
    AtomicReference<StallCounts> result = new AtomicReference<>();
    vqs.inspect(
        packer ->
            result.set(new StallCounts(packer.counters().refreshes(), packer.counters().stalls())));
    return Optional.of(result.get());
  }
}
