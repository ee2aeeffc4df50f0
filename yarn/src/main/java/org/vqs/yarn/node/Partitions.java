package org.vqs.yarn.node;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.core.Packer;
import org.vqs.core.model.Refusal;
import org.vqs.core.server.Location;
import org.vqs.core.waiting.LocationAsks;

/**
 * YARN's node label partitions as places of the core: the default partition is everywhere, each
 * other one a partition, so that no request that may run anywhere meets a node of another
 * partition. Racks are shared: a request that is strict about a rack may meet one there, and is
 * refused.
 *
 * <p>A partition that is not exclusive lends its nodes to the default partition while nobody asks
 * for the partition itself. Application masters are not lent to: what is lent may be wanted back.
 * Called under the scheduler's lock.
 */
public final class Partitions {
  private static final Logger LOG = LoggerFactory.getLogger(Partitions.class);
  private static final String HOME_PREFIX = "partition ";

  private final Packer packer;
  private final RMContext context;
  private final Map<VqsNode, Boolean> lent = new HashMap<>();
  private final PartitionTotals totals;

  /**
   * The partitions of a packer's servers.
   *
   * @param totals kept up to date
   */
  public Partitions(Packer packer, RMContext context, PartitionTotals totals) {
    this.packer = packer;
    this.context = context;
    this.totals = totals;
  }

  /** All nodes of a partition. */
  public Location home(String partition) {
    return home(packer, partition);
  }

  /** The place of all nodes of a partition; "" for those without a label. */
  public static Location home(Packer packer, String partition) {
    return partition.isEmpty() ? packer.everywhere() : packer.location(HOME_PREFIX + partition);
  }

  /** A partition as it stands in texts: "label gpu", or "nodes without a label". */
  public static String inWords(String partition) {
    return partition.isEmpty() ? "nodes without a label" : "label " + partition;
  }

  /** The partition of the nodes at a home that goes by this name in the core. */
  public static String ofHome(String name) {
    return name.startsWith(HOME_PREFIX) ? name.substring(HOME_PREFIX.length()) : "";
  }

  /** The partition whose nodes a home is of. */
  public static String of(Location home) {
    return ofHome(home.name());
  }

  /** A node came, is in another partition, or has more or less than before. */
  public void changed(VqsNode node) {
    totals.follow(node);
  }

  /** Where a node is, its home first. */
  public List<Location> locationsOf(VqsNode node) {
    String partition = node.getPartition();
    List<Location> locations = new ArrayList<>();
    locations.add(home(partition));
    if (lends(partition)) {
      locations.add(home(""));
    }
    locations.add(packer.location(node.getRackName()));
    Location byName = packer.location(node.getNodeName());
    if (!locations.contains(byName)) {
      locations.add(byName);
    }
    return locations;
  }

  /**
   * Why a request for one partition may not run on a node now, as far as partitions go, or null.
   * What is not lent now is offered again when it is ({@link #follow}).
   */
  public Refusal refusal(String requested, VqsNode node, boolean isMaster) {
    String partition = node.partition();
    if (requested.equals(partition)) {
      return null;
    }
    if (requested.isEmpty() && !isMaster && lends(partition)) {
      if (isIdle(partition)) {
        return null;
      }
      lent.put(node, false);
    }
    return Refusal.standing(Refusal.Reason.PARTITION);
  }

  /** Offers a node's room again when it may be lent from now on. Called on its heartbeats. */
  public void follow(VqsNode node) {
    String partition = node.getPartition();
    if (partition.isEmpty()) {
      return;
    }
    boolean isLent = lends(partition) && isIdle(partition);
    Boolean was = lent.put(node, isLent);
    if (isLent && !Boolean.TRUE.equals(was)) {
      packer.servers().offer(node.server());
    }
  }

  /** True if nobody waits for the nodes of a partition, no gang either. */
  private boolean isIdle(String partition) {
    return LocationAsks.of(home(partition)).isIdle()
        && !packer.cluster().gangs().waitsAt(home(partition));
  }

  /** A node is gone. */
  public void forget(VqsNode node) {
    lent.remove(node);
    totals.forget(node);
  }

  private boolean lends(String partition) {
    if (partition.isEmpty() || context.getNodeLabelManager() == null) {
      return false;
    }
    try {
      return !context.getNodeLabelManager().isExclusiveNodeLabel(partition);
    } catch (IOException removedMeanwhile) {
      LOG.debug("partition {} is unknown", partition, removedMeanwhile);
      return false;
    }
  }
}
