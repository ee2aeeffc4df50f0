package org.vqs.sim.bound;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.vqs.core.model.ResourceVector;

/**
 * The unbounded knapsack with any number of resources, by depth-first branch and bound.
 *
 * <pre>
 * take the types by falling worth per share of a server (the sum over the resources of r_j / C);
 * branch on the number of jobs of the first type, the most first, then of the next, and so on;
 * cut a branch if its worth, plus a bound of what the room left can bring, is no more than the best:
 *   for each resource, room · the largest worth per unit of it among the types left,
 *   and for all together, the shares of room · the largest worth per share among the types left
 * </pre>
 *
 * Exact for any amounts. The cost grows exponentially with the number of types in the worst case:
 * for a few dozen of types, or jobs that are not small.
 */
final class BranchAndBoundKnapsack implements Knapsack {
  /** Rounding of sums of doubles; a branch that promises no more than this is not worth a visit. */
  private static final double EPSILON = 1e-12;

  private final int resources;
  private final long[][] demands;
  private final long[] capacity;
  private final double[] shares;

  private int[] order = new int[0];
  private double[] weights = new double[0];
  private double[][] density = new double[0][];
  private int[] current = new int[0];
  private int[] best = new int[0];
  private double bestWorth;

  BranchAndBoundKnapsack(List<ResourceVector> demands, ResourceVector capacity) {
    resources = capacity.dimensions();
    this.capacity = capacity.toArray();
    this.demands = demands.stream().map(ResourceVector::toArray).toArray(long[][]::new);
    shares = new double[this.demands.length];
    for (int j = 0; j < shares.length; j++) {
      for (int r = 0; r < resources; r++) {
        if (this.demands[j][r] > 0) {
          shares[j] += (double) this.demands[j][r] / this.capacity[r];
        }
      }
    }
  }

  @Override
  public int[] best(double[] newWeights) {
    weights = newWeights;
    order =
        IntStream.range(0, demands.length)
            .filter(j -> newWeights[j] > 0 && fits(j))
            .boxed()
            .sorted(Comparator.comparingDouble(j -> -newWeights[j] / shares[j]))
            .mapToInt(Integer::intValue)
            .toArray();
    density = densities();
    current = new int[demands.length];
    best = current.clone();
    bestWorth = 0;
    branch(0, capacity.clone(), 0);
    return best;
  }

  private boolean fits(int type) {
    for (int r = 0; r < resources; r++) {
      if (demands[type][r] > capacity[r]) {
        return false;
      }
    }
    return true;
  }

  /** For each position in the order, the largest worth per unit of each resource from there on. */
  private double[][] densities() {
    double[][] result = new double[order.length + 1][resources];
    for (int i = order.length - 1; i >= 0; i--) {
      for (int r = 0; r < resources; r++) {
        result[i][r] = Math.max(result[i + 1][r], weights[order[i]] / demands[order[i]][r]);
      }
    }
    return result;
  }

  private void branch(int position, long[] room, double worth) {
    if (worth > bestWorth) {
      bestWorth = worth;
      best = current.clone();
    }
    if (position == order.length || worth + bound(position, room) <= bestWorth * (1 + EPSILON)) {
      return;
    }
    int type = order[position];
    int most = most(type, room);
    add(type, most, room);
    for (int count = most; count >= 0; count--) {
      current[type] = count;
      branch(position + 1, room, worth + count * weights[type]);
      add(type, -1, room);
    }
    add(type, 1, room);
  }

  private double bound(int position, long[] room) {
    double shareLeft = 0;
    double bound = Double.POSITIVE_INFINITY;
    for (int r = 0; r < resources; r++) {
      if (capacity[r] > 0) {
        shareLeft += (double) room[r] / capacity[r];
        double resource = density[position][r];
        if (resource < Double.POSITIVE_INFINITY) {
          bound = Math.min(bound, room[r] * resource);
        }
      }
    }
    int type = order[position];
    return Math.min(bound, shareLeft * weights[type] / shares[type]);
  }

  private int most(int type, long[] room) {
    long most = Integer.MAX_VALUE;
    for (int r = 0; r < resources; r++) {
      if (demands[type][r] > 0) {
        most = Math.min(most, room[r] / demands[type][r]);
      }
    }
    return (int) most;
  }

  /** Takes the room of {@code count} jobs of a type. */
  private void add(int type, int count, long[] room) {
    for (int r = 0; r < resources; r++) {
      room[r] -= count * demands[type][r];
    }
  }

  @Override
  public String toString() {
    return demands.length + " types on " + Arrays.toString(capacity);
  }
}
