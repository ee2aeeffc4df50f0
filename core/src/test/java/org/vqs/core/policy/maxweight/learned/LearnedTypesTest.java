package org.vqs.core.policy.maxweight.learned;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.model.ResourceVector;

class LearnedTypesTest {
  private static final ResourceVector CAPACITY = ResourceVector.of(1_000, 5_000);

  private static List<ResourceVector> demands(long seed, int count) {
    SplittableRandom random = new SplittableRandom(seed);
    List<ResourceVector> demands = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      demands.add(ResourceVector.of(random.nextInt(1, 1_001), random.nextInt(0, 5_001)));
    }
    return demands.stream().distinct().toList();
  }

  @Test
  void upTo64Demands_areTypes() {
    List<ResourceVector> demands = demands(1, 64);

    LearnedTypes types = new LearnedTypes(demands, CAPACITY);

    assertThat(types.all()).containsExactlyInAnyOrderElementsOf(demands);
    for (ResourceVector demand : demands) {
      assertThat(types.all().get(types.of(demand))).isEqualTo(demand);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {65, 200, 5_000})
  void moreDemands_areRoundedUpToAtMost64Types(int count) {
    List<ResourceVector> demands = demands(2, count);

    LearnedTypes types = new LearnedTypes(demands, CAPACITY);

    assertThat(types.count()).isBetween(8, 64);
    for (ResourceVector demand : demands) {
      ResourceVector type = types.all().get(types.of(demand));
      assertThat(demand.fitsIn(type)).as("%s in %s", demand, type).isTrue();
      assertThat(type.fitsIn(CAPACITY)).isTrue();
    }
  }

  @Test
  void oneResource_isRoundedByLessThanATenth() {
    List<ResourceVector> demands = new ArrayList<>();
    for (int size = 50; size <= 1_000; size++) {
      demands.add(ResourceVector.of(size));
    }

    LearnedTypes types = new LearnedTypes(demands, ResourceVector.of(1_000));

    assertThat(types.count()).isLessThanOrEqualTo(64);
    for (ResourceVector demand : demands) {
      long rounded = types.all().get(types.of(demand)).get(0);
      assertThat((double) rounded / demand.get(0)).isBetween(1.0, 1.1);
    }
  }

  @Test
  void demandThatNobodyHad_isOfTheSmallestTypeThatHoldsIt() {
    LearnedTypes types =
        new LearnedTypes(
            List.of(ResourceVector.of(4), ResourceVector.of(6)), ResourceVector.of(10));

    assertThat(types.all().get(types.of(ResourceVector.of(5)))).isEqualTo(ResourceVector.of(6));
    assertThat(types.of(ResourceVector.of(7))).isEqualTo(-1);
  }

  @Test
  void demandsLargerThanAServer_andOfNothing_haveNoType() {
    LearnedTypes types =
        new LearnedTypes(
            List.of(ResourceVector.of(11), ResourceVector.of(0), ResourceVector.of(3)),
            ResourceVector.of(10));

    assertThat(types.all()).containsExactly(ResourceVector.of(3));
    assertThat(types.of(ResourceVector.of(0))).isEqualTo(-1);
  }

  @Test
  void manyResources_areRoundedToFewTypesToo() {
    int resources = 8;
    List<ResourceVector> demands = new ArrayList<>();
    for (int set = 1; set < 1 << resources; set++) {
      long[] amounts = new long[resources];
      for (int r = 0; r < resources; r++) {
        amounts[r] = (set >> r) & 1;
      }
      demands.add(ResourceVector.of(amounts));
    }
    long[] capacity = new long[resources];
    Arrays.fill(capacity, 10);

    assertThat(new LearnedTypes(demands, ResourceVector.of(capacity)).count()).isBetween(1, 64);
  }
}
