package org.vqs.core.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.model.Size;

/**
 * Proposition 1 of Scheduling Jobs with Random Resource Requirements: whatever finite partition X
 * refines I, the reduced set has a configuration of at least 2/3 of the weight of the best feasible
 * configuration for X, sizes rounded up.
 */
class PropositionOneTest {

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void reducedSet_reachesTwoThirdsOfTheBestFeasibleConfiguration(int j) {
    SplittableRandom random = new SplittableRandom(j);
    long capacity = 3L << (j + 2);
    double worst = 1;
    for (int i = 0; i < 2_000; i++) {
      long[] tops = randomRefinement(j, capacity, random);
      long[] queues = new long[tops.length];
      for (int x = 0; x < queues.length; x++) {
        queues[x] = random.nextInt(3) == 0 ? random.nextInt(60) >> random.nextInt(4) : 0;
      }
      long best = bestFeasible(tops, queues, 0, capacity);
      double reduced = reducedWeight(j, tops, queues, capacity);
      assertThat(3 * reduced)
          .as("tops %s queues %s", Arrays.toString(tops), Arrays.toString(queues))
          .isGreaterThanOrEqualTo(2.0 * best);
      worst = best == 0 ? worst : Math.min(worst, reduced / best);
    }
    assertThat(worst).as("the bound is met in earnest").isLessThan(0.8);
  }

  /** §VII-A1: (1, 1) carries Q_0.4 + Q_0.6 = 3, the reduced set max(2 Q_0.4, Q_0.6) = 2. */
  @Test
  void sizesOfSection7A1_meetTheBoundWithEquality() {
    long[] tops = {5, 6, 10, 15, 20, 24, 30, 36, 40, 60};
    long[] queues = new long[tops.length];
    queues[Arrays.binarySearch(tops, 24)] = 1;
    queues[Arrays.binarySearch(tops, 36)] = 2;

    assertThat(bestFeasible(tops, queues, 0, 60)).isEqualTo(3);
    assertThat(reducedWeight(2, tops, queues, 60)).isEqualTo(2);
  }

  /**
   * The tops ξ_i of the intervals of a random partition of (2^-J, 1] that refines I, in units of 1
   * / capacity.
   */
  private static long[] randomRefinement(int j, long capacity, SplittableRandom random) {
    TreeSet<Long> tops = new TreeSet<>();
    for (int m = 0; m < j; m++) {
      tops.add(capacity >> m);
      tops.add(2 * (capacity >> m) / 3);
    }
    for (int cuts = random.nextInt(8); cuts > 0; cuts--) {
      tops.add(random.nextLong((capacity >> j) + 1, capacity));
    }
    return tops.stream().mapToLong(Long::longValue).toArray();
  }

  /** The largest ⟨k, Q⟩ over all multisets of tops that fit, by enumeration. */
  private static long bestFeasible(long[] tops, long[] queues, int from, long room) {
    if (from == tops.length) {
      return 0;
    }
    if (queues[from] == 0) {
      return bestFeasible(tops, queues, from + 1, room);
    }
    long best = 0;
    for (int count = 0; count * tops[from] <= room; count++) {
      best =
          Math.max(
              best,
              count * queues[from]
                  + bestFeasible(tops, queues, from + 1, room - count * tops[from]));
    }
    return best;
  }

  /**
   * The weight of the best configuration of the reduced set for the same jobs under partition I.
   */
  private static double reducedWeight(int j, long[] tops, long[] queues, long capacity) {
    SizeTypes sizeTypes = new SizeTypes(j);
    double[] underI = new double[sizeTypes.count()];
    for (int x = 0; x < tops.length; x++) {
      underI[sizeTypes.typeOf(new Size(tops[x], capacity, 0))] += queues[x];
    }
    return new ReducedConfigurations(sizeTypes).maxWeight(underI).weight(underI);
  }
}
