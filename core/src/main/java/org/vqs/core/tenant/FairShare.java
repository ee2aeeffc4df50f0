package org.vqs.core.tenant;

import java.util.Comparator;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.vqs.core.model.ResourceVector;

/**
 * Which queues of a tree of tenants have less, and which have more, than their fair share.
 *
 * <p>A queue is compared with the mean level of its siblings that wait. It is far below its share
 * beyond the tolerance, a fraction of that mean. {@link Tenants} tells of each change. Not
 * thread-safe.
 */
public final class FairShare {
  private final ResourceVector nothing;
  private final NavigableSet<Tenant> unequal =
      new TreeSet<>(Comparator.comparingInt(Tenant::depth).thenComparingInt(Tenant::index));
  private double tolerance;

  /** No queue is far below its share. */
  FairShare(double tolerance, int dimensions) {
    this.tolerance = tolerance;
    this.nothing = ResourceVector.zero(dimensions);
  }

  double tolerance() {
    return tolerance;
  }

  void setTolerance(double newTolerance) {
    tolerance = newTolerance;
  }

  /** A tenant goes. */
  void forget(Tenant tenant) {
    unequal.remove(tenant);
  }

  /**
   * Looks at the children of a tenant again, after a level or who waits changed; null is nobody.
   */
  void review(Tenant parent) {
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

  /**
   * True if a tenant has less than its siblings that wait have on average, by more than the
   * tolerance.
   */
  public boolean isBelowMean(Tenant child) {
    return child.level() < (1 - tolerance) * child.parent().meanLevel() - child.parent().rounding();
  }

  /**
   * True if a queue, or one that it is below, is far below its share. Cost O(depth · log queues).
   */
  public boolean isBelowFairShare(Tenant queue) {
    return !unequal.isEmpty() && belowFairShareAt(queue) != null;
  }

  private Tenant belowFairShareAt(Tenant queue) {
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
   * True if one tenant has so much that another may take from it. Where their ways to the root
   * part, the holder's side has more than its siblings that wait have on average. Cost O(depth).
   */
  public static boolean maySpare(Tenant holder, Tenant other) {
    Tenant side = holder.queue();
    while (side.parent() != null && !other.isWithin(side.parent())) {
      side = side.parent();
    }
    return side.parent() != null && !other.isWithin(side) && isAboveMean(side);
  }

  /**
   * True if a tenant has more than its siblings that wait have on average, and more than it is
   * guaranteed.
   */
  public static boolean isAboveMean(Tenant child) {
    return !child.isWithinGuarantee()
        && child.level() > child.parent().meanLevel() + child.parent().rounding();
  }

  /** True if no queue is far below its share. Cost O(1). */
  public boolean areEqual() {
    return unequal.isEmpty();
  }

  /**
   * The queue that is to be helped first, or null. It has no queues below it.
   *
   * <p>The parent nearest to the root whose children are far apart decides first: its least served
   * child is helped. Below that child the less served child goes first, level by level. Cost
   * O(depth) for each queue passed over.
   *
   * @param passed queues that are not to be considered
   */
  public Tenant leastServed(Set<Tenant> passed) {
    for (Tenant parent : unequal) {
      for (Tenant child : parent.active()) {
        if (!isBelowMean(child)) {
          break;
        }
        Tenant leaf = leastServed(child, queue -> !passed.contains(queue));
        if (leaf != null) {
          return leaf;
        }
      }
    }
    return null;
  }

  /**
   * The queue that is served first of those at or below a queue that have jobs that wait, or null.
   * It has no queues below it. Level by level the less served goes first. Cost O(depth) for each
   * queue that does not count.
   */
  public static Tenant leastServed(Tenant queue, Predicate<Tenant> counts) {
    boolean inner = false;
    for (Tenant child : queue.active()) {
      if (child.kind() != Tenant.Kind.QUEUE) {
        break;
      }
      inner = true;
      Tenant leaf = leastServed(child, counts);
      if (leaf != null) {
        return leaf;
      }
    }
    return inner || !counts.test(queue) ? null : queue;
  }

  /**
   * True if a queue may reserve room for one more job: the job, beside what the queue uses and
   * reserves, would bring it nearer to the mean level of those that it competes with; below what it
   * is guaranteed, nearer to that.
   *
   * <p>The queue may be above the mean then. Otherwise a queue whose share is not a whole number of
   * its jobs would lack one job for ever.
   */
  public boolean mayReserve(Tenant queue, ResourceVector demand) {
    Tenant beneficiary = belowFairShareAt(queue);
    if (beneficiary == null) {
      return false;
    }
    double mean = beneficiary.parent().meanLevel();
    double without = beneficiary.levelWith(nothing);
    if (without < 0) {
      return beneficiary.beyondGuaranteedWith(demand) <= -without;
    }
    return beneficiary.levelWith(demand) - mean <= mean - without + beneficiary.parent().rounding();
  }

  /** The parents whose children are far apart, for a recount. */
  public Set<Tenant> unequal() {
    return unequal;
  }
}
