package org.vqs.yarn.node;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The nodes that take no new work so that they can be removed, since the cluster needs fewer
 * (scaling.md). Which they are others decide.
 *
 * <p>Nothing is stored: after a restart no node is leaving, and a node that registers again is not.
 * Called under the scheduler's lock.
 */
public final class LeavingNodes {
  private static final Logger LOG = LoggerFactory.getLogger(LeavingNodes.class);

  private final Set<VqsNode> leaving = new LinkedHashSet<>();

  /** A node takes no new work from now on, once the scheduler follows its state. */
  public void leave(VqsNode node, String why, long now) {
    if (leaving.add(node)) {
      node.setLeaving(now);
      LOG.info(
          "leave: node={} begins containers={} because={}",
          node.getNodeID(),
          node.getNumContainers(),
          why);
    }
  }

  /** A node takes new work again, once the scheduler follows its state. */
  public void stay(VqsNode node, String why, long now) {
    if (leaving.remove(node)) {
      LOG.info(
          "leave: node={} ends after={}ms because={}",
          node.getNodeID(),
          now - node.leavingSince(),
          why);
      node.setStaying();
    }
  }

  /** A node is gone, or will be. */
  public void forget(VqsNode node) {
    if (leaving.remove(node)) {
      LOG.info("leave: node={} is gone", node.getNodeID());
      node.setStaying();
    }
  }

  /** True if no node is leaving. */
  public boolean isEmpty() {
    return leaving.isEmpty();
  }

  /** Those that are leaving, in the order in which they began. */
  public List<VqsNode> all() {
    return new ArrayList<>(leaving);
  }
}
