package org.vqs.core.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeaviestConfigurationTest {
  private static HeaviestConfiguration of(long[] capacity, double[] weights, long[]... demands) {
    HeaviestConfiguration heaviest =
        new HeaviestConfiguration(demands, capacity, HeaviestConfiguration.VISITS);
    heaviest.weigh(weights);
    return heaviest;
  }

  private static int[] counts(HeaviestConfiguration heaviest, int types) {
    int[] counts = new int[types];
    Arrays.setAll(counts, heaviest::count);
    return counts;
  }

  @Test
  void mostWeight_isFoundWhereTheLargestFirstMissesIt() {
    HeaviestConfiguration heaviest =
        of(new long[] {6}, new double[] {5, 2.1}, new long[] {5}, new long[] {2});

    assertThat(heaviest.find(new long[] {6})).isCloseTo(6.3, within(1e-9));
    assertThat(counts(heaviest, 2)).containsExactly(0, 3);
  }

  @Test
  void tie_goesToMostOfTheFirstType() {
    HeaviestConfiguration heaviest =
        of(new long[] {8}, new double[] {2, 1, 4}, new long[] {2}, new long[] {1}, new long[] {4});

    assertThat(heaviest.findGreatest(new long[] {7})).isEqualTo(7);
    assertThat(counts(heaviest, 3)).containsExactly(3, 1, 0);
  }

  @Test
  void roomThatIsOverfull_holdsNothing() {
    HeaviestConfiguration heaviest =
        of(new long[] {9, 9}, new double[] {1, 1}, new long[] {1, 0}, new long[] {1, 1});

    assertThat(heaviest.find(new long[] {5, -1})).isZero();
    assertThat(heaviest.isExact()).isTrue();
  }

  @Test
  void typesThatWeighNothingOrAskForNothing_getNoSlots() {
    HeaviestConfiguration heaviest =
        of(
            new long[] {9, 0},
            new double[] {0, 1, 1},
            new long[] {1, 0},
            new long[2],
            new long[] {0, 1});

    assertThat(heaviest.find(new long[] {9, 0})).isZero();
    assertThat(counts(heaviest, 3)).containsOnly(0);
  }

  /** A node of 256 GB has 47,905 configurations of these, most of which weigh much. */
  @Test
  void largeNodeWithSmallContainers_isNoTrouble() {
    SplittableRandom random = new SplittableRandom(7);
    for (int round = 0; round < 100; round++) {
      double[] weights = random.doubles(4, 0, 100).toArray();
      HeaviestConfiguration heaviest =
          of(
              new long[] {256},
              weights,
              new long[] {8},
              new long[] {4},
              new long[] {2},
              new long[] {1});
      long[] sizes = {8, 4, 2, 1};
      double best = 0;
      for (int j = 0; j < 4; j++) {
        long fit = 256 / sizes[j];
        best = Math.max(best, weights[j] * fit);
      }

      assertThat(heaviest.findGreatest(new long[] {256})).isCloseTo(best, within(1e-9));
      assertThat(heaviest.isExact()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void greatest_isThatOfAllConfigurations(int resources) {
    SplittableRandom random = new SplittableRandom(resources);
    for (int round = 0; round < 500; round++) {
      int types = 1 + random.nextInt(4);
      long[] capacity = random.longs(resources, 1, 13).toArray();
      long[][] demands = new long[types][];
      Arrays.setAll(demands, j -> random.longs(resources, 0, 6).toArray());
      double[] weights = random.ints(types, 0, 6).asDoubleStream().toArray();
      long[] room = Arrays.stream(capacity).map(c -> random.nextLong(c + 1)).toArray();
      HeaviestConfiguration heaviest = of(capacity, weights, demands);

      double weight = heaviest.findGreatest(room);

      int[] greatest = new int[types];
      greatest(demands, weights, room, 0, new int[types], greatest);
      assertThat(heaviest.isExact()).isTrue();
      assertThat(counts(heaviest, types)).as("round %d", round).isEqualTo(greatest);
      assertThat(weight).isCloseTo(weight(weights, greatest), within(1e-9));
      assertThat(heaviest.find(room)).isCloseTo(weight, within(1e-9));
    }
  }

  /** By trying all. */
  private static void greatest(
      long[][] demands, double[] weights, long[] room, int type, int[] tried, int[] best) {
    if (type == demands.length) {
      double difference = weight(weights, tried) - weight(weights, best);
      if (difference > 1e-9 || (difference > -1e-9 && Arrays.compare(tried, best) > 0)) {
        System.arraycopy(tried, 0, best, 0, best.length);
      }
      return;
    }
    boolean counts = weights[type] > 0 && Arrays.stream(demands[type]).sum() > 0;
    long[] left = room.clone();
    for (int n = 0; Arrays.stream(left).min().orElse(-1) >= 0; n++) {
      tried[type] = n;
      greatest(demands, weights, left, type + 1, tried, best);
      for (int r = 0; r < left.length; r++) {
        left[r] -= counts ? demands[type][r] : Long.MAX_VALUE;
      }
    }
    tried[type] = 0;
  }

  private static double weight(double[] weights, int[] counts) {
    double weight = 0;
    for (int j = 0; j < counts.length; j++) {
      weight += weights[j] * counts[j];
    }
    return weight;
  }

  /** Sixty types of two resources, of which dozens fit: it gives up, with next to the best. */
  @Test
  void searchThatGivesUp_isFeasibleAndNoWorseThanOneTypeAlone() {
    SplittableRandom random = new SplittableRandom(9);
    long[] capacity = {100_000, 100_000};
    int gaveUp = 0;
    for (int round = 0; round < 50; round++) {
      long[][] demands = new long[60][];
      Arrays.setAll(demands, j -> random.longs(2, 500, 10_000).toArray());
      double[] weights = random.doubles(60, 1, 100).toArray();
      HeaviestConfiguration heaviest = of(capacity, weights, demands);

      double weight = heaviest.findGreatest(capacity);

      gaveUp += heaviest.isExact() ? 0 : 1;
      long[] used = new long[2];
      double alone = 0;
      for (int j = 0; j < 60; j++) {
        used[0] += heaviest.count(j) * demands[j][0];
        used[1] += heaviest.count(j) * demands[j][1];
        long fitting = Math.min(capacity[0] / demands[j][0], capacity[1] / demands[j][1]);
        alone = Math.max(alone, fitting * weights[j]);
      }
      assertThat(Arrays.stream(used).max().orElseThrow()).isLessThanOrEqualTo(100_000);
      assertThat(weight(weights, counts(heaviest, 60))).isCloseTo(weight, within(1e-6));
      assertThat(weight).as("round %d", round).isGreaterThanOrEqualTo(alone);
    }
    assertThat(gaveUp).isGreaterThan(10);
  }
}
