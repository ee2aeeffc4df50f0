package org.vqs.yarn.web;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.vqs.yarn.observe.ObservedScheduler;

/** What runs on a node at the moment. Stateless. */
final class NodeContainers {
  private NodeContainers() {}

  /**
   * The containers that YARN counts on a node, in the order of their ids; none if it went away
   * meanwhile. Takes the node's monitor, not the scheduler's lock.
   */
  static Collection<RMContainer> of(ObservedScheduler scheduler, String nodeId) {
    SchedulerNode node = scheduler.getNode(NodeId.fromString(nodeId));
    return node == null
        ? List.of()
        : node.getCopiedListOfRunningContainers().stream()
            .sorted(Comparator.comparing(RMContainer::getContainerId))
            .toList();
  }
}
