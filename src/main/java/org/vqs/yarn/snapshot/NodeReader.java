package org.vqs.yarn.snapshot;

import java.util.IdentityHashMap;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.vqs.core.cluster.Ask;
import org.vqs.core.cluster.Server;
import org.vqs.core.model.ResourceVector;
import org.vqs.yarn.app.AskEntry;
import org.vqs.yarn.node.NodeHealth;
import org.vqs.yarn.node.VqsNode;
import org.vqs.yarn.snapshot.NodeView.BackOffView;
import org.vqs.yarn.snapshot.NodeView.ClaimView;
import org.vqs.yarn.snapshot.NodeView.Standing;

/** Copies nodes, of which there may be ten thousand. Called under the scheduler's lock. */
final class NodeReader {
  private final long now;
  private final long maxSilence;
  private final IdentityHashMap<ResourceVector, Amounts> capacities = new IdentityHashMap<>();

  NodeReader(long now, long maxSilence) {
    this.now = now;
    this.maxSilence = maxSilence;
  }

  NodeView read(Server server) {
    VqsNode node = (VqsNode) server.owner();
    NodeHealth.BackOff backOff = node.health().backOff();
    Ask claimant = server.claimant();
    Standing standing = standing(server, node, backOff);
    return new NodeView(
        server.name(),
        node.getNodeName(),
        node.rack(),
        node.partition(),
        // Nodes of a class share one vector.
        capacities.computeIfAbsent(server.serverClass().capacity(), Amounts::of),
        Amounts.of(server.free()),
        server.jobCount(),
        server.configuration(),
        standing,
        since(standing, server, node, backOff),
        server.isStalled() ? node.lastStall() : null,
        backOff == null ? null : new BackOffView(backOff.failures(), backOff.until()),
        claimant == null ? null : claim(claimant, server));
  }

  private static ClaimView claim(Ask claimant, Server server) {
    AskEntry entry = (AskEntry) claimant.owner();
    return new ClaimView(
        entry.attempt().getApplicationId(),
        Amounts.of(claimant.shape().demand()),
        server.isClaimedForShare());
  }

  private Standing standing(Server server, VqsNode node, NodeHealth.BackOff backOff) {
    if (backOff != null) {
      return Standing.BACKING_OFF;
    }
    if (server.closed() != null && node.getRMNode().getState() == NodeState.DECOMMISSIONING) {
      return Standing.DRAINING;
    }
    if (server.closed() != null || (maxSilence > 0 && node.silence(now) > maxSilence)) {
      return Standing.SILENT;
    }
    if (server.claimant() != null) {
      return Standing.CLAIMED;
    }
    return server.isStalled() ? Standing.STALLED : Standing.ACTIVE;
  }

  private long since(Standing standing, Server server, VqsNode node, NodeHealth.BackOff backOff) {
    return switch (standing) {
      case STALLED -> server.stalledSince();
      case CLAIMED -> server.claimedSince();
      case BACKING_OFF -> backOff.until() - backOff.length();
      case SILENT -> now - node.silence(now);
      case ACTIVE, DRAINING -> 0;
    };
  }
}
