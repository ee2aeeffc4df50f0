package org.vqs.core.cluster;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.vqs.core.model.ResourceVector;

/**
 * The tree of tenants, kept in order of need (design §6.7).
 *
 * <p>A start or an end costs O(depth · log siblings). A change of the cluster's size looks at all
 * tenants. Not thread-safe.
 */
public final class Tenants {
  /** How many asks are passed, for each that is looked at, that no limit could let go yet. */
  private static final int LOOKS = 10;

  private final int dimensions;
  private double tolerance;
  private final long[] total;
  private final Tenant root;
  private final NavigableSet<Tenant> unequal =
      new TreeSet<>(Comparator.comparingInt(Tenants::depth).thenComparingInt(Tenant::index));
  private final Set<Tenant> releasable = new LinkedHashSet<>();
  private final Set<Tenant> blocked = new LinkedHashSet<>();
  private int made;

  /**
   * A root and nothing below.
   *
   * @param tolerance how far, as a fraction, a queue may be below the mean level of its siblings
   *     before it counts as needy
   */
  Tenants(int dimensions, double tolerance) {
    this.dimensions = dimensions;
    this.tolerance = tolerance;
    this.total = new long[dimensions];
    this.root = new Tenant(made++, "root", null, Tenant.Kind.QUEUE, 1, dimensions, null);
  }

  /**
   * Goes on with another tolerance. Who was kept from headroom is looked at again, and turns begin
   * anew: the types that they were taken by may be others.
   */
  void renew(double newTolerance) {
    tolerance = newTolerance;
    reconsiderBlocked();
    blocked.clear();
    for (Tenant tenant : all()) {
      tenant.forgetTurns();
      review(tenant);
    }
  }

  private static int depth(Tenant tenant) {
    return tenant.parent() == null ? 0 : 1 + depth(tenant.parent());
  }

  /** The tenant that all others are below. */
  public Tenant root() {
    return root;
  }

  /**
   * The resource of which the largest part of all servers is in use if a job started, the first of
   * equals.
   */
  public int scarcest(long[] demand) {
    int scarcest = 0;
    double most = -1;
    for (int r = 0; r < dimensions; r++) {
      double part = root.partWith(r, demand[r], total[r]);
      if (part > most) {
        most = part;
        scarcest = r;
      }
    }
    return scarcest;
  }

  /** What all servers have together. */
  public ResourceVector total() {
    return ResourceVector.of(total);
  }

  /**
   * A new tenant.
   *
   * @throws IllegalArgumentException if the weight is not positive, or a queue is to be below a
   *     user
   */
  public Tenant add(Tenant parent, String name, Tenant.Kind kind, double weight, Object owner) {
    requirePositive(name, weight);
    if (parent.kind() == Tenant.Kind.USER) {
      throw new IllegalArgumentException(name + " cannot be below the user " + parent);
    }
    Tenant tenant = new Tenant(made++, name, parent, kind, weight, dimensions, owner);
    parent.add(tenant);
    return tenant;
  }

  /**
   * A tenant goes.
   *
   * @throws IllegalStateException if something of it runs, waits, or is below
   */
  public void remove(Tenant tenant) {
    if (!tenant.isIdle() || tenant == root) {
      throw new IllegalStateException(
          tenant
              + " cannot go: it holds "
              + tenant.used()
              + ", "
              + tenant.waiting()
              + " asks wait");
    }
    releasable.remove(tenant);
    blocked.remove(tenant);
    unequal.remove(tenant);
    tenant.parent().remove(tenant);
  }

  private static void requirePositive(String name, double weight) {
    if (!(weight > 0) || Double.isInfinite(weight)) {
      throw new IllegalArgumentException(
          "the weight (" + weight + ") of " + name + " must be positive and finite");
    }
  }

  /** Changes a weight; the asks' weights in virtual queues are the caller's to renew. */
  public void setWeight(Tenant tenant, double weight) {
    requirePositive(tenant.name(), weight);
    tenant.deactivate();
    tenant.setWeight(weight);
    tenant.activate();
    review(tenant.parent());
  }

  /** Servers came or went. */
  void capacityChanged(ResourceVector capacity, int sign) {
    capacity.addTo(total, sign);
    rescale(root);
  }

  private void rescale(Tenant tenant) {
    for (Tenant child : tenant.children()) {
      child.deactivate();
      rescale(child);
      child.activate();
    }
    tenant.rescale(total);
    review(tenant);
  }

  /** A job takes or gives back room. */
  void change(Tenant tenant, ResourceVector demand, int sign, Ask.Lane lane) {
    for (Tenant at = tenant; at != null; at = at.parent()) {
      at.deactivate();
      at.change(demand, sign, lane, total);
      at.activate();
      review(at.parent());
      if (sign < 0) {
        mayRelease(at, lane);
      }
    }
  }

  /** Changes limits: asks beyond the old ones may be within the new ones. */
  public void setLimits(Tenant tenant, ResourceVector maximum, ResourceVector mastersMaximum) {
    tenant.setLimits(maximum, mastersMaximum);
    mayRelease(tenant);
  }

