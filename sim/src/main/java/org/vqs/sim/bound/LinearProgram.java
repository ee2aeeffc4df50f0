package org.vqs.sim.bound;

import java.util.ArrayList;
import java.util.List;
import org.ojalgo.optimisation.Optimisation;
import org.ojalgo.optimisation.linear.LinearSolver;
import org.ojalgo.structure.Access1D;

/** A linear program: maximize c·x subject to a·x ≤ b for each of its rows, and x ≥ 0. */
public final class LinearProgram {
  private final double[] objective;
  private final List<double[]> rows = new ArrayList<>();
  private final List<Double> limits = new ArrayList<>();

  /** The solution. */
  public static final class Solution {
    private final double[] variables;
    private final double[] prices;

    private Solution(double[] variables, double[] prices) {
      this.variables = variables;
      this.prices = prices;
    }

    /** x. */
    public double[] variables() {
      return variables;
    }

    /** What one more unit of each row's limit would be worth. */
    public double[] prices() {
      return prices;
    }
  }

  /** A program without rows: maximize the sum of {@code objective} times x. */
  public LinearProgram(double[] objective) {
    this.objective = objective;
  }

  /** Adds a row. */
  public void atMost(double[] factors, double limit) {
    rows.add(factors);
    limits.add(limit);
  }

  /**
   * Solves it.
   *
   * @throws IllegalStateException if the library finds no optimum
   */
  public Solution maximize() {
    double[] costs = new double[objective.length];
    for (int i = 0; i < costs.length; i++) {
      costs[i] = -objective[i];
    }
    LinearSolver.Builder builder = LinearSolver.newBuilder(costs);
    for (int i = 0; i < rows.size(); i++) {
      builder.inequality(limits.get(i), rows.get(i));
    }
    Optimisation.Result result = builder.lower(0).build().solve();
    if (!result.getState().isOptimal()) {
      throw new IllegalStateException(
          "the linear program of %d variables and %d rows was not solved: %s"
              .formatted(costs.length, rows.size(), result.getState()));
    }
    Access1D<?> multipliers = result.getMultipliers().orElseThrow();
    return new Solution(copy(result, costs.length), copy(multipliers, rows.size()));
  }

  private static double[] copy(Access1D<?> from, int length) {
    double[] to = new double[length];
    for (int i = 0; i < length; i++) {
      to[i] = Math.max(0, from.doubleValue(i));
    }
    return to;
  }
}
