package org.vqs.sim.policy.maxweight.solver;

import java.util.List;
import java.util.random.RandomGenerator;
import org.vqs.core.model.ResourceVector;

/**
 * Finds r-max weight configurations of servers of one capacity: feasible ones whose weight is at
 * least r times that of every other (Psychas and Ghaderi, On Non-Preemptive VM Scheduling in the
 * Cloud, Definition 2, eq. 4).
 *
 * <p>What it finds is always maximal, also when all queues are empty; only a server on which no
 * type fits gets the zero configuration. Ties are broken at random (readings.md).
 */
public interface MaxWeightSolver {

  /** r in (0, 1]. */
  double ratio();

  /** An r-max weight configuration for these queues. */
  SlotConfiguration find(long[] queues, RandomGenerator random);

  /** The weight of an r-max weight configuration for these queues, at less cost where possible. */
  default long weight(long[] queues, RandomGenerator random) {
    return find(queues, random).weight(queues);
  }

  /** Makes the solver for servers of one capacity. */
  @FunctionalInterface
  interface Factory {
    /**
     * A solver.
     *
     * @throws IllegalArgumentException if the instance is too large for the method, saying by how
     *     much
     */
    MaxWeightSolver make(List<ResourceVector> types, ResourceVector capacity);
  }
}
