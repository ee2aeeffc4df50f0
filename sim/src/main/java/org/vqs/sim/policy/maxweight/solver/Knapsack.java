package org.vqs.sim.policy.maxweight.solver;

import java.util.List;
import java.util.stream.IntStream;
import org.vqs.core.model.ResourceVector;

/**
 * The ways to find an r-max weight configuration (Psychas and Ghaderi, On Non-Preemptive VM
 * Scheduling in the Cloud, §6.1).
 */
public enum Knapsack implements MaxWeightSolver.Factory {
  /** {@link MaximalConfigurations}: r = 1. */
  MAXIMAL("maximal") {
    @Override
    public MaxWeightSolver make(List<ResourceVector> types, ResourceVector capacity) {
      return new MaximalConfigurations(types, capacity);
    }
  },

  /** {@link KnapsackDynamicProgram}: r = 1. */
  DYNAMIC_PROGRAM("dp") {
    @Override
    public MaxWeightSolver make(List<ResourceVector> types, ResourceVector capacity) {
      return new KnapsackDynamicProgram(types, capacity);
    }
  },

  /** {@link GreedyKnapsack}: r &lt; 1. */
  GREEDY("greedy") {
    @Override
    public MaxWeightSolver make(List<ResourceVector> types, ResourceVector capacity) {
      return new GreedyKnapsack(types, capacity);
    }
  };

  private final String label;

  Knapsack(String label) {
    this.label = label;
  }

  /** How it is called on the command line and in legends. */
  public String label() {
    return label;
  }

  /** The types of which one job fits, in their order. */
  static int[] fitting(List<ResourceVector> types, ResourceVector capacity) {
    return IntStream.range(0, types.size())
        .filter(type -> types.get(type).fitsIn(capacity))
        .toArray();
  }
}
