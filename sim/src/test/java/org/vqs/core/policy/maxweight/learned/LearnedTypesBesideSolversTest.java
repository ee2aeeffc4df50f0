package org.vqs.core.policy.maxweight.learned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.configuration.DemandConfiguration;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.policy.maxweight.solver.GreedyKnapsack;
import org.vqs.sim.policy.maxweight.solver.MaxWeightSolver;
import org.vqs.sim.policy.maxweight.solver.MaximalConfigurations;

/** The configuration of maximum weight beside what the simulator's solvers find. */
class LearnedTypesBesideSolversTest {
  private static final ResourceVector CAPACITY = ResourceVector.of(64, 256);

  private static LearnedTypes types(SplittableRandom random, int count, int smallest) {
    List<ResourceVector> types = new ArrayList<>();
    while (types.size() < count) {
      ResourceVector type =
          ResourceVector.of(random.nextLong(smallest, 40), random.nextLong(smallest, 160));
      if (!types.contains(type)) {
        types.add(type);
      }
    }
    return new LearnedTypes(types, CAPACITY);
  }

  /** Of found over that of a solver, in the mean. */
  private static double weights(
      LearnedTypes types, MaxWeightSolver solver, SplittableRandom random) {
    double sum = 0;
    for (int i = 0; i < 50; i++) {
      long[] queues = random.longs(types.count(), 0, 100).toArray();
      double[] lengths = LongStream.of(queues).asDoubleStream().toArray();
      DemandConfiguration found = types.heaviest(CAPACITY, lengths);
      assertThat(found.demand(2).fitsIn(CAPACITY)).as("%s", found).isTrue();
      double weight =
          found.slots().stream()
              .mapToDouble(each -> each.count() * lengths[types.number(each.demand())])
              .sum();
      sum += weight / solver.weight(queues, random);
    }
    return sum / 50;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void ofFewTypes_itIsOfMaximumWeight(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    LearnedTypes types = types(random, 5, 8);

    assertThat(weights(types, new MaximalConfigurations(types.all(), CAPACITY), random))
        .isCloseTo(1, within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void ofManyTypes_itIsNoWorseThanTheGreedyOne(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    LearnedTypes types = types(random, 40, 1);

    assertThat(weights(types, new GreedyKnapsack(types.all(), CAPACITY), random)).isGreaterThan(1);
  }
}