  /** What an ordinary job gave back helps no master that waits for the masters' limit. */
  private void mayRelease(Tenant tenant, Ask.Lane ended) {
    if (tenant.maximum() != null || ended == Ask.Lane.MASTER) {
      mayRelease(tenant);
    }
  }

  private void mayRelease(Tenant tenant) {
    if (tenant.hasHeld()) {
      releasable.add(tenant);
    }
  }

  /**
   * The tenant on the way from {@code tenant} to the root whose limit one more job exceeds, or
   * null.
   */
  public static Tenant limiting(Tenant tenant, ResourceVector demand, Ask.Lane lane) {
    Tenant at = tenant;
    while (at != null && at.exceeded(demand, lane) == null) {
      at = at.parent();
    }
    return at;
  }

  /** True if limits held asks back that may start now. */
  public boolean hasReleasable() {
    return !releasable.isEmpty();
  }

  /**
   * Asks that a limit held back and that are within it now, no more than there is headroom for:
   * application masters, then others, the neediest tenant's first. One that has waited too long
   * lets none pass, for a while, that is held back too and comes after it in this order, or small
   * ones would take each bit of headroom that a large one waits for. Not for ever: what runs may
   * never end. A master that waits for the limit of masters stands only in other masters' way:
   * running applications must go on for it to be let go.
   *
   * @param most how many asks one tenant may have looked at in each lane; the rest follow in the
   *     next call
   * @param blocks whether an ask has waited too long, and may keep others from headroom now
   */
  public List<Ask> takeReleasable(int most, Predicate<Ask> blocks) {
    List<Ask> result = new ArrayList<>();
    for (Tenant tenant : List.copyOf(releasable)) {
      blocked.remove(tenant);
      Headroom headroom = tenant.headroom();
      boolean done = take(tenant, Ask.Lane.MASTER, headroom, most, blocks, result);
      if (!headroom.isReserved()) {
        done &= take(tenant, Ask.Lane.TASK, headroom, most, blocks, result);
      }
      if (done || !headroom.isTaken()) {
        releasable.remove(tenant);
      }
    }
    return result;
  }

  /** True if some ask keeps others from headroom. */
  public boolean hasBlocked() {
    return !blocked.isEmpty();
  }

  /** Time passed: who is kept from headroom may not be any more. */
  public void reconsiderBlocked() {
    releasable.addAll(blocked);
  }

  /** Takes what a tenant holds back in one lane. Returns whether nothing is left to look at. */
  private boolean take(
      Tenant tenant,
      Ask.Lane lane,
      Headroom headroom,
      int most,
      Predicate<Ask> blocks,
      List<Ask> result) {
    Set<Ask> seen = new HashSet<>();
    int looked = 0;
    Ask ask = tenant.held(lane).neediest(seen, root);
    while (ask != null && looked < most && seen.size() < (long) LOOKS * most) {
      seen.add(ask);
      Refusal.Reason reason = ask.count() == 0 ? null : headroom.take(ask);
      if (reason == null) {
        result.add(ask);
        looked++;
      } else if (headroom.couldTakeBesideMasters(ask)) {
        looked++;
        if (blocks.test(ask) && headroom.couldEverTake(ask)) {
          headroom.reserve(reason);
          blocked.add(tenant);
          return true;
        }
      }
      ask = tenant.held(lane).neediest(seen, root);
    }
    return ask == null;
  }

  /** Room is set aside for a job that did not start yet, or no longer. */
  void changeClaimed(Tenant tenant, ResourceVector demand, int sign) {
    for (Tenant at = tenant; at != null; at = at.parent()) {
      at.changeClaimed(demand, sign);
    }
  }

  /** Asks began or ceased to wait for room. */
  void changeWaiting(Tenant tenant, int delta) {
    for (Tenant at = tenant; at != null; at = at.parent()) {
      boolean toggles = at.waiting() == 0 || at.waiting() + delta == 0;
      if (toggles) {
        at.deactivate();
      }
      at.changeWaiting(delta);
      if (toggles) {
        at.activate();
        review(at.parent());
      }
    }
  }

  private void review(Tenant parent) {
    if (parent == null) {
      return;
    }
    boolean isUnequal =
        parent.active().size() > 1
            && parent.active().first().kind() == Tenant.Kind.QUEUE
            && isBelowMean(parent.active().first());
    if (isUnequal) {
      unequal.add(parent);
    } else {
      unequal.remove(parent);
    }
  }

  boolean isBelowMean(Tenant child) {
    return child.level() < (1 - tolerance) * child.parent().meanLevel() - child.parent().rounding();
  }

  /**
   * True if a queue, or one that it is below, is far below its share. Cost O(depth · log queues).
   */
  public boolean isNeedy(Tenant queue) {
    return !unequal.isEmpty() && needyAt(queue) != null;
  }

