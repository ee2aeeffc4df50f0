package org.vqs.yarn.preemption.rule;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.tenant.HomeTenants;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.tenant.Tenants;
import org.vqs.core.waiting.TenantAsks;

/**
 * What each queue has a right to now at one place, and what it will use there once all that is
 * planned has happened. A place is the whole cluster, or the servers of one home where there are
 * several.
 *
 * <pre>
 * root has a right to the whole place.
 * The right of a queue is divided among the queues below it by their weights, so that what each uses elsewhere and its
 * right here are in proportion to them. One in which nothing waits for the place has a right to no more than it uses, and
 * none to more than its maximum; what they leave is divided among the others.
 * A queue that is guaranteed more than its part has a right to that, or to its part of the right of the queue above if
 * more than all of that is guaranteed; the others divide the rest.
 * </pre>
 *
 * <p>Where queues have weights of their own for a home, only what they use there counts, and no
 * guarantee does: so freed room is offered there.
 *
 * <p>Rights are dominant shares of the place. Those of queues with different dominant resources may
 * add up to more than one, so a right is what a queue can insist on, not all that it may get. Made
 * anew for each round, at a cost of O(queues · log queues). Not thread-safe.
 */
public final class EntitledShares {
  /** Sums of fractions are not exact. */
  private static final double ROUNDING = 1e-9;

  private final HomeTenants here;
  private final Predicate<Tenant> waitsItself;
  private final Tenants everywhere;
  private final long[] total;
  private final double part;
  private final Map<Tenant, Standing> standings = new LinkedHashMap<>();

  /** How one queue stands. */
  private static final class Standing {
    final long[] expected;
    final boolean waits;
    double right;
    double byWeight;

    Standing(long[] expected, boolean waits) {
      this.expected = expected;
      this.waits = waits;
    }
  }

  /**
   * The shares of the whole cluster as they are, with nothing planned.
   *
   * @param withGangs the queues in which gangs wait that may start, beside single jobs
   */
  public EntitledShares(Tenants tenants, Set<Tenant> withGangs) {
    this(tenants, null, queue -> waits(queue) || withGangs.contains(queue));
  }

  /**
   * The shares at a home.
   *
   * @param here the queues there; null for the whole cluster
   * @param waitsItself whether something of a queue waits that may start there
   */
  EntitledShares(Tenants everywhere, HomeTenants here, Predicate<Tenant> waitsItself) {
    this.everywhere = everywhere;
    this.here = here;
    this.waitsItself = waitsItself;
    total = (here == null ? everywhere : here.tree()).total().toArray();
    part = here == null ? 1 : share(total, everywhere.total().toArray());
    enter(everywhere.root());
    standing(everywhere.root()).right = 1;
    standing(everywhere.root()).byWeight = 1;
    divide(everywhere.root());
  }

  private static boolean waits(Tenant queue) {
    return !TenantAsks.of(queue).waitingMasters().isEmpty() || queue.waiting() > 0;
  }

  private Tenant here(Tenant queue) {
    return here == null ? queue : here.of(queue);
  }

  private boolean isWeighted() {
    return here != null && here.isWeighted();
  }

  private boolean enter(Tenant queue) {
    boolean waits = waitsItself.test(queue);
    for (Tenant below : queuesBelow(queue)) {
      waits |= enter(below);
    }
    standings.put(queue, new Standing(here(queue).used().toArray(), waits));
    return waits;
  }

  private static List<Tenant> queuesBelow(Tenant queue) {
    return queue.children().stream().filter(child -> child.kind() == Tenant.Kind.QUEUE).toList();
  }

  /** What a queue uses elsewhere counts as something that it has of what is divided. */
  private void divide(Tenant queue) {
    List<Tenant> below = new ArrayList<>(queuesBelow(queue));
    below.sort(Comparator.comparingDouble(child -> most(child) / here(child).weight()));
    double own = standing(queue).right;
    double floors = below.stream().mapToDouble(this::floor).sum();
    double scale = floors > own ? own / floors : 1;
    double left = own + below.stream().mapToDouble(this::counted).sum();
    List<Tenant> byWeight = below;
    List<Tenant> lacking;
    do {
      divideByWeight(byWeight, left);
      lacking = byWeight.stream().filter(child -> right(child) < least(child, scale)).toList();
      for (Tenant child : lacking) {
        standing(child).right = least(child, scale);
        left -= right(child);
      }
      byWeight = new ArrayList<>(byWeight);
      byWeight.removeAll(lacking);
    } while (!lacking.isEmpty());
    below.forEach(child -> standing(child).right -= counted(child));
    below.forEach(this::divide);
  }

  private double most(Tenant queue) {
    return counted(queue) + wish(queue);
  }

  private double least(Tenant queue, double scale) {
    return counted(queue) + scale * floor(queue);
  }

  private void divideByWeight(List<Tenant> queues, double all) {
    double left = all;
    double weights = queues.stream().mapToDouble(queue -> here(queue).weight()).sum();
    for (Tenant queue : queues) {
      double weight = here(queue).weight();
      double right = Math.min(most(queue), Math.max(0, left) * weight / weights);
      standing(queue).right = right;
      standing(queue).byWeight = right - counted(queue);
      left -= right;
      weights -= weight;
    }
  }

  /** What a queue uses elsewhere as a share of this place, as far as it counts here. */
  private double counted(Tenant queue) {
    return isWeighted() ? 0 : elsewhere(queue);
  }

