package org.vqs.yarn.queue;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.Resource;
import org.vqs.core.Packer;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.config.queue.QueueSettings;
import org.vqs.yarn.config.queue.amount.ResourceLimit;
import org.vqs.yarn.node.PartitionTotals;
import org.vqs.yarn.resource.ResourceMapping;

/**
 * The limits of queues, and what they are guaranteed, as amounts for a cluster of one size.
 *
 * <pre>
 * limits(queue, above, masters above):      above: what the queue above may use, or root has access to
 *   own     = the queue's maximum of the nodes that it has access to
 *   most    = the smaller of own and above, resource by resource
 *   masters = am.max-share of most; where it is not set, a part of what masters above may use
 *   user    = user.max-share of most
 *   for each child: limits(child, most, the smaller of masters and masters above)
 *
 * guaranteed(queue) = the larger of its guaranteed-capacity of these nodes and
 *                     the sum of guaranteed(child) over its children, resource by resource
 * </pre>
 *
 * <p>A queue with queues below it has a limit of masters only if it is set: those below keep within
 * its part anyway, and the one master that each leaf may always run meets no limit before root's.
 *
 * <p>A share of 1 is no limit beside the queue's; a smaller one is at least one unit of each
 * resource that the queue may use. Called under the scheduler's lock; cost O(queues and users).
 */
final class QueueLimits {
  private final Packer packer;
  private final Resource cluster;
  private final PartitionTotals totals;
  private final ResourceMapping resources;

  /**
   * @param cluster what all nodes have
   * @param totals of partitions
   * @param resources as which the core knows YARN's amounts
   */
  QueueLimits(Packer packer, Resource cluster, PartitionTotals totals, ResourceMapping resources) {
    this.packer = packer;
    this.cluster = cluster;
    this.totals = totals;
    this.resources = resources;
  }

  /** The nodes of all partitions that a queue has access to: parts are of these. */
  private ResourceVector accessible(VqsQueue queue) {
    long[] accessible = ResourceMapping.amounts(cluster);
    for (String label : totals.labels()) {
      if (!queue.settings().canAccess(label)) {
        totals.of(label).addTo(accessible, -1);
      }
    }
    return ResourceVector.of(resources.counted(accessible));
  }

  /** Sets the limits of a queue and of all below it. */
  void apply(VqsQueue root) {
    apply(root, accessible(root), null, null);
    guarantee(root);
  }

  /** A queue below is served before its siblings only if the queue above it is. */
  private ResourceVector guarantee(VqsQueue queue) {
    ResourceVector own = queue.settings().guaranteed().of(accessible(queue), resources);
    long[] below = new long[own.dimensions()];
    for (VqsQueue child : queue.children()) {
      ResourceVector more = guarantee(child);
      // No sum of amounts that somebody wrote is too large for a number.
      Arrays.setAll(below, r -> below[r] + Math.min(more.get(r), Long.MAX_VALUE - below[r]));
    }
    for (int r = 0; r < below.length; r++) {
      below[r] = Math.max(below[r], own.get(r));
    }
    ResourceVector all = ResourceVector.of(below);
    ResourceVector guaranteed = all.isZero() ? null : all;
    if (queue.parent() != null && !Objects.equals(guaranteed, queue.tenant().guaranteed())) {
      packer.tenants().setGuaranteed(queue.tenant(), guaranteed);
    }
    return all;
  }

  private void apply(
      VqsQueue queue, ResourceVector above, ResourceVector mastersAbove, MasterParts parts) {
    QueueSettings settings = queue.settings();
    ResourceVector own =
        settings.maximum().isNone() ? null : settings.maximum().of(accessible(queue), resources);
    ResourceVector most = smaller(own, above);
    ResourceVector masters = masters(queue, most, parts);
    set(queue.tenant(), own, limitsMasters(queue) ? masters : null);
    ResourceVector ofUser = share(settings.users().share(), most);
    if (!Objects.equals(ofUser, queue.users().maximum())) {
      queue.users().limit(ofUser);
    }
    ResourceVector within = smaller(masters, mastersAbove);
    MasterParts below = parts(queue, within, VqsQueue::tenant);
    queue.children().forEach(child -> apply(child, most, within, below));
  }

  /** Whether what masters of a queue may use is a limit of its own. */
  static boolean limitsMasters(VqsQueue queue) {
    return isSet(queue) || queue.isLeaf();
  }

  private static boolean isSet(VqsQueue queue) {
    return queue.settings().masterShare() != QueueSettings.BY_WEIGHT;
  }

  /**
   * What masters of a queue may use, or null for no limit beside those above.
   *
   * @param most what the queue may use
   * @param parts of what masters above may use; null if there is no limit above
   */
  static ResourceVector masters(VqsQueue queue, ResourceVector most, MasterParts parts) {
    if (isSet(queue)) {
      return share(queue.settings().masterShare(), most);
    }
    return parts == null ? null : parts.of(queue);
  }

  /** The parts of the queues below one, or null if no limit is to be divided among several. */
  static MasterParts parts(
      VqsQueue queue, ResourceVector masters, Function<VqsQueue, Tenant> tenants) {
    return masters == null || queue.children().size() < 2
        ? null
        : new MasterParts(queue.children(), masters, tenants);
  }

  private void set(Tenant tenant, ResourceVector maximum, ResourceVector masters) {
    // Setting limits has the core look again at what waits for them.
    if (!Objects.equals(maximum, tenant.maximum())
        || !Objects.equals(masters, tenant.mastersMaximum())) {
      packer.tenants().setLimits(tenant, maximum, masters);
    }
  }

  /** Null is any amount. */
  static ResourceVector smaller(ResourceVector a, ResourceVector b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    long[] amounts = a.toArray();
    for (int r = 0; r < amounts.length; r++) {
      amounts[r] = Math.min(amounts[r], b.get(r));
    }
    return ResourceVector.of(amounts);
  }

  /**
   * Rounded down, but to no less than one unit of what the queue may use: a fifth of its four GPUs
   * is one of them, not none for anybody.
   */
  private static ResourceVector share(double share, ResourceVector most) {
    if (share == 1) {
      return null;
    }
    long[] amounts = most.toArray();
    for (int r = 0; r < amounts.length; r++) {
      amounts[r] = Math.max(Math.min(1, amounts[r]), ResourceLimit.whole(share * amounts[r]));
    }
    return ResourceVector.of(amounts);
  }

  /**
   * What a tenant may still get: the least of {@code free} and what is left of its limits and of
   * those above it. For any thread: amounts may be of slightly different moments.
   */
  static ResourceVector headroom(Tenant tenant, ResourceVector free) {
    long[] amounts = free.toArray();
    for (Tenant at = tenant; at != null; at = at.parent()) {
      ResourceVector maximum = at.maximum();
      if (maximum == null) {
        continue;
      }
      for (int r = 0; r < amounts.length; r++) {
        amounts[r] = Math.min(amounts[r], Math.max(0, maximum.get(r) - at.used(r)));
      }
    }
    return ResourceVector.of(amounts);
  }
}
