package org.vqs.core.reward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.vqs.core.reward.RewardInstances.set;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;

class MaxRewardTest {
  @Test
  void find_isTheGreatestConfigurationOfAll() {
    SplittableRandom random = new SplittableRandom(1);
    for (int n = 0; n < 1500; n++) {
      MaxReward best = RewardInstances.random(random, 1 + random.nextInt(5));
      BitSet set = BitSet.valueOf(new long[] {random.nextLong(1L << best.types().size())});

      assertThat(best.find(set))
          .as("%s of %s on %s", set, best.types(), best.capacity())
          .isEqualTo(RewardInstances.bestByTrying(best, set));
      assertThat(best.isExact()).isTrue();
    }
  }

  @Test
  void find_onServersThatLackAResource_isTheGreatestConfigurationOfAll() {
    SplittableRandom random = new SplittableRandom(4);
    for (int n = 0; n < 300; n++) {
      ResourceVector capacity = ResourceVector.of(random.nextInt(5, 30), 0, random.nextInt(5, 30));
      List<RewardType> types = new ArrayList<>();
      for (int type = 0; type < 4; type++) {
        int gpus = random.nextInt(4) == 0 ? 1 : 0;
        types.add(type(1 + random.nextInt(9), 1 + random.nextInt(9), gpus, random.nextInt(9)));
      }
      MaxReward best = new MaxReward(types, capacity);

      assertThat(best.find(set(0, 1, 2, 3)))
          .as("%s on %s", types, capacity)
          .isEqualTo(RewardInstances.bestByTrying(best, set(0, 1, 2, 3)));
    }
  }

  @Test
  void find_knowsThePapersExample() {
    MaxReward best =
        new MaxReward(
            List.of(type(4, 60, 60), type(3, 70, 10), type(3, 10, 70)),
            ResourceVector.of(100, 100));

    assertThat(best.find(set(0, 1, 2))).containsExactly(0, 1, 1);
    assertThat(best.find(set(0, 1))).containsExactly(1, 0, 0);
    assertThat(best.find(set(1, 2))).containsExactly(0, 1, 1);
  }

  @Test
  void find_isExactForTheFourTypesOfThePaper() {
    MaxReward best = RewardInstances.fourTypes();
    for (int bits = 0; bits < 16; bits++) {
      BitSet set = BitSet.valueOf(new long[] {bits});
      assertThat(best.find(set)).isEqualTo(RewardInstances.bestByTrying(best, set));
    }
  }

  @Test
  void tie_goesToTheConfigurationWithMoreOfTheFirstType() {
    MaxReward best =
        new MaxReward(List.of(type(1, 2), type(1, 2), type(2, 4)), ResourceVector.of(8));

    assertThat(best.find(set(0, 1, 2))).containsExactly(4, 0, 0);
    assertThat(best.find(set(1, 2))).containsExactly(0, 4, 0);
  }

  @Test
  void setThatFitsNowhere_hasTheEmptyConfiguration() {
    MaxReward best = new MaxReward(List.of(type(1, 9), type(2, 3)), ResourceVector.of(8));

    assertThat(best.find(set(0))).containsExactly(0, 0);
    assertThat(best.find(set())).containsExactly(0, 0);
  }

  @Test
  void resultThatIsRemembered_isTheSameArray() {
    MaxReward best = RewardInstances.fourTypes();

    assertThat(best.find(set(0, 2))).isSameAs(best.find(set(0, 2)));
  }

  @Test
  void searchWithFewVisits_givesAConfigurationThatFitsAndSaysSo() {
    SplittableRandom random = new SplittableRandom(3);
    List<RewardType> types = new ArrayList<>();
    for (int n = 0; n < 64; n++) {
      types.add(
          new RewardType(
              ResourceVector.of(random.longs(3, 1000, 30_000).toArray()),
              random.nextDouble(1, 30)));
    }
    MaxReward best = new MaxReward(types, ResourceVector.of(100_000, 90_000, 80_000), 100);
    BitSet all = new BitSet();
    all.set(0, 64);

    int[] found = best.find(all);

    assertThat(best.isExact()).isFalse();
    assertThat(best.reward(found)).isPositive();
    long[] used = new long[3];
    for (int type = 0; type < 64; type++) {
      types.get(type).demand().addTo(used, found[type]);
    }
    assertThat(ResourceVector.of(used).fitsIn(best.capacity())).isTrue();
  }

  @Test
  void errors_nameTheValue() {
    assertThatThrownBy(() -> type(0, 1)).hasMessage("reward (0.0) must be a number above 0");
    assertThatThrownBy(() -> type(Double.NaN, 1)).hasMessageContaining("reward (NaN)");
    assertThatThrownBy(() -> type(1, 0, 0)).hasMessage("demand ([0, 0]) must ask for something");
    assertThatThrownBy(() -> type(1, 1, -1)).hasMessageContaining("at least 0");
    assertThatThrownBy(() -> new MaxReward(List.of(type(1, 1)), ResourceVector.of(1), 0))
        .hasMessage("visits (0) must be at least 1");
    assertThatThrownBy(() -> new MaxReward(List.of(type(1, 1)), ResourceVector.of(1, 1)))
        .hasMessageContaining("must have the dimensions of capacity [1, 1]");
  }

  private static RewardType type(double reward, long... demand) {
    return new RewardType(ResourceVector.of(demand), reward);
  }
}
