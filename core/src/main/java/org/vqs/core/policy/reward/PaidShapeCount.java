package org.vqs.core.policy.reward;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Shape;

/**
 * How many jobs of a paid shape wait for the servers of a home, and run on them, and how many slots
 * they need so that {@value #AT_ONCE} of them start at once. Not thread-safe.
 *
 * <p>The slots are learned. A job that finds none adds {@value #STEP}. A job that starts at once
 * takes off less, so that the number settles where {@value #AT_ONCE} of all jobs start at once.
 */
final class PaidShapeCount {
  /** Those of the largest jobs first; by {@code size}, which does not change. */
  static final Comparator<PaidShapeCount> LARGEST_FIRST =
      Comparator.comparingDouble((PaidShapeCount count) -> -count.size)
          .thenComparingInt(count -> count.number);

  private static final double AT_ONCE = 0.995;
  private static final double STEP = 0.5;

  /** No more are learned, since each look at the slots counts them. */
  private static final double MOST = 100;

  private final int number;
  private final PaidShape paidShape;
  private final double size;
  private final Map<Tenant, Long> waitingOf = new LinkedHashMap<>();
  private Shape shape;
  private long waiting;
  private long running;
  private long lastSeen;
  private double slots;

  /**
   * None.
   *
   * @param number the order in which paid shapes appeared
   * @param size by which paid shapes of one reward are compared
   */
  PaidShapeCount(int number, PaidShape paidShape, double size) {
    this.number = number;
    this.paidShape = paidShape;
    this.size = size;
  }

  PaidShape paidShape() {
    return paidShape;
  }

  /** The shape of the jobs that wait, if any do. */
  Shape shape() {
    return shape;
  }

  long waiting() {
    return waiting;
  }

  long running() {
    return running;
  }

  /** The queues of which jobs wait. */
  Set<Tenant> queues() {
    return waitingOf.keySet();
  }

  void waiting(Shape of, Tenant queue, long change) {
    shape = of;
    waiting += change;
    if (waitingOf.merge(queue, change, Long::sum) <= 0) {
      waitingOf.remove(queue);
    }
  }

  void running(int change) {
    running += change;
  }

  /**
   * Jobs came, of which some started at once.
   *
   * @param most no more slots are learned, nor more than {@value #MOST}
   */
  void came(long jobs, long startedAtOnce, double most) {
    double change = (jobs - startedAtOnce) * STEP;
    change -= startedAtOnce * STEP * (1 - AT_ONCE) / AT_ONCE;
    slots = Math.max(0, Math.min(Math.min(most, MOST), slots + change));
  }

  /** How many slots they were learned to need. */
  int slots() {
    return (int) slots;
  }

  /** Notes that jobs of the paid shape were seen. */
  void seen(long now) {
    lastSeen = now;
  }

  /** True if no job of the paid shape waits or runs. */
  boolean isIdle() {
    return waiting <= 0 && running <= 0;
  }

  /** True if it is idle, and was for so long. */
  boolean isForgotten(long now, long memory) {
    return isIdle() && now - lastSeen >= memory;
  }

  @Override
  public String toString() {
    return paidShape + ": " + waiting + " wait, " + running + " run";
  }
}
