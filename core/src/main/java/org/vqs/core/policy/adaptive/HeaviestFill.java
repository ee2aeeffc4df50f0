package org.vqs.core.policy.adaptive;

import java.util.Arrays;
import org.vqs.core.model.RoomLeft;

/**
 * How many jobs of which shapes weigh most in some room, if any number of each waited: an unbounded
 * knapsack, by trying all configurations in which the last shape takes what the others leave.
 *
 * <p>Room that fits into other room has no more configurations than that. Cost O(shapes) for each,
 * of which it tries at most {@value #MOST_TRIED}. Not thread-safe.
 */
final class HeaviestFill {
  /** So many configurations are tried at most. */
  static final int MOST_TRIED = 4096;

  private long[][] demands = {};
  private double[] weights = {};
  private int[] best = {};
  private int[] tried = {};
  private RoomLeft room = new RoomLeft(0);
  private int size;
  private double bestWeight;
  private int left;

  /**
   * Finds one.
   *
   * @param ofDemands what a job of each shape demands; read only
   * @param size how many of the shapes and weights count
   * @param free the room, none of which is negative
   * @return false if there were too many to try all; then it is the best of those that were tried
   */
  boolean find(long[][] ofDemands, double[] ofWeights, int size, long[] free) {
    demands = ofDemands;
    weights = ofWeights;
    this.size = size;
    if (best.length < size) {
      best = new int[size];
      tried = new int[size];
    }
    if (room.left().length != free.length) {
      room = new RoomLeft(free.length);
    }
    Arrays.fill(best, 0);
    Arrays.fill(tried, 0);
    bestWeight = 0;
    left = MOST_TRIED;
    room.set(free);
    return size == 0 || choose(0, 0);
  }

  /** What all its jobs weigh. */
  double weight() {
    return bestWeight;
  }

  /** How many jobs of the shape of this number it has. */
  int count(int index) {
    return best[index];
  }

  private boolean choose(int index, double weight) {
    long[] demand = demands[index];
    int most = (int) Math.min(Integer.MAX_VALUE, room.fitting(demand));
    boolean isLast = index == size - 1;
    boolean goesOn = true;
    for (int n = most; goesOn && n >= (isLast ? most : 0); n--) {
      tried[index] = n;
      room.take(demand, n);
      double sum = weight + n * weights[index];
      goesOn = isLast ? visit(sum) : choose(index + 1, sum);
      room.take(demand, -n);
    }
    tried[index] = 0;
    return goesOn;
  }

  private boolean visit(double weight) {
    if (weight > bestWeight) {
      bestWeight = weight;
      System.arraycopy(tried, 0, best, 0, size);
    }
    return --left > 0;
  }
}
