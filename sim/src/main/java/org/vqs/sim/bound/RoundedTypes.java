package org.vqs.sim.bound;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.engine.ServerGroup;

/**
 * A partition of sizes into intervals, with the finite-type systems in which sizes are rounded up
 * or down to the end of their interval (Scheduling Jobs with Random Resource Requirements, §III-B,
 * Definitions 3 and 4).
 *
 * <p>The ends of the intervals are whole multiples of a step that divides the capacities and the
 * atoms, so that rounded systems are exact and their knapsacks small. Starting from one interval,
 * the one of largest probability · width is halved until there are as many as wanted: the jobs of
 * such an interval waste most when they are rounded.
 */
final class RoundedTypes {
  /** So many units in a capacity may come from the ends of the sizes alone. */
  private static final long MOST_UNITS = 20_000;

  /** The steps per interval, which let intervals differ in width. */
  private static final int STEPS = 4;

  private final MixedSizes sizes;
  private final List<ServerGroup> cluster;
  private final long unit;
  private final long factor;
  private final List<Interval> intervals = new ArrayList<>();

  /** The sizes in (low, high], in steps; the sizes' range begins above its first interval's low. */
  private record Interval(long low, long high, double probability) {
    double waste() {
      return probability * (high - low);
    }
  }

  /** A partition into at most so many intervals, besides the atoms. */
  RoundedTypes(MixedSizes sizes, List<ServerGroup> cluster, int most) {
    this.sizes = sizes;
    this.cluster = cluster;
    long exact = divisor(cluster.stream().mapToLong(RoundedTypes::capacity), 0);
    exact = divisor(sizes.atoms().stream().mapToLong(MixedSizes.Atom::size), exact);
    MixedSizes.Spread spread = sizes.spread();
    if (spread == null) {
      unit = exact;
      factor = 1;
      return;
    }
    long withEnds = divisor(LongStream.of(spread.smallest(), spread.largest()), exact);
    long largest = cluster.stream().mapToLong(RoundedTypes::capacity).max().orElseThrow();
    unit = largest / withEnds <= MOST_UNITS ? withEnds : exact;
    long range = spread.largest() - spread.smallest();
    long steps = 1;
    while (unit > steps * spread.smallest()
        || (double) range * steps < (double) unit * STEPS * most) {
      steps *= 2;
    }
    factor = steps;
    partition(most);
  }

  private static long capacity(ServerGroup group) {
    return group.capacity().get(0);
  }

  private static long divisor(LongStream numbers, long start) {
    return numbers.reduce(start, RoundedTypes::greatestCommonDivisor);
  }

  private static long greatestCommonDivisor(long a, long b) {
    return b == 0 ? a : greatestCommonDivisor(b, a % b);
  }

  private void partition(int most) {
    MixedSizes.Spread spread = sizes.spread();
    PriorityQueue<Interval> wasteful =
        new PriorityQueue<>(
            Comparator.comparingDouble(Interval::waste)
                .reversed()
                .thenComparingLong(Interval::low));
    long low = Math.floorDiv(Math.multiplyExact(spread.smallest(), factor), unit);
    long high = -Math.floorDiv(-Math.multiplyExact(spread.largest(), factor), unit);
    wasteful.add(interval(low, high));
    while (wasteful.size() + intervals.size() < most && !wasteful.isEmpty()) {
      Interval widest = wasteful.remove();
      if (widest.high - widest.low == 1) {
        intervals.add(widest);
      } else {
        long middle = (widest.low + widest.high) / 2;
        wasteful.add(interval(widest.low, middle));
        wasteful.add(interval(middle, widest.high));
      }
    }
    intervals.addAll(wasteful);
  }

  private Interval interval(long low, long high) {
    double step = (double) unit / factor;
    double within = sizes.spread().within(low * step, high * step);
    return new Interval(low, high, within * sizes.spread().probability());
  }

  /** How many intervals there are. */
  int intervals() {
    return intervals.size();
  }

  /** The types with sizes rounded up, or down, to an end of their interval; the smallest first. */
  List<JobType> types(boolean up) {
    Map<Long, Double> probabilities = new TreeMap<>();
    for (MixedSizes.Atom atom : sizes.atoms()) {
      probabilities.merge(atom.size() / unit * factor, atom.probability(), Double::sum);
    }
    for (Interval interval : intervals) {
      if (interval.probability > 0) {
        long size = up ? interval.high : interval.low;
        probabilities.merge(size, interval.probability, Double::sum);
      }
    }
    return probabilities.entrySet().stream()
        .map(type -> new JobType(ResourceVector.of(type.getKey()), type.getValue()))
        .toList();
  }

  /** The servers in the unit of the types. */
  List<ServerGroup> servers() {
    return cluster.stream()
        .map(
            group ->
                new ServerGroup(group.count(), ResourceVector.of(capacity(group) / unit * factor)))
        .toList();
  }
}
