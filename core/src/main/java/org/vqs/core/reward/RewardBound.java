package org.vqs.core.reward;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How much jobs of some types can earn at most in some room: surrogate relaxations.
 *
 * <p>Any weights w of the resources bound the reward. If a unit of w-weighted room earns at most s
 * with the best of the types, no jobs in that room earn more than s times its weighted amount. Each
 * bound is the least over weights on a grid, and over the weights that are best for the whole
 * server.
 *
 * <p>Types are in an order; the bounds are for those from a position on.
 */
final class RewardBound {
  private static final int MOST_WEIGHTS = 48;
  private static final int MOST_STEPS = 16;
  private static final double SMALLEST_STEP = 1e-6;

  /** By position, by weights: what a unit of each resource is worth at most. */
  private final double[][][] worth;

  /**
   * For types in their order.
   *
   * @param demands by type
   * @param rewards by type
   * @param capacity of a server
   */
  RewardBound(long[][] demands, double[] rewards, long[] capacity) {
    double[][] shares = shares(demands, capacity);
    List<double[]> weights = new ArrayList<>();
    int steps = steps(capacity.length);
    addGrid(new double[capacity.length], 0, steps, steps, weights);
    // Those of resources that the server does not have say nothing of what it may earn.
    weights.removeIf(each -> weighted(each, held(capacity)) == 0);
    weights.sort((a, b) -> Double.compare(scale(a, shares, rewards), scale(b, shares, rewards)));
    weights.add(0, improved(weights.get(0), 1. / steps, shares, rewards));
    worth = new double[demands.length][weights.size()][];
    for (int w = 0; w < weights.size(); w++) {
      fill(w, weights.get(w), shares, rewards, capacity);
    }
  }

  private static double[][] shares(long[][] demands, long[] capacity) {
    double[][] shares = new double[demands.length][capacity.length];
    for (int type = 0; type < demands.length; type++) {
      for (int r = 0; r < capacity.length; r++) {
        shares[type][r] = capacity[r] == 0 ? 0 : (double) demands[type][r] / capacity[r];
      }
    }
    return shares;
  }

  /** 1 for each resource that a server has, 0 for others. */
  private static double[] held(long[] capacity) {
    return Arrays.stream(capacity).mapToDouble(Math::signum).toArray();
  }

  /** As many steps as keep the grid small: it has C(steps + R - 1, R - 1) points. */
  private static int steps(int resources) {
    int steps = 1;
    while (steps < MOST_STEPS && points(steps + 1, resources) <= MOST_WEIGHTS) {
      steps++;
    }
    return steps;
  }

  private static double points(int steps, int resources) {
    double points = 1;
    for (int r = 1; r < resources; r++) {
      points = points * (steps + r) / r;
    }
    return points;
  }

  private static void addGrid(double[] point, int r, int left, int steps, List<double[]> grid) {
    if (r == point.length - 1) {
      point[r] = (double) left / steps;
      grid.add(point.clone());
      return;
    }
    for (int n = 0; n <= left; n++) {
      point[r] = (double) n / steps;
      addGrid(point, r + 1, left - n, steps, grid);
    }
  }

  /** What a unit of weighted room earns at most; infinite if a type has no weighted demand. */
  private static double scale(double[] weights, double[][] shares, double[] rewards) {
    double scale = 0;
    for (int type = 0; type < shares.length; type++) {
      scale = Math.max(scale, rewards[type] / weighted(weights, shares[type]));
    }
    double total = Arrays.stream(weights).sum();
    return scale * total;
  }

  private static double weighted(double[] weights, double[] share) {
    double sum = 0;
    for (int r = 0; r < share.length; r++) {
      sum += weights[r] * share[r];
    }
    return sum;
  }

  /** Moves the weights of single resources as long as that lowers the bound of an empty server. */
  private static double[] improved(
      double[] start, double firstStep, double[][] shares, double[] rewards) {
    double[] best = start.clone();
    double lowest = scale(best, shares, rewards);
    for (double step = firstStep; step > SMALLEST_STEP; step /= 2) {
      for (int r = 0; r < best.length; r++) {
        for (double move : new double[] {step, -step}) {
          double[] moved = best.clone();
          moved[r] = Math.max(0, moved[r] + move);
          double scale = scale(moved, shares, rewards);
          if (scale < lowest) {
            lowest = scale;
            best = moved;
          }
        }
      }
    }
    return best;
  }

  private void fill(int w, double[] weights, double[][] shares, double[] rewards, long[] capacity) {
    double scale = 0;
    for (int from = shares.length - 1; from >= 0; from--) {
      scale = Math.max(scale, rewards[from] / weighted(weights, shares[from]));
      worth[from][w] = new double[capacity.length];
      for (int r = 0; r < capacity.length; r++) {
        boolean counts = capacity[r] > 0 && weights[r] > 0;
        worth[from][w][r] = counts ? scale * weights[r] / capacity[r] : 0;
      }
    }
  }

  /** True if the types from a position on can earn more than so much in the room, for all known. */
  boolean canExceed(int from, long[] room, double least) {
    for (double[] prices : worth[from]) {
      double bound = 0;
      for (int r = 0; r < room.length; r++) {
        bound += prices[r] * room[r];
      }
      if (bound <= least) {
        return false;
      }
    }
    return true;
  }
}
