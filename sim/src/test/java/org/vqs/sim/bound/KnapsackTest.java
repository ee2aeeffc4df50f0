package org.vqs.sim.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;

class KnapsackTest {

  @Test
  void randomKnapsacks_findAConfigurationOfLargestWorth() {
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      int resources = 1 + random.nextInt(3);
      List<ResourceVector> demands = new ArrayList<>();
      double[] weights = new double[1 + random.nextInt(4)];
      for (int j = 0; j < weights.length; j++) {
        demands.add(ResourceVector.of(random.longs(resources, 2, 14).toArray()));
        weights[j] = random.nextInt(4) == 0 ? 0 : random.nextDouble();
      }
      ResourceVector capacity = ResourceVector.of(random.longs(resources, 10, 24).toArray());
      double expected = largestWorth(demands, capacity, weights);
      check(seed, Knapsacks.anyAmounts(demands, capacity), demands, capacity, weights, expected);
      if (resources == 1) {
        long[] sizes = demands.stream().mapToLong(demand -> demand.get(0)).toArray();
        Knapsack table = new DynamicProgramKnapsack(sizes, capacity.get(0));
        check(seed, table, demands, capacity, weights, expected);
        for (int[] offer : table.offers(weights)) {
          assertFits(seed, demands, capacity, offer);
        }
      }
    }
  }

  private static double largestWorth(
      List<ResourceVector> demands, ResourceVector capacity, double[] weights) {
    double[] largest = new double[1];
    AllConfigurations.forEach(
        demands.stream().map(demand -> new JobType(demand, 1)).toList(),
        capacity,
        configuration -> {
          ResourceVector used = used(demands, capacity, configuration);
          if (used.fitsIn(capacity)) {
            largest[0] = Math.max(largest[0], Knapsack.worth(configuration, weights));
          }
        });
    return largest[0];
  }

  private static ResourceVector used(
      List<ResourceVector> demands, ResourceVector capacity, int[] configuration) {
    long[] used = new long[capacity.dimensions()];
    for (int j = 0; j < configuration.length; j++) {
      demands.get(j).addTo(used, configuration[j]);
    }
    return ResourceVector.of(used);
  }

  private static void check(
      int seed,
      Knapsack knapsack,
      List<ResourceVector> demands,
      ResourceVector capacity,
      double[] weights,
      double expected) {
    int[] best = knapsack.best(weights);
    assertFits(seed, demands, capacity, best);
    assertThat(Knapsack.worth(best, weights)).as("seed " + seed).isCloseTo(expected, within(1e-9));
  }

  private static void assertFits(
      int seed, List<ResourceVector> demands, ResourceVector capacity, int[] configuration) {
    assertThat(used(demands, capacity, configuration).fitsIn(capacity)).as("seed " + seed).isTrue();
  }

  @Test
  void table_countsInTheCommonDivisor() {
    assertThat(DynamicProgramKnapsack.cells(new long[] {400_000, 600_000}, 1_000_000)).isEqualTo(6);
    long prime = 1_000_003;
    assertThat(
            Knapsacks.of(
                List.of(ResourceVector.of(400_000 * prime + 1), ResourceVector.of(600_001)),
                ResourceVector.of(1_000_000 * prime)))
        .isNotInstanceOf(DynamicProgramKnapsack.class);
  }

  @Test
  void resourceThatAServerLacks_isNoObstacleToJobsWithoutIt() {
    List<ResourceVector> demands = List.of(ResourceVector.of(2, 0), ResourceVector.of(1, 1));
    int[] best = Knapsacks.anyAmounts(demands, ResourceVector.of(5, 0)).best(new double[] {1, 9});
    assertThat(best).containsExactly(2, 0);
  }
}
