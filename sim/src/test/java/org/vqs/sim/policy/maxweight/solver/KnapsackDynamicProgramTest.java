package org.vqs.sim.policy.maxweight.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.reward.MaxReward;
import org.vqs.core.reward.RewardType;
import org.vqs.sim.policy.maxweight.Instances;

class KnapsackDynamicProgramTest {
  private final SplittableRandom random = new SplittableRandom(3);

  @Test
  void amounts_areDividedByTheirGreatestCommonDivisor() {
    List<ResourceVector> types =
        List.of(ResourceVector.of(4_000_000, 30), ResourceVector.of(6_000_000, 20));
    ResourceVector capacity = ResourceVector.of(17_999_999, 109);
    KnapsackDynamicProgram program = new KnapsackDynamicProgram(types, capacity, 9 * 11);
    // (1, 2): 16 and 70; (2, 1): 14 and 80; (3, 0): 12 and 90 all fit.
    assertThat(program.find(new long[] {2, 3}, random)).isEqualTo(SlotConfiguration.of(1, 2));
    assertThat(program.find(new long[] {4, 3}, random)).isEqualTo(SlotConfiguration.of(3, 0));
    assertThat(program.weight(new long[] {4, 3}, random)).isEqualTo(12);
  }

  @Test
  void resourceThatNoTypeNeeds_costsNothing() {
    KnapsackDynamicProgram program =
        new KnapsackDynamicProgram(
            List.of(ResourceVector.of(2, 0)), ResourceVector.of(7, 1_000_000_000), 4);
    assertThat(program.find(new long[] {1}, random)).isEqualTo(SlotConfiguration.of(3));
  }

  @Test
  void tooLargeTable_isRefused() {
    assertThatThrownBy(
            () -> Knapsack.DYNAMIC_PROGRAM.make(Instances.TABLE_1, Instances.TABLE_1_SERVER))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("901 × 181 × 501 = 81,703,581 cells, at most 4,000,000")
        .hasMessageContaining("use maximal or greedy");
  }

  @Test
  void hugeAmounts_areRefusedWithoutOverflow() {
    List<ResourceVector> types = List.of(ResourceVector.of(1, 1), ResourceVector.of(3, 2));
    assertThatThrownBy(
            () ->
                new KnapsackDynamicProgram(
                    types, ResourceVector.of(Long.MAX_VALUE - 1, Long.MAX_VALUE - 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("9223372036854775807 × 9223372036854775807");
  }

  @Test
  void weight_ofManyTypesIsTheRewardOfMaxReward() {
    SplittableRandom random = new SplittableRandom(9);
    ResourceVector capacity = ResourceVector.of(90, 60);
    for (int n = 0; n < 40; n++) {
      List<RewardType> types = new ArrayList<>();
      for (int type = 0; type < 24; type++) {
        ResourceVector demand = ResourceVector.of(random.nextInt(1, 30), random.nextInt(1, 25));
        types.add(new RewardType(demand, 1 + random.nextInt(60)));
      }
      MaxReward best = new MaxReward(types, capacity);
      BitSet all = new BitSet();
      all.set(0, types.size());
      long[] rewards = types.stream().mapToLong(type -> (long) type.reward()).toArray();
      KnapsackDynamicProgram program =
          new KnapsackDynamicProgram(types.stream().map(RewardType::demand).toList(), capacity);

      assertThat(best.reward(best.find(all))).isEqualTo((double) program.weight(rewards, random));
    }
  }
}