  private double elsewhere(Tenant queue) {
    if (here == null || part <= 0) {
      return 0;
    }
    long[] amounts = queue.used().toArray();
    here.of(queue).used().addTo(amounts, -1);
    return share(amounts, everywhere.total().toArray()) / part;
  }

  /**
   * The share with which a queue has what it is guaranteed, as far as it has a use for it: a
   * guarantee is met as soon as one of its amounts is in use, so with what a queue uses now,
   * scaled. If that is more than there is, it uses much of what it is not guaranteed, and needs no
   * more of that.
   */
  private double floor(Tenant queue) {
    if (queue.guaranteed() == null || isWeighted()) {
      return 0;
    }
    double met = queue.partOfGuarantee();
    double least = leastShare(queue.guaranteed().toArray());
    double all = met > 0 ? queue.share() / met : least;
    all = all > 1 ? Math.max(queue.share(), least) : all;
    return part <= 0 ? 0 : Math.max(0, Math.min(wish(queue), all / part - elsewhere(queue)));
  }

  private double leastShare(long[] amounts) {
    double least = Double.POSITIVE_INFINITY;
    for (int r = 0; r < amounts.length; r++) {
      if (amounts[r] > 0 && everywhere.total(r) > 0) {
        least = Math.min(least, (double) amounts[r] / everywhere.total(r));
      }
    }
    return Double.isInfinite(least) ? 0 : least;
  }

  /** The largest share that a queue has a use for. */
  private double wish(Tenant queue) {
    if (!standing(queue).waits) {
      return here(queue).share();
    }
    ResourceVector maximum = here(queue).maximum();
    double most = maximum == null ? Double.POSITIVE_INFINITY : share(maximum);
    if (here != null && part > 0 && queue.maximum() != null) {
      long[] all = everywhere.total().toArray();
      double rest = share(queue.maximum().toArray(), all) / part - elsewhere(queue);
      most = Math.min(most, Math.max(here(queue).share(), rest));
    }
    return most;
  }

  private Standing standing(Tenant queue) {
    return standings.get(queue);
  }

  private static double share(long[] amounts, long[] of) {
    double largest = 0;
    for (int r = 0; r < amounts.length; r++) {
      if (of[r] > 0) {
        largest = Math.max(largest, (double) amounts[r] / of[r]);
      }
    }
    return largest;
  }

  /** The share of the place that amounts are. */
  public double share(ResourceVector amounts) {
    return share(amounts.toArray(), total);
  }

  /** True if the place is the whole cluster. */
  public boolean isWhole() {
    return here == null;
  }

  /** The share of the place that a queue uses. */
  public double used(Tenant queue) {
    return here(queue).share();
  }

  /** The queues that have jobs of their own. */
  public List<Tenant> leaves() {
    return standings.keySet().stream()
        .filter(queue -> queue.parent() != null && queuesBelow(queue).isEmpty())
        .toList();
  }

  /** The share of the place that a queue has a right to; none if it was removed. */
  public double right(Tenant queue) {
    Standing standing = standings.get(queue);
    return standing == null ? 0 : standing.right;
  }

  /** The share that it will use once all that is planned has happened. */
  public double expected(Tenant queue) {
    return share(standing(queue).expected, total);
  }

  /**
   * True if a queue has jobs that wait and uses now less than this fraction of its right. With a
   * half-life, one that had more than its share over the past is to wait for what comes free.
   */
  public boolean isBelowFairShare(Tenant queue, double fraction) {
    Standing standing = standings.get(queue);
    return standing != null
        && standing.waits
        && here(queue).share() < fraction * standing.right - ROUNDING
        && !(queue.hasHistory() && everywhere.fairShare().isAboveShare(queue));
  }

  /**
   * True if a queue has jobs that wait and uses now less than this fraction of what it is
   * guaranteed, however much it uses of other resources.
   */
  public boolean isBelowGuarantee(Tenant queue, double fraction) {
    Standing standing = standings.get(queue);
    return standing != null
        && standing.waits
        && !isWeighted()
        && queue.guaranteed() != null
        && queue.partOfGuarantee() < fraction - ROUNDING;
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

  /**
   * True if a queue may gain amounts from another: none would use more than its right by weight, or
   * than it is guaranteed.
   */
  boolean mayGain(Tenant to, Tenant from, ResourceVector amounts) {
    for (Tenant at = to; !from.isWithin(at); at = at.parent()) {
      if (shareWith(at, amounts, 1) > standing(at).byWeight + ROUNDING
          && !isWithinGuarantee(at, amounts)) {
        return false;
      }
    }
    return true;
  }

  /** True if amounts more, of which some are guaranteed, bring nothing beyond the guarantee. */
  private boolean isWithinGuarantee(Tenant queue, ResourceVector amounts) {
    ResourceVector guaranteed = isWeighted() ? null : queue.guaranteed();
    boolean helps = false;
    for (int r = 0; guaranteed != null && r < total.length; r++) {
      if (guaranteed.get(r) > 0) {
        long planned = standing(queue).expected[r] - here(queue).used(r);
        if (queue.used(r) + planned + amounts.get(r) > guaranteed.get(r)) {
          return false;
        }
        helps |= amounts.get(r) > 0;
      }
    }
    return helps;
  }

  private double shareWith(Tenant queue, ResourceVector amounts, int sign) {
    long[] changed = standing(queue).expected.clone();
    amounts.addTo(changed, sign);
    return share(changed, total);
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
