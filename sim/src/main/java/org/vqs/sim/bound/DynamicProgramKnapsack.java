package org.vqs.sim.bound;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The unbounded knapsack with one resource, by dynamic programming over room.
 *
 * <pre>
 * V(x) = 0
 * for each type j, the smallest first, unless a type no larger is worth as much:
 *   for x = r_j … C:  V(x) = max(V(x), y_j + V(x - r_j))
 * </pre>
 *
 * Sizes and room are counted in the greatest common divisor of the sizes. Cost O(types · capacity /
 * divisor) per call.
 */
final class DynamicProgramKnapsack implements Knapsack {
  private final int types;
  private final int[] sizes;
  private final int[] smallestFirst;
  private final double[] values;
  private final int[] last;

  /**
   * A knapsack.
   *
   * @param sizes of the types, positive
   * @param capacity at least zero; {@link #cells} of it must be an int
   */
  DynamicProgramKnapsack(long[] sizes, long capacity) {
    long unit = unit(sizes);
    int room = Math.toIntExact(capacity / unit);
    types = sizes.length;
    this.sizes = new int[types];
    for (int j = 0; j < types; j++) {
      this.sizes[j] = (int) Math.min(sizes[j] / unit, room + 1L);
    }
    smallestFirst =
        IntStream.range(0, types)
            .boxed()
            .sorted(Comparator.comparingInt(j -> this.sizes[j]))
            .mapToInt(Integer::intValue)
            .toArray();
    values = new double[room + 1];
    last = new int[room + 1];
  }

  /** How large the table for these sizes would be. */
  static long cells(long[] sizes, long capacity) {
    return capacity / unit(sizes) + 1;
  }

  private static long unit(long[] sizes) {
    return Arrays.stream(sizes).reduce(0, DynamicProgramKnapsack::greatestCommonDivisor);
  }

  private static long greatestCommonDivisor(long a, long b) {
    return b == 0 ? a : greatestCommonDivisor(b, a % b);
  }

  @Override
  public int[] best(double[] weights) {
    Arrays.fill(values, 0);
    Arrays.fill(last, -1);
    double largest = 0;
    for (int type : smallestFirst) {
      if (weights[type] > largest) {
        largest = weights[type];
        offer(type, weights[type]);
      }
    }
    return configuration(values.length - 1);
  }

  /** The best configuration, and the best ones that hold a job of each type. */
  @Override
  public List<int[]> offers(double[] weights) {
    List<int[]> offers = new ArrayList<>();
    offers.add(best(weights));
    for (int j = 0; j < types; j++) {
      int room = values.length - 1 - sizes[j];
      if (room >= 0) {
        int[] configuration = configuration(room);
        configuration[j]++;
        offers.add(configuration);
      }
    }
    return offers;
  }

  private int[] configuration(int from) {
    int[] configuration = new int[types];
    int room = from;
    while (last[room] >= 0) {
      configuration[last[room]]++;
      room -= sizes[last[room]];
    }
    return configuration;
  }

  private void offer(int type, double weight) {
    int size = sizes[type];
    for (int x = size; x < values.length; x++) {
      double value = values[x - size] + weight;
      if (value > values[x]) {
        values[x] = value;
        last[x] = type;
      }
    }
  }
}
