package org.vqs.yarn.app.locality;

import java.util.Collection;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.vqs.yarn.node.VqsNode;

/**
 * On which nodes containers of an attempt worked. Two are enough to know, for any node, whether
 * they worked on another. Changed under the scheduler's lock.
 */
public final class UsableNodes {
  private NodeId first;
  private NodeId second;

  /** A container worked on a node. */
  public void add(NodeId node) {
    if (first == null) {
      first = node;
    } else if (!node.equals(first)) {
      second = node;
    }
  }

  /** True if a container worked on another node. */
  public boolean hasBesides(NodeId node) {
    return second != null || (first != null && !first.equals(node));
  }

  /**
   * True if one of these containers, other than a master, has run on another node for longer than
   * {@code quick}. Cost O(containers) at worst, when none has.
   */
  public static boolean anyRunsBesides(
      VqsNode node,
      Collection<RMContainer> live,
      Function<RMContainer, VqsNode> nodeOf,
      long quick,
      long now) {
    for (RMContainer container : live) {
      VqsNode other = container.isAMContainer() ? null : nodeOf.apply(container);
      if (other != null
          && !other.getNodeID().equals(node.getNodeID())
          && other.age(container.getContainerId(), now) > quick) {
        return true;
      }
    }
    return false;
  }
}
