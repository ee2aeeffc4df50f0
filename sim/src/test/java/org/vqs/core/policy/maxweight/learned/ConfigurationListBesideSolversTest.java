package org.vqs.core.policy.maxweight.learned;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.partition.DemandConfiguration;
import org.vqs.sim.policy.maxweight.solver.GreedyKnapsack;
import org.vqs.sim.policy.maxweight.solver.MaximalConfigurations;

/** The list of the core beside the simulator's solvers. */
class ConfigurationListBesideSolversTest {
  private static final ResourceVector CAPACITY = ResourceVector.of(64, 256);

  private static List<ResourceVector> types(SplittableRandom random, int count, int least) {
    List<ResourceVector> types = new ArrayList<>();
    while (types.size() < count) {
      ResourceVector type =
          ResourceVector.of(random.nextInt(least, 33), random.nextInt(4 * least, 129));
      if (!types.contains(type)) {
        types.add(type);
      }
    }
    types.sort(Comparator.comparingDouble(ConfigurationListBesideSolversTest::size).reversed());
    return types;
  }

  private static double size(ResourceVector type) {
    return type.get(0) / 64.0 + type.get(1) / 256.0;
  }

  private static ConfigurationList list(List<ResourceVector> types, int limit) {
    double[] sizes = types.stream().mapToDouble(ConfigurationListBesideSolversTest::size).toArray();
    return new ConfigurationList(types, sizes, CAPACITY.toArray(), limit);
  }

  private static double[] asDoubles(long[] queues) {
    double[] result = new double[queues.length];
    for (int j = 0; j < result.length; j++) {
      result[j] = queues[j];
    }
    return result;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void completeList_hasTheMaximumWeight(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<ResourceVector> types = types(random, 5, 8);
    ConfigurationList list = list(types, 10_000);
    MaximalConfigurations all = new MaximalConfigurations(types, CAPACITY);

    assertThat(list.isComplete()).isTrue();
    assertThat(list.size()).isEqualTo(all.count());
    for (int i = 0; i < 50; i++) {
      long[] queues = random.longs(5, 0, 100).toArray();
      double[] lengths = asDoubles(queues);
      assertThat(list.weight(list.best(lengths), lengths))
          .isEqualTo((double) all.weight(queues, random));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void subset_isFeasibleAndNoWorseThanOneTypeAlone(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<ResourceVector> types = types(random, 40, 1);
    ConfigurationList list = list(types, 10_000);
    GreedyKnapsack greedy = new GreedyKnapsack(types, CAPACITY);

    assertThat(list.isComplete()).isFalse();
    assertThat(list.size()).isBetween(types.size() / 2, 10_000);
    assertThat(list.visits()).isLessThan(60_000);
    for (int i = 0; i < list.size(); i++) {
      DemandConfiguration k = list.get(i);
      ResourceVector demand = k.demand(2);
      assertThat(demand.fitsIn(CAPACITY)).as("%s", k).isTrue();
    }
    double sum = 0;
    for (int i = 0; i < 50; i++) {
      long[] queues = random.longs(40, 0, 100).toArray();
      double[] lengths = asDoubles(queues);
      double found = list.weight(list.best(lengths), lengths);
      sum += found / greedy.weight(queues, random);
      for (int j = 0; j < types.size(); j++) {
        double alone = lengths[j] * Math.min(64 / types.get(j).get(0), 256 / types.get(j).get(1));
        assertThat(found).isGreaterThanOrEqualTo(alone);
      }
    }
    assertThat(sum / 50).isGreaterThan(0.98);
  }
}
