package org.vqs.yarn.queue;

import java.util.List;
import java.util.function.Function;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.config.queue.amount.ResourceLimit;

/**
 * What masters of the queues below one may use of what masters there may use in all.
 *
 * <pre>
 * kept(queue) = the larger of what its masters use and half of its part by weight
 * part(queue) = kept(queue) + its part, by weight among the queues that have applications and
 *               itself, of what is left when each queue has what is kept for it
 * </pre>
 *
 * <p>So the parts of the queues with applications and what is kept for the others are together no
 * more than there is: masters of one queue keep no other from half of its part, and a queue that is
 * alone has more than the half that is not kept. If all have applications and none uses more than
 * its part, parts are those by weight. Made for one division, in O(queues below).
 */
final class MasterParts {
  /**
   * The less is kept for queues without applications, the more the others can use, and the fewer
   * masters the next to come finds room for: half shares the room equally between the two.
   */
  private static final double KEPT = 0.5;

  private final ResourceVector all;
  private final Function<VqsQueue, Tenant> tenants;
  private final double weights;
  private final double activeWeights;
  private final double[] rest;

  /**
   * The parts of queues.
   *
   * @param all what their masters may use together
   * @param tenants as which the core counts what masters of a queue use of that
   */
  MasterParts(List<VqsQueue> queues, ResourceVector all, Function<VqsQueue, Tenant> tenants) {
    this.all = all;
    this.tenants = tenants;
    weights = queues.stream().mapToDouble(MasterParts::weight).sum();
    activeWeights =
        queues.stream()
            .filter(queue -> queue.applications() > 0)
            .mapToDouble(MasterParts::weight)
            .sum();
    rest = new double[all.dimensions()];
    for (int r = 0; r < rest.length; r++) {
      rest[r] = all.get(r);
    }
    for (VqsQueue queue : queues) {
      ResourceVector used = used(queue);
      for (int r = 0; r < rest.length; r++) {
        rest[r] -= kept(queue, used, r);
      }
    }
  }

  private static double weight(VqsQueue queue) {
    return queue.settings().weight();
  }

  private ResourceVector used(VqsQueue queue) {
    return tenants.apply(queue).usedByMasters();
  }

  private double kept(VqsQueue queue, ResourceVector used, int r) {
    return Math.max((double) used.get(r), KEPT * weight(queue) / weights * all.get(r));
  }

  /** Rounded down, but to no less than one unit of what there is. */
  ResourceVector of(VqsQueue queue) {
    double active = activeWeights + (queue.applications() > 0 ? 0 : weight(queue));
    ResourceVector used = used(queue);
    long[] amounts = all.toArray();
    for (int r = 0; r < amounts.length; r++) {
      double part = kept(queue, used, r) + Math.max(0, rest[r]) * weight(queue) / active;
      amounts[r] = Math.max(Math.min(1, amounts[r]), ResourceLimit.whole(part));
    }
    return ResourceVector.of(amounts);
  }
}