  private Tenant needyAt(Tenant queue) {
    for (Tenant at = queue; at.parent() != null; at = at.parent()) {
      if (at.waiting() > 0 && unequal.contains(at.parent()) && isBelowMean(at)) {
        return at;
      }
    }
    return null;
  }

  /**
   * True if a queue, or one that it is below, has less than its siblings that wait have on average,
   * by however little. Cost O(depth).
   */
  public boolean isBelowShare(Tenant queue) {
    for (Tenant at = queue; at.parent() != null; at = at.parent()) {
      if (at.waiting() > 0 && at.level() < at.parent().meanLevel() - at.parent().rounding()) {
        return true;
      }
    }
    return false;
  }

  /**
   * True if a queue, or one that it is below, has more than its siblings that wait have on average.
   * Cost O(depth).
   */
  public boolean isAboveShare(Tenant queue) {
    for (Tenant at = queue; at.parent() != null; at = at.parent()) {
      if (isAboveMean(at)) {
        return true;
      }
    }
    return false;
  }

  /**
   * True if one tenant has so much that another may have of it: where their ways to the root part,
   * the holder's side has more than its siblings that wait have on average. Cost O(depth).
   */
  public static boolean maySpare(Tenant holder, Tenant other) {
    Tenant side = holder.queue();
    while (side.parent() != null && !other.isWithin(side.parent())) {
      side = side.parent();
    }
    return side.parent() != null && !other.isWithin(side) && isAboveMean(side);
  }

  /**
   * True if a queue that is not above its share has a job that fits a server and may run there.
   * Cost O(probes · log asks) for each such queue.
   *
   * @param probes how many jobs of each queue to look at
   * @param counts which jobs count
   */
  public boolean hasFittingWithinShare(Server server, int probes, Predicate<Ask> counts) {
    return hasFittingWithinShare(root, server, probes, counts);
  }

  private static boolean hasFittingWithinShare(
      Tenant queue, Server server, int probes, Predicate<Ask> counts) {
    for (Tenant child : queue.active()) {
      if (child.kind() == Tenant.Kind.USER || isAboveMean(child)) {
        break;
      }
      if (hasFittingWithinShare(child, server, probes, counts)) {
        return true;
      }
    }
    return hasFitting(queue, server, probes, counts);
  }

  /** As {@link #hasFittingWithinShare}, of one queue, whatever its share. */
  public static boolean hasFitting(Tenant queue, Server server, int probes, Predicate<Ask> counts) {
    Ask ask = queue.bulkiest().firstFit(server.free());
    for (int i = 0; ask != null && i < probes; i++) {
      if (ask.mayRunAt(server) && counts.test(ask)) {
        return true;
      }
      ask = queue.bulkiest().firstFitAfter(ask, server.free());
    }
    return false;
  }

  private static boolean isAboveMean(Tenant child) {
    return child.level() > child.parent().meanLevel() + child.parent().rounding();
  }

  /** True if no queue is far below its share. Cost O(1). */
  public boolean areEqual() {
    return unequal.isEmpty();
  }

  /**
   * The queue without queues below it that is to be helped first, or null: of the parents with
   * children far apart the one nearest to the root decides, and below a needy queue the needier.
   * Cost O(depth) for each queue passed over.
   *
   * @param passed queues that are not to be considered
   */
  public Tenant neediest(Set<Tenant> passed) {
    for (Tenant parent : unequal) {
      for (Tenant child : parent.active()) {
        if (!isBelowMean(child)) {
          break;
        }
        Tenant leaf = leaf(child, passed);
        if (leaf != null) {
          return leaf;
        }
      }
    }
    return null;
  }

  private static Tenant leaf(Tenant queue, Set<Tenant> passed) {
    boolean inner = false;
    for (Tenant child : queue.active()) {
      if (child.kind() == Tenant.Kind.USER) {
        break;
      }
      inner = true;
      Tenant leaf = leaf(child, passed);
      if (leaf != null) {
        return leaf;
      }
    }
    return inner || passed.contains(queue) ? null : queue;
  }

  /**
   * True if room for one more job of a queue, beside what is set aside already, would take it
   * nearer to the mean level of those it competes with. Not only if it stayed below: a queue whose
   * share is not a whole number of its jobs would lack one for ever.
   */
  public boolean mayClaim(Tenant queue, ResourceVector demand) {
    Tenant needy = needyAt(queue);
    if (needy == null) {
      return false;
    }
    double mean = needy.parent().meanLevel();
    double without = needy.levelWith(ResourceVector.zero(dimensions), total);
    return needy.levelWith(demand, total) - mean <= mean - without + needy.parent().rounding();
  }

  /** The parents whose children are far apart, for a recount. */
  Set<Tenant> unequal() {
    return unequal;
  }

  /** All tenants, those above first; not for use on an event. */
  public Set<Tenant> all() {
    Set<Tenant> all = new LinkedHashSet<>();
    collect(root, all);
    return all;
  }

  private static void collect(Tenant tenant, Set<Tenant> into) {
    into.add(tenant);
    for (Tenant child : tenant.children()) {
      collect(child, into);
    }
  }
}
