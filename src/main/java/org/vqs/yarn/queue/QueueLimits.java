package org.vqs.yarn.queue;

import java.util.Arrays;
import java.util.Objects;
import org.apache.hadoop.yarn.api.records.Resource;
import org.vqs.core.Packer;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.config.queue.QueueSettings;
import org.vqs.yarn.config.queue.amount.ResourceLimit;
import org.vqs.yarn.resource.ResourceMapping;

/**
 * The limits of queues, and what they are guaranteed, as amounts for a cluster of one size.
 *
 * <pre>
 * limits(queue, above, masters above):      above: what the queue above may use, or the cluster
 *   own     = the queue's maximum of the cluster
 *   most    = the smaller of own and above, resource by resource
 *   masters = am.max-share of most; where it is not set, of what masters above may use,
 *             the queue's weight over that of all its siblings
 *   user    = user.max-share of most
 *   for each child: limits(child, most, the smaller of masters and masters above)
 *
 * guaranteed(queue) = the larger of its guaranteed-capacity of the cluster and
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

  QueueLimits(Packer packer, Resource cluster) {
    this.packer = packer;
    this.cluster = cluster;
  }

  /** Sets the limits of a queue and of all below it. */
  void apply(VqsQueue root) {
    apply(root, ResourceMapping.toVector(cluster), null);
    guarantee(root);
  }

  /** A queue below is served before its siblings only if the queue above it is. */
  private ResourceVector guarantee(VqsQueue queue) {
    ResourceVector own = queue.settings().guaranteed().of(cluster);
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

  private void apply(VqsQueue queue, ResourceVector above, ResourceVector mastersAbove) {
    QueueSettings settings = queue.settings();
    ResourceVector own = settings.maximum().isNone() ? null : settings.maximum().of(cluster);
    ResourceVector most = smaller(own, above);
    boolean isSet = settings.masterShare() != QueueSettings.BY_WEIGHT;
    ResourceVector masters =
        isSet ? share(settings.masterShare(), most) : byWeight(queue, mastersAbove);
    set(queue.tenant(), own, isSet || queue.isLeaf() ? masters : null);
    ResourceVector ofUser = share(settings.userShare(), most);
    if (!Objects.equals(ofUser, queue.users().maximum())) {
      queue.users().limit(ofUser);
    }
    ResourceVector within = smaller(masters, mastersAbove);
    queue.children().forEach(child -> apply(child, most, within));
  }

  private static ResourceVector byWeight(VqsQueue queue, ResourceVector mastersAbove) {
    if (mastersAbove == null) {
      return null;
    }
    double all =
        queue.parent().children().stream().mapToDouble(child -> child.settings().weight()).sum();
    return share(queue.settings().weight() / all, mastersAbove);
  }

  private void set(Tenant tenant, ResourceVector maximum, ResourceVector masters) {
    // Setting limits has the core look again at what waits for them.
    if (!Objects.equals(maximum, tenant.maximum())
        || !Objects.equals(masters, tenant.mastersMaximum())) {
      packer.tenants().setLimits(tenant, maximum, masters);
    }
  }

  /** Null is any amount. */
  private static ResourceVector smaller(ResourceVector a, ResourceVector b) {
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
