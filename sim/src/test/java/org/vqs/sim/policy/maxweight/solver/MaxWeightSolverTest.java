package org.vqs.sim.policy.maxweight.solver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.policy.maxweight.BruteForce;
import org.vqs.sim.policy.maxweight.Instances;

/** Every method against all configurations of small random instances. */
class MaxWeightSolverTest {
  private static final int INSTANCES = 400;
  private static final List<ResourceVector> THREE_TYPES =
      List.of(ResourceVector.of(4, 1), ResourceVector.of(3, 2), ResourceVector.of(1, 5));

  @ParameterizedTest
  @EnumSource(Knapsack.class)
  void find_isMaximalAndWithinItsRatioOfTheBest(Knapsack method) {
    for (long seed = 0; seed < INSTANCES; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      ResourceVector capacity = BruteForce.randomCapacity(random);
      List<ResourceVector> types = BruteForce.randomTypes(capacity, random);
      BruteForce all = new BruteForce(types, capacity);
      MaxWeightSolver solver = method.make(types, capacity);
      for (int draw = 0; draw < 5; draw++) {
        long[] queues = BruteForce.randomQueues(types.size(), random);
        long best = all.weight(queues, random);
        SlotConfiguration found = solver.find(queues, random);
        assertThat(found).as("seed %d", seed).isIn(all.maximal());
        assertThat((double) found.weight(queues))
            .as("seed %d", seed)
            .isGreaterThanOrEqualTo(solver.ratio() * best);
        if (solver.ratio() == 1) {
          assertThat(solver.weight(queues, random)).as("seed %d", seed).isEqualTo(best);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Knapsack.class)
  void find_drawsAmongEqualWeights(Knapsack method) {
    SplittableRandom random = new SplittableRandom(1);
    MaxWeightSolver solver = method.make(THREE_TYPES, ResourceVector.of(9, 9));
    Set<SlotConfiguration> found = new HashSet<>();
    for (int draw = 0; draw < 200; draw++) {
      found.add(solver.find(new long[3], random));
    }
    assertThat(found).hasSizeGreaterThan(2);
  }

  @ParameterizedTest
  @EnumSource(Knapsack.class)
  void find_isZero_whereNothingFits(Knapsack method) {
    MaxWeightSolver solver = method.make(List.of(ResourceVector.of(3, 1)), ResourceVector.of(2, 9));
    assertThat(solver.find(new long[] {5}, new SplittableRandom(1)))
        .isEqualTo(SlotConfiguration.of(0));
    assertThat(solver.weight(new long[] {5}, new SplittableRandom(1))).isZero();
  }

  @Test
  void ratio_isOne_forTheExactMethods() {
    assertThat(Knapsack.MAXIMAL.make(Instances.TABLE_1, Instances.TABLE_1_SERVER).ratio())
        .isEqualTo(1);
    assertThat(
            Knapsack.DYNAMIC_PROGRAM
                .make(List.of(ResourceVector.of(2)), ResourceVector.of(7))
                .ratio())
        .isEqualTo(1);
  }
}
