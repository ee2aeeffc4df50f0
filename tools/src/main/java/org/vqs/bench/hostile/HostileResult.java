package org.vqs.bench.hostile;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.descriptive.rank.Median;

/**
 * What an attack did.
 *
 * @param heapBefore bytes in use after a collection, before the rounds that are measured
 * @param heapAfter the same when the hostile applications have ended
 */
record HostileResult(HostileTask task, List<Round> rounds, long heapBefore, long heapAfter) {
  /** Nanoseconds of calls. */
  record Times(double mean, long p50, long p99, long max) {}

  /**
   * A round: a quiet part, then one with the attack. Times are nanoseconds.
   *
   * @param calls of hostile applications
   * @param refusals of those that were told an error
   * @param longestCall of the hostile applications
   * @param quietHold the longest that the scheduler's lock was held without the attack
   * @param hold the same with it
   * @param holdCpu the most processor time that was used while it was held
   */
  record Round(
      long calls,
      long refusals,
      long longestCall,
      long quietHold,
      long hold,
      long holdCpu,
      Times quietHeartbeats,
      Times loudHeartbeats,
      Times quietAllocates,
      Times loudAllocates) {}

  /** The least of a figure over the rounds: the machine has other work in some of them. */
  double least(ToDoubleFunction<Round> figure) {
    return rounds.stream().mapToDouble(figure).min().orElseThrow();
  }

  /** The median of a figure over the rounds, which compares the two parts of each round. */
  double median(ToDoubleFunction<Round> figure) {
    return new Median().evaluate(rounds.stream().mapToDouble(figure).toArray());
  }
}
