package org.vqs.yarn.snapshot;

import java.util.IdentityHashMap;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.yarn.app.AskEntry;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.node.NodeHealth;
import org.vqs.yarn.node.VqsNode;
import org.vqs.yarn.resource.NodeUse;
import org.vqs.yarn.resource.ResourceMapping;
import org.vqs.yarn.snapshot.NodeView.BackOffView;
import org.vqs.yarn.snapshot.NodeView.ReservationView;
import org.vqs.yarn.snapshot.NodeView.Standing;

/** Copies nodes, of which there may be ten thousand. Called under the scheduler's lock. */
public final class NodeReader {
  private final long now;
  private final long maxSilence;
  private final ResourceMapping counting;
  private final Function<VqsNode, NodeUse> use;
  private final IdentityHashMap<ResourceVector, ResourceAmounts> capacities =
      new IdentityHashMap<>();

  /**
   * A reader of one moment.
   *
   * @param now the scheduler's time
   * @param settings of the scheduler
   * @param use what is known of the use of a node, or null
   */
  public NodeReader(long now, VqsConfiguration settings, Function<VqsNode, NodeUse> use) {
    this.use = use;
    this.now = now;
    this.maxSilence = settings.nodeMaxSilence();
    this.counting = settings.resources();
  }

  NodeView read(Server server) {
    VqsNode node = (VqsNode) server.owner();
    NodeHealth.BackOff backOff = node.health().backOff();
    Ask reservedFor = Ask.reserving(server);
    Standing standing = standing(server, node, backOff);
    return new NodeView(
        server.name(),
        node.getNodeName(),
        node.rack(),
        node.partition(),
        capacity(server, node),
        free(server, node),
        server.jobCount() + server.lentJobs().size(),
        server.configuration(),
        standing,
        since(standing, server, node, backOff),
        server.isStalled() ? node.lastStall() : null,
        backOff == null ? null : new BackOffView(backOff.failures(), backOff.until()),
        reservedFor == null ? null : reserve(reservedFor, server),
        server.reservedRoom() == null ? null : ResourceAmounts.of(server.reservedRoom()),
        use.apply(node));
  }

  private ResourceAmounts capacity(Server server, VqsNode node) {
    ResourceVector capacity = server.serverClass().capacity();
    return counting.countsAll()
        // Nodes of a class share one vector.
        ? capacities.computeIfAbsent(capacity, ResourceAmounts::of)
        : told(capacity.toArray(), node.getTotalResource());
  }

  private ResourceAmounts free(Server server, VqsNode node) {
    return counting.countsAll()
        ? ResourceAmounts.of(server.free())
        : told(server.free().clone(), node.getUnallocatedResource());
  }

  private ResourceAmounts told(long[] amounts, Resource books) {
    return ResourceAmounts.of(counting.told(amounts, ResourceMapping.amounts(books)));
  }

  private static ReservationView reserve(Ask reservedFor, Server server) {
    AskEntry entry = (AskEntry) reservedFor.owner();
    return new ReservationView(
        entry.attempt().getApplicationId(),
        ResourceAmounts.of(reservedFor.shape().demand()),
        HeldBecause.of(server));
  }

  /** Whether a node takes new work, and if not why. */
  public Standing standing(Server server) {
    VqsNode node = (VqsNode) server.owner();
    return standing(server, node, node.health().backOff());
  }

  private Standing standing(Server server, VqsNode node, NodeHealth.BackOff backOff) {
    if (backOff != null) {
      return Standing.BACKING_OFF;
    }
    if (server.closed() != null && node.getRMNode().getState() == NodeState.DECOMMISSIONING) {
      return Standing.DECOMMISSIONING;
    }
    boolean isSilent = maxSilence > 0 && node.silence(now) > maxSilence;
    if (isSilent || (server.closed() != null && !node.isLeaving())) {
      return Standing.SILENT;
    }
    if (node.isLeaving()) {
      return Standing.LEAVING;
    }
    if (server.isReserved()) {
      return Standing.RESERVED;
    }
    return server.isStalled() ? Standing.STALLED : Standing.ACTIVE;
  }

  private long since(Standing standing, Server server, VqsNode node, NodeHealth.BackOff backOff) {
    return switch (standing) {
      case STALLED -> server.stall().since();
      case RESERVED -> server.reservation().since();
      case BACKING_OFF -> backOff.until() - backOff.length();
      case LEAVING -> node.leavingSince();
      case SILENT -> now - node.silence(now);
      case ACTIVE, DECOMMISSIONING -> 0;
    };
  }
}
