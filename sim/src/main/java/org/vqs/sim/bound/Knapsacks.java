package org.vqs.sim.bound;

import java.util.List;
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
    return new BranchAndBoundKnapsack(demands, capacity);
  }
}
