package org.vqs.core.policy.adaptive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** The knapsack of {@link RoomWorth}. */
class HeaviestFillTest {
  private static long[][] demands(long[]... demands) {
    return demands;
  }

  @Test
  void mostWeight_isFoundWhereTheLargestFirstMissesIt() {
    HeaviestFill fill = new HeaviestFill();
    long[][] demands = demands(new long[] {5}, new long[] {2});

    assertThat(fill.find(demands, new double[] {5, 2.1}, 2, new long[] {6})).isTrue();
    assertThat(fill.count(0)).isZero();
    assertThat(fill.count(1)).isEqualTo(3);
    assertThat(fill.weight()).isCloseTo(6.3, within(1e-9));
  }

  @Test
  void roomThatIsOverfull_holdsNothing() {
    HeaviestFill fill = new HeaviestFill();

    assertThat(fill.find(demands(new long[] {5}), new double[] {1}, 1, new long[] {-1})).isTrue();
    assertThat(fill.weight()).isZero();
  }

  @Test
  void tooManyConfigurations_areNotAllTried() {
    HeaviestFill fill = new HeaviestFill();
    long[][] demands = demands(new long[] {4}, new long[] {3}, new long[] {2}, new long[] {1});

    assertThat(fill.find(demands, new double[] {4, 3, 2, 1}, 4, new long[] {1000})).isFalse();
    assertThat(fill.weight()).isPositive();
  }

  @Test
  void weight_isThatOfTheBestOfAllFills() {
    Random random = new Random(3);
    for (int round = 0; round < 200; round++) {
      int count = 1 + random.nextInt(4);
      long[][] demands = new long[count][];
      double[] weights = new double[count];
      for (int j = 0; j < count; j++) {
        demands[j] = new long[] {1 + random.nextInt(6), 1 + random.nextInt(6)};
        weights[j] = random.nextInt(10);
      }
      long[] room = {random.nextInt(13), random.nextInt(13)};
      HeaviestFill fill = new HeaviestFill();

      assertThat(fill.find(demands, weights, count, room)).isTrue();
      assertThat(fill.weight())
          .as("round %d", round)
          .isCloseTo(best(demands, weights, room, 0), within(1e-9));
    }
  }

  /** By trying everything, in another way: with or without one more job of a shape. */
  private static double best(long[][] demands, double[] weights, long[] room, int from) {
    double best = 0;
    for (int j = from; j < demands.length; j++) {
      if (demands[j][0] <= room[0] && demands[j][1] <= room[1]) {
        long[] left = {room[0] - demands[j][0], room[1] - demands[j][1]};
        best = Math.max(best, weights[j] + best(demands, weights, left, j));
      }
    }
    return best;
  }
}
