package org.vqs.yarn.preemption.rule;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.tenant.Tenants;
import org.vqs.core.waiting.TenantAsks;

/**
 * What each queue has a right to now, and what it will use once all that is planned has happened.
 *
 * <pre>
 * root has a right to the whole cluster.
 * The right of a queue is divided among the queues below it by their weights. One in which nothing waits has a right
 * to no more than it uses, and none to more than its maximum; what they leave is divided among the others.
 * A queue that is guaranteed more than its part has a right to that, or to its part of the right of the queue above if
 * more than all of that is guaranteed; the others divide the rest.
 * </pre>
 *
 * <p>Rights are dominant shares of the cluster. Those of queues with different dominant resources
 * may add up to more than one, so a right is what a queue can insist on, not all that it may get.
 * Made anew for each round, at a cost of O(queues · log queues). Not thread-safe.
 */
public final class EntitledShares {
  /** Sums of fractions are not exact. */
  private static final double ROUNDING = 1e-9;

  private final Set<Tenant> withGangs;
  private final long[] total;
  private final Map<Tenant, Standing> standings = new LinkedHashMap<>();

  /** How one queue stands. */
  private static final class Standing {
    final long[] expected;
    final boolean waits;
    double right;

    Standing(long[] expected, boolean waits) {
      this.expected = expected;
      this.waits = waits;
    }
  }

  /**
   * The shares as they are, with nothing planned.
   *
   * @param withGangs the queues in which gangs wait that may start, beside single jobs
   */
  public EntitledShares(Tenants tenants, Set<Tenant> withGangs) {
    this.withGangs = withGangs;
    total = tenants.total().toArray();
    enter(tenants.root());
    standing(tenants.root()).right = 1;
    divide(tenants.root());
  }

  private boolean enter(Tenant queue) {
    boolean waits =
        !TenantAsks.of(queue).waitingMasters().isEmpty()
            || queue.waiting() > 0
            || withGangs.contains(queue);
    for (Tenant below : queuesBelow(queue)) {
      waits |= enter(below);
    }
    standings.put(queue, new Standing(queue.used().toArray(), waits));
    return waits;
  }

  private static List<Tenant> queuesBelow(Tenant queue) {
    return queue.children().stream().filter(child -> child.kind() == Tenant.Kind.QUEUE).toList();
  }

  private void divide(Tenant queue) {
    List<Tenant> below = new ArrayList<>(queuesBelow(queue));
    below.sort(Comparator.comparingDouble(child -> wish(child) / child.weight()));
    double left = standing(queue).right;
    double floors = below.stream().mapToDouble(this::floor).sum();
    double scale = floors > left ? left / floors : 1;
    List<Tenant> byWeight = below;
    List<Tenant> lacking;
    do {
      divideByWeight(byWeight, left);
      lacking = byWeight.stream().filter(child -> right(child) < scale * floor(child)).toList();
      for (Tenant child : lacking) {
        standing(child).right = scale * floor(child);
        left -= right(child);
      }
      byWeight = new ArrayList<>(byWeight);
      byWeight.removeAll(lacking);
    } while (!lacking.isEmpty());
    below.forEach(this::divide);
  }

  private void divideByWeight(List<Tenant> queues, double all) {
    double left = all;
    double weights = queues.stream().mapToDouble(Tenant::weight).sum();
    for (Tenant queue : queues) {
      double right = Math.min(wish(queue), Math.max(0, left) * queue.weight() / weights);
      standing(queue).right = right;
      left -= right;
      weights -= queue.weight();
    }
  }

  /**
   * The share with which a queue has what it is guaranteed, as far as it has a use for it: a
   * guarantee is met as soon as one of its amounts is in use, so with what a queue uses now,
   * scaled.
   */
  private double floor(Tenant queue) {
    if (queue.guaranteed() == null) {
      return 0;
    }
    double part = queue.partOfGuarantee();
    double met = part > 0 ? queue.share() / part : leastShare(queue.guaranteed().toArray());
    return Math.min(wish(queue), met);
  }

  private double leastShare(long[] amounts) {
    double least = Double.POSITIVE_INFINITY;
    for (int r = 0; r < amounts.length; r++) {
      if (amounts[r] > 0 && total[r] > 0) {
        least = Math.min(least, (double) amounts[r] / total[r]);
      }
    }
    return Double.isInfinite(least) ? 0 : least;
  }

  /** The largest share that a queue has a use for. */
  private double wish(Tenant queue) {
    if (!standing(queue).waits) {
      return queue.share();
    }
    return queue.maximum() == null ? Double.POSITIVE_INFINITY : share(queue.maximum().toArray());
  }

  private Standing standing(Tenant queue) {
    return standings.get(queue);
  }

  private double share(long[] amounts) {
    double largest = 0;
    for (int r = 0; r < amounts.length; r++) {
      if (total[r] > 0) {
        largest = Math.max(largest, (double) amounts[r] / total[r]);
      }
    }
    return largest;
  }

  /** The share of the cluster that amounts are. */
  public double share(ResourceVector amounts) {
    return share(amounts.toArray());
  }

  /** A fraction of what the cluster has, of each resource. */
  public long[] part(double fraction) {
    long[] part = new long[total.length];
    for (int r = 0; r < part.length; r++) {
      part[r] = (long) (fraction * total[r] + ROUNDING);
    }
    return part;
  }

  /** The queues that have jobs of their own. */
  public List<Tenant> leaves() {
    return standings.keySet().stream()
        .filter(queue -> queue.parent() != null && queuesBelow(queue).isEmpty())
        .toList();
  }

  /** The share of the cluster that a queue has a right to; none if it was removed. */
  public double right(Tenant queue) {
    Standing standing = standings.get(queue);
    return standing == null ? 0 : standing.right;
  }

  /** The share that it will use once all that is planned has happened. */
  public double expected(Tenant queue) {
    return share(standing(queue).expected);
  }

  /** True if a queue has jobs that wait and uses now less than this fraction of its right. */
  public boolean isBelowFairShare(Tenant queue, double fraction) {
    Standing standing = standings.get(queue);
    return standing != null
        && standing.waits
        && queue.share() < fraction * standing.right - ROUNDING;
  }

  /**
   * True if a queue may lose amounts to another: after that it, and each queue above it that does
   * not contain the other, would still use its right.
   */
  boolean mayLose(Tenant from, Tenant to, ResourceVector amounts) {
    if (to.isWithin(from)) {
      return false;
    }
    for (Tenant at = from; !to.isWithin(at); at = at.parent()) {
      if (shareWith(at, amounts, -1) < right(at) - ROUNDING) {
        return false;
      }
    }
    return true;
  }

  /** True if a queue may gain amounts from another: none would use more than its right. */
  boolean mayGain(Tenant to, Tenant from, ResourceVector amounts) {
    for (Tenant at = to; !from.isWithin(at); at = at.parent()) {
      if (shareWith(at, amounts, 1) > right(at) + ROUNDING) {
        return false;
      }
    }
    return true;
  }

  private double shareWith(Tenant queue, ResourceVector amounts, int sign) {
    long[] changed = standing(queue).expected.clone();
    amounts.addTo(changed, sign);
    return share(changed);
  }

  /** A queue is to use so much more, or with {@code sign} −1 less, and with it those above. */
  void plan(Tenant queue, ResourceVector amounts, int sign) {
    for (Tenant at = queue; at != null; at = at.parent()) {
      if (standings.containsKey(at)) {
        amounts.addTo(standing(at).expected, sign);
      }
    }
  }
}
