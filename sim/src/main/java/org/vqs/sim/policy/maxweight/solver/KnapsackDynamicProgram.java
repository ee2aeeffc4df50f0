package org.vqs.sim.policy.maxweight.solver;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.vqs.core.model.ResourceVector;

/**
 * Finds a max weight configuration (r = 1) by dynamic programming over the amounts of all resources
 * (Psychas and Ghaderi, On Non-Preemptive VM Scheduling in the Cloud, §6.1, 1 (ii)).
 *
 * <pre>
 * G[u] = max_j { G[u - w_j] + Q_j }   over the types j with w_j ≤ u; 0 where there is none
 * </pre>
 *
 * G[u] is the weight of the max weight configuration that uses up to u. The configuration is read
 * back from G[U]: at each step a type that attains the maximum, each with the same probability, so
 * that what is found is maximal even where weights are zero.
 *
 * <p>Departure: the amounts of each resource are divided by the greatest common divisor of the
 * demands, which changes nothing but the size of the table, Π (U_r + 1). Cost of a search: J times
 * that size when the queues changed since the last one.
 */
public final class KnapsackDynamicProgram implements MaxWeightSolver {
  /** How many cells the table has at most, unless another limit is given: 32 MB. */
  public static final int DEFAULT_CELLS = 4_000_000;

  private final int typeCount;
  private final int[] fitting;
  private final int[] limits;
  private final int[][] demands;
  private final int[] steps;
  private final long[] best;
  private long[] solvedFor = {};

  /** As the other constructor, with {@link #DEFAULT_CELLS}. */
  public KnapsackDynamicProgram(List<ResourceVector> types, ResourceVector capacity) {
    this(types, capacity, DEFAULT_CELLS);
  }

  /**
   * A solver for servers of one capacity.
   *
   * @param maxCells how many cells the table may have
   * @throws IllegalArgumentException if it would have more
   */
  public KnapsackDynamicProgram(List<ResourceVector> types, ResourceVector capacity, int maxCells) {
    typeCount = types.size();
    fitting = Knapsack.fitting(types, capacity);
    int resources = capacity.dimensions();
    long[] units = new long[resources];
    long[] sides = new long[resources];
    for (int r = 0; r < resources; r++) {
      long unit = 0;
      for (int type : fitting) {
        unit = gcd(unit, types.get(type).get(r));
      }
      units[r] = unit;
      sides[r] = unit == 0 ? 1 : capacity.get(r) / unit + 1;
    }
    best = new long[cells(sides, capacity, maxCells)];
    limits = Arrays.stream(sides).mapToInt(side -> (int) side - 1).toArray();
    demands = new int[fitting.length][resources];
    steps = new int[fitting.length];
    for (int i = 0; i < fitting.length; i++) {
      for (int r = 0; r < resources; r++) {
        demands[i][r] = units[r] == 0 ? 0 : (int) (types.get(fitting[i]).get(r) / units[r]);
        steps[i] = steps[i] * (limits[r] + 1) + demands[i][r];
      }
    }
  }

  private static int cells(long[] sides, ResourceVector capacity, int maxCells) {
    BigInteger cells =
        LongStream.of(sides)
            .mapToObj(BigInteger::valueOf)
            .reduce(BigInteger.ONE, BigInteger::multiply);
    if (cells.compareTo(BigInteger.valueOf(maxCells)) > 0) {
      String product =
          LongStream.of(sides).mapToObj(Long::toString).collect(Collectors.joining(" × "));
      throw new IllegalArgumentException(
          ("The dynamic program for a server of %s needs a table of %s = %,d cells, at most %,d "
                  + "are allowed; use maximal or greedy, or coarser amounts")
              .formatted(capacity, product, cells, maxCells));
    }
    return cells.intValue();
  }

  private static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  @Override
  public double ratio() {
    return 1;
  }

  @Override
  public long weight(long[] queues, RandomGenerator random) {
    solve(queues);
    return best[best.length - 1];
  }

  @Override
  public SlotConfiguration find(long[] queues, RandomGenerator random) {
    solve(queues);
    int[] slots = new int[typeCount];
    int[] room = limits.clone();
    int cell = best.length - 1;
    int step = bestStep(queues, cell, room, random);
    while (step >= 0) {
      slots[fitting[step]]++;
      cell -= steps[step];
      for (int r = 0; r < room.length; r++) {
        room[r] -= demands[step][r];
      }
      step = bestStep(queues, cell, room, random);
    }
    return SlotConfiguration.of(slots);
  }

  /** A type that attains the maximum in a cell, or -1 if none fits. */
  private int bestStep(long[] queues, int cell, int[] room, RandomGenerator random) {
    int chosen = -1;
    int ties = 0;
    for (int i = 0; i < fitting.length; i++) {
      if (fits(demands[i], room) && best[cell - steps[i]] + queues[fitting[i]] == best[cell]) {
        ties++;
        if (ties == 1 || random.nextInt(ties) == 0) {
          chosen = i;
        }
      }
    }
    return chosen;
  }

  private void solve(long[] queues) {
    if (Arrays.equals(queues, solvedFor)) {
      return;
    }
    int[] room = new int[limits.length];
    for (int cell = 0; cell < best.length; cell++) {
      long weight = 0;
      for (int i = 0; i < demands.length; i++) {
        if (fits(demands[i], room)) {
          weight = Math.max(weight, best[cell - steps[i]] + queues[fitting[i]]);
        }
      }
      best[cell] = weight;
      next(room);
    }
    solvedFor = queues.clone();
  }

  /** The amounts of the next cell: the last resource runs fastest. */
  private void next(int[] room) {
    int r = room.length - 1;
    while (r >= 0 && room[r] == limits[r]) {
      room[r] = 0;
      r--;
    }
    if (r >= 0) {
      room[r]++;
    }
  }

  private static boolean fits(int[] demand, int[] room) {
    for (int r = 0; r < room.length; r++) {
      if (demand[r] > room[r]) {
        return false;
      }
    }
    return true;
  }
}
