package org.vqs.core.policy.adaptive;

import java.util.Arrays;
import org.vqs.core.model.RoomLeft;
import org.vqs.core.policy.adaptive.JobClasses.JobClass;

/**
 * A configuration of an empty server that is worth much, if any number of jobs of each class
 * waited.
 *
 * <pre>
 * for each class f that fits (the largest 16), and each order of (a) falling size, (b) falling size from f on,
 *                                                                (c) falling value per size:
 *   take one job of f, then as many of each class as fit what is left, in that order
 * keep the one with the largest Σ value
 * </pre>
 *
 * <p>Cost O(48 · classes), without garbage but for {@link #of}. Not thread-safe.
 */
final class TypeConfiguration {

  private long[][] demands = {};
  private long[] least = {};
  private int[] bySize = {};
  private int[] byDensity = {};
  private long[] best = {};
  private long[] tried = {};
  private RoomLeft room = new RoomLeft(0);

  /**
   * Of these classes from now on.
   *
   * @param classes of falling size
   */
  void of(JobClass[] classes) {
    demands = new long[classes.length][];
    Arrays.setAll(demands, c -> classes[c].demand().toArray());
    room = new RoomLeft(classes.length == 0 ? 0 : demands[0].length);
    least = new long[room.left().length];
    Arrays.fill(least, Long.MAX_VALUE);
    for (long[] demand : demands) {
      for (int r = 0; r < least.length; r++) {
        least[r] = Math.min(least[r], demand[r]);
      }
    }
    bySize = new int[classes.length];
    Arrays.setAll(bySize, c -> c);
    byDensity = bySize.clone();
    best = new long[classes.length];
    tried = new long[classes.length];
  }

  /**
   * Finds one.
   *
   * @param capacity of the server
   * @param values of a job of each class
   * @param densities the same per size
   * @return Σ value, 0 if nothing fits
   */
  double fill(long[] capacity, double[] values, double[] densities) {
    sortByDensity(densities);
    Arrays.fill(best, 0);
    double worth = 0;
    int firsts = 0;
    for (int first = 0; first < demands.length && firsts < JobClasses.FEW; first++) {
      room.set(capacity);
      if (room.fitting(demands[first]) > 0) {
        firsts++;
        worth = complete(capacity, first, bySize, 0, values, worth);
        if (first > 0) {
          worth = complete(capacity, first, bySize, first, values, worth);
        }
        worth = complete(capacity, first, byDensity, 0, values, worth);
      }
    }
    return worth;
  }

  /** How many jobs of a class are in it. */
  long count(int index) {
    return best[index];
  }

  /** Insertion: the order is nearly that of the last time. */
  private void sortByDensity(double[] densities) {
    for (int i = 1; i < byDensity.length; i++) {
      int moved = byDensity[i];
      int at = i;
      for (; at > 0 && densities[byDensity[at - 1]] < densities[moved]; at--) {
        byDensity[at] = byDensity[at - 1];
      }
      byDensity[at] = moved;
    }
  }

  /** Keeps it if it is worth more than the best so far, and returns what the best is worth then. */
  private double complete(
      long[] capacity, int first, int[] order, int from, double[] values, double worth) {
    room.set(capacity);
    Arrays.fill(tried, 0);
    double sum = add(first, 1, values);
    for (int i = from; i < order.length && room.holds(least); i++) {
      long count = room.fitting(demands[order[i]]);
      sum += count > 0 ? add(order[i], count, values) : 0;
    }
    if (sum <= worth * LookAhead.BETTER) {
      return worth;
    }
    long[] worse = best;
    best = tried;
    tried = worse;
    return sum;
  }

  private double add(int index, long count, double[] values) {
    tried[index] += count;
    room.take(demands[index], count);
    return count * values[index];
  }
}
