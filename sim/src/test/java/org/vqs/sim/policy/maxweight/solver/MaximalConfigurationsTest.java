package org.vqs.sim.policy.maxweight.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.policy.maxweight.BruteForce;
import org.vqs.sim.policy.maxweight.Instances;

class MaximalConfigurationsTest {

  private static List<SlotConfiguration> all(MaximalConfigurations configurations) {
    return IntStream.range(0, configurations.count()).mapToObj(configurations::get).toList();
  }

  @Test
  void table1_hasSixMaximalConfigurations() {
    MaximalConfigurations found =
        new MaximalConfigurations(Instances.TABLE_1, Instances.TABLE_1_SERVER);
    assertThat(all(found))
        .containsExactlyInAnyOrder(
            SlotConfiguration.of(2, 3, 0),
            SlotConfiguration.of(1, 4, 0),
            SlotConfiguration.of(0, 5, 0),
            SlotConfiguration.of(1, 3, 1),
            SlotConfiguration.of(0, 4, 1),
            SlotConfiguration.of(0, 3, 2));
  }

  @Test
  void list_isThatOfAllMaximalConfigurations() {
    for (long seed = 0; seed < 300; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      ResourceVector capacity = BruteForce.randomCapacity(random);
      List<ResourceVector> types = BruteForce.randomTypes(capacity, random);
      assertThat(all(new MaximalConfigurations(types, capacity)))
          .as("seed %d", seed)
          .containsExactlyInAnyOrderElementsOf(new BruteForce(types, capacity).maximal());
    }
  }

  @Test
  void find_drawsEqualWeightsEquallyOften() {
    MaximalConfigurations found =
        new MaximalConfigurations(Instances.TABLE_1, Instances.TABLE_1_SERVER);
    SplittableRandom random = new SplittableRandom(7);
    Map<SlotConfiguration, Integer> counts = new HashMap<>();
    for (int draw = 0; draw < 6000; draw++) {
      counts.merge(found.find(new long[3], random), 1, Integer::sum);
    }
    assertThat(counts).hasSize(found.count());
    assertThat(counts.values()).allSatisfy(n -> assertThat(n).isBetween(850, 1150));
  }

  @Test
  void sizesOfPowersOfTwo_areListed() {
    List<ResourceVector> types =
        LongStream.of(128, 64, 32, 16, 8, 4, 2, 1).mapToObj(ResourceVector::of).toList();
    // Every maximal configuration fills the server: these are the binary partitions of 128.
    assertThat(new MaximalConfigurations(types, ResourceVector.of(128)).count())
        .isEqualTo(binaryPartitions(128));
  }

  private static int binaryPartitions(int n) {
    int[] ways = new int[n + 1];
    ways[0] = 1;
    for (int part = 1; part <= n; part *= 2) {
      for (int sum = part; sum <= n; sum++) {
        ways[sum] += ways[sum - part];
      }
    }
    return ways[n];
  }

  @Test
  void tooMany_areRefused() {
    List<ResourceVector> types =
        LongStream.of(100, 37, 21, 13, 7, 5, 3).mapToObj(ResourceVector::of).toList();
    assertThatThrownBy(() -> new MaximalConfigurations(types, ResourceVector.of(1000), 5000))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("more than 5,000 maximal configurations of the 7 job types")
        .hasMessageContaining("use dp or greedy");
  }

  @Test
  void longSearch_isGivenUp() {
    // Only (1000, 1000, 0) and (0, 0, 1) are maximal, of a million.
    List<ResourceVector> types =
        List.of(ResourceVector.of(1, 0), ResourceVector.of(0, 1), ResourceVector.of(1000, 1000));
    assertThatThrownBy(() -> new MaximalConfigurations(types, ResourceVector.of(1000, 1000), 10))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("too many configurations of the 3 job types")
        .hasMessageContaining("use dp or greedy");
  }
}
