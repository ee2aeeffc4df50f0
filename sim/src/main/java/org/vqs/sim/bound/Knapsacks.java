package org.vqs.sim.bound;

import java.util.List;
import java.util.stream.IntStream;
import org.vqs.core.configuration.HeaviestConfiguration;
import org.vqs.core.model.ResourceVector;

/** Chooses how to solve the pricing problem. */
final class Knapsacks {
  /** A table of doubles and ints of this length takes 60 MB. */
  private static final long MOST_CELLS = 5_000_000;

  private Knapsacks() {}

  /** A knapsack over all feasible configurations of a server (Definition 1). */
  static Knapsack of(List<ResourceVector> demands, ResourceVector capacity) {
    if (capacity.dimensions() == 1) {
      long[] sizes = demands.stream().mapToLong(demand -> demand.get(0)).toArray();
      if (DynamicProgramKnapsack.cells(sizes, capacity.get(0)) <= MOST_CELLS) {
        return new DynamicProgramKnapsack(sizes, capacity.get(0));
      }
    }
    return anyAmounts(demands, capacity);
  }

  /** By branch and bound, however long that takes: for a few dozen types, or jobs not small. */
  static Knapsack anyAmounts(List<ResourceVector> demands, ResourceVector capacity) {
    HeaviestConfiguration heaviest =
        new HeaviestConfiguration(
            demands.stream().map(ResourceVector::toArray).toArray(long[][]::new),
            capacity.toArray(),
            Long.MAX_VALUE);
    return weights -> {
      heaviest.weigh(weights);
      heaviest.find(capacity.toArray());
      return IntStream.range(0, weights.length).map(heaviest::count).toArray();
    };
  }
}
