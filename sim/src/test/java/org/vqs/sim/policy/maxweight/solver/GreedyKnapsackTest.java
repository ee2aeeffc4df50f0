package org.vqs.sim.policy.maxweight.solver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;

class GreedyKnapsackTest {
  private final SplittableRandom random = new SplittableRandom(3);

  @Test
  void largestRelativeValue_isTakenFirst_thenTheResidualIsFilled() {
    GreedyKnapsack greedy =
        new GreedyKnapsack(
            List.of(ResourceVector.of(4), ResourceVector.of(1)), ResourceVector.of(6));
    // Relative values 6 · 5 / 4 and 6 · 1.
    assertThat(greedy.find(new long[] {5, 1}, random)).isEqualTo(SlotConfiguration.of(1, 2));
    // 6 · 3 / 4 and 6 · 1.
    assertThat(greedy.find(new long[] {3, 1}, random)).isEqualTo(SlotConfiguration.of(0, 6));
  }

  @Test
  void ratio_isThatOfTheLemma() {
    GreedyKnapsack greedy =
        new GreedyKnapsack(
            List.of(ResourceVector.of(3, 1), ResourceVector.of(1, 2)), ResourceVector.of(10, 10));
    // N_f = 3, R = 2.
    assertThat(greedy.ratio()).isEqualTo(3.0 / 8);
  }

  @Test
  void dominantResource_decidesTheValue() {
    GreedyKnapsack greedy =
        new GreedyKnapsack(
            List.of(ResourceVector.of(1, 5), ResourceVector.of(4, 1)), ResourceVector.of(10, 10));
    // Dominant shares 1/2 and 2/5: with equal queues the second type is worth more.
    assertThat(greedy.find(new long[] {4, 4}, random)).isEqualTo(SlotConfiguration.of(1, 2));
    // 12 against 7.5; two of the first type leave no room in the second resource.
    assertThat(greedy.find(new long[] {6, 3}, random)).isEqualTo(SlotConfiguration.of(2, 0));
  }

  @Test
  void oneType_isTakenFirstWhereAWholeServerOfItWeighsMore() {
    GreedyKnapsack greedy =
        new GreedyKnapsack(
            List.of(ResourceVector.of(51), ResourceVector.of(50)), ResourceVector.of(100));
    // Relative values 104 / .51 and 100 / .5, but two of the second type weigh 200.
    assertThat(greedy.find(new long[] {104, 100}, random)).isEqualTo(SlotConfiguration.of(0, 2));
  }

  @Test
  void result_weighsAtLeastAsMuchAsEveryConfigurationOfOneType() {
    for (int instance = 0; instance < 2000; instance++) {
      int count = 1 + random.nextInt(5);
      ResourceVector capacity = ResourceVector.of(20, 20);
      List<ResourceVector> types =
          random
              .ints(count, 0, 400)
              .mapToObj(n -> ResourceVector.of(1 + n / 20, 1 + n % 20))
              .toList();
      long[] queues = random.longs(count, 0, 50).toArray();

      long found = new GreedyKnapsack(types, capacity).weight(queues, random);

      for (int type = 0; type < count; type++) {
        long most = Math.max(types.get(type).get(0), types.get(type).get(1));
        assertThat(found).isGreaterThanOrEqualTo(20 / most * queues[type]);
      }
    }
  }
}
