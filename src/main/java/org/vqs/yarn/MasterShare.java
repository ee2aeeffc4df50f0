package org.vqs.yarn;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.vqs.core.Packer;
import org.vqs.core.cluster.Ask;
import org.vqs.core.model.ResourceVector;

/**
 * How much of the cluster application masters hold (design §6.2): they go first, so without a limit
 * they could fill it and leave no room for their own containers.
 *
 * <p>One master may always run. Called under the scheduler's lock.
 */
final class MasterShare {
  private final double share;
  private final Map<ContainerId, ResourceVector> masters = new HashMap<>();
  private final Set<Ask> waiting = new LinkedHashSet<>();
  private long[] used = new long[0];

  /** A limit of {@code share} of the cluster, in each resource. */
  MasterShare(double share) {
    this.share = share;
  }

  /** True if one more master of this size stays within the share of the cluster. */
  boolean admits(ResourceVector master, Resource cluster) {
    return masters.isEmpty() || admits(master, cluster, used);
  }

  private boolean admits(ResourceVector master, Resource cluster, long[] held) {
    ResourceVector total = ResourceMapping.toVector(cluster);
    for (int r = 0; r < master.dimensions(); r++) {
      long already = r < held.length ? held[r] : 0;
      if (master.get(r) > 0 && already + master.get(r) > share * total.get(r)) {
        return false;
      }
    }
    return true;
  }

  /** Remembers a master that has to wait for others to end. */
  void waits(Ask ask) {
    waiting.add(ask);
  }

  /** A master runs. */
  void started(ContainerId container, ResourceVector size) {
    if (masters.putIfAbsent(container, size) == null) {
      used = used.length == 0 ? new long[size.dimensions()] : used;
      size.addTo(used, 1);
    }
  }

  /** A container ended, which may have been a master's. Returns whether it was. */
  boolean ended(ContainerId container) {
    ResourceVector size = masters.remove(container);
    if (size != null) {
      size.addTo(used, -1);
    }
    return size != null;
  }

  /**
   * Lets those masters try again, in the order in which they came, that the share has room for now.
   */
  void reconsider(Packer packer, Resource cluster) {
    long[] planned = used.clone();
    boolean none = masters.isEmpty();
    waiting.removeIf(ask -> ask.count() == 0);
    for (Ask ask :
        Set.copyOf(waiting).stream().sorted((a, b) -> Ask.SERVICE_ORDER.compare(a, b)).toList()) {
      ResourceVector size = ask.shape().demand();
      if (!none && !admits(size, cluster, planned)) {
        return;
      }
      none = false;
      planned = planned.length == 0 ? new long[size.dimensions()] : planned;
      size.addTo(planned, 1);
      waiting.remove(ask);
      packer.unhold(ask);
    }
  }

  /** How many masters run. */
  int running() {
    return masters.size();
  }

  /** True if masters wait for room in the share. */
  boolean hasWaiting() {
    return !waiting.isEmpty();
  }
}
