package org.vqs.sim.bound;

import java.util.List;
import org.vqs.sim.engine.ServerGroup;

/**
 * Bounds of ρ* for sizes of any distribution (Psychas and Ghaderi, Scheduling Jobs with Random
 * Resource Requirements, §III-B, Theorem 1).
 *
 * <pre>
 * for any partition X:  ρ* of the upper-rounded types ≤ ρ* ≤ ρ* of the lower-rounded types,
 * and the bounds meet as X becomes finer
 * </pre>
 *
 * Atoms are types of their own and are not rounded. The upper bound is also at most the capacity
 * over the mean size. Each partition has twice as many intervals as the one before.
 *
 * @param lower ρ* is at least this
 * @param upper ρ* is at most this
 * @param intervals of the finest partition that was tried
 */
public record LimitBracket(double lower, double upper, int intervals) {
  private static final int FIRST_INTERVALS = 32;

  /** The share of the bracket that may be due to ending a linear program early, as 1/this. */
  private static final double SHARE = 10;

  /**
   * Bounds of ρ*.
   *
   * @param sizes in the unit of the servers' capacities
   * @param cluster servers of one resource
   * @param tolerance the distance of the bounds relative to the upper one at which it stops
   * @param mostIntervals at which it stops in any case; 256 take a few seconds
   * @throws IllegalArgumentException if the servers have several resources
   */
  public static LimitBracket of(
      MixedSizes sizes, List<ServerGroup> cluster, double tolerance, int mostIntervals) {
    for (ServerGroup group : cluster) {
      if (group.capacity().dimensions() != 1) {
        throw new IllegalArgumentException(
            "bounds for spread sizes need servers of one resource, not " + group.capacity());
      }
    }
    double meanSize = MeanSizeBound.of(new double[] {sizes.meanFromBelow()}, cluster);
    LimitBracket bracket = new LimitBracket(0, meanSize, 0);
    int most = Math.min(FIRST_INTERVALS, mostIntervals);
    while (true) {
      bracket =
          bracket.refined(
              new RoundedTypes(sizes, cluster, most), Math.max(tolerance, 1.0 / most) / SHARE);
      if (bracket.gap() <= tolerance || most >= mostIntervals || sizes.spread() == null) {
        return bracket;
      }
      most = Math.min(2 * most, mostIntervals);
    }
  }

  private LimitBracket refined(RoundedTypes types, double tolerance) {
    List<ServerGroup> servers = types.servers();
    double below = MaximumWorkload.of(types.types(true), servers, tolerance).lower();
    double above = MaximumWorkload.upTo(upper, types.types(false), servers, tolerance).upper();
    return new LimitBracket(Math.max(lower, below), Math.min(upper, above), types.intervals());
  }

  /** The distance of both bounds relative to the upper one. */
  public double gap() {
    return (upper - lower) / upper;
  }
}
