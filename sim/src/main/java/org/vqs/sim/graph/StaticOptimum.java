package org.vqs.sim.graph;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.bound.LinearProgram;

/**
 * The static partitioning problem (Scheduling Storms and Streams in the Cloud, (6) to (9)): the
 * least broken edges with which the load can be served, by time-sharing of configurations.
 *
 * <pre>
 *   G(x*) = min Σ_C π(C) b_C
 *           such that Σ_C π(C) |C_j| ≥ ρ_j for each type j,  Σ_C π(C) ≤ 1,  π ≥ 0
 * </pre>
 *
 * <p>Of configurations with equal numbers of graphs only the cheapest can be in an optimum.
 *
 * @param cost G(x*); NaN if the load cannot be served
 * @param largestLoad how many times the load could be served: below 1 no algorithm is stable
 */
public record StaticOptimum(double cost, double largestLoad) {
  /** Of a system. */
  public static StaticOptimum of(GraphSystem system, ConfigurationTable table) {
    List<ConfigurationTable.Cheapest> all = new ArrayList<>();
    table.all().forEach(all::add);
    double largest = largestLoad(system, all);
    return new StaticOptimum(largest < 1 ? Double.NaN : leastCost(system, all), largest);
  }

  private static double leastCost(GraphSystem system, List<ConfigurationTable.Cheapest> all) {
    double[] gains = new double[all.size()];
    for (int c = 0; c < gains.length; c++) {
      gains[c] = -all.get(c).cost();
    }
    double[] shares = solve(system, all, gains, 0);
    double cost = 0;
    for (int c = 0; c < gains.length; c++) {
      cost += shares[c] * all.get(c).cost();
    }
    return cost;
  }

  /** The factor of the load is one more variable, behind the shares of configurations. */
  private static double largestLoad(GraphSystem system, List<ConfigurationTable.Cheapest> all) {
    double[] gains = new double[all.size() + 1];
    gains[all.size()] = 1;
    return solve(system, all, gains, 1)[all.size()];
  }

  private static double[] solve(
      GraphSystem system, List<ConfigurationTable.Cheapest> all, double[] gains, int factors) {
    LinearProgram program = new LinearProgram(gains);
    for (int j = 0; j < system.jobs().size(); j++) {
      double load = system.jobs().get(j).load();
      double[] row = new double[gains.length];
      for (int c = 0; c < all.size(); c++) {
        row[c] = -all.get(c).counts().get(j);
      }
      if (factors > 0) {
        row[all.size()] = load;
      }
      program.atMost(row, factors > 0 ? 0 : -load);
    }
    double[] time = new double[gains.length];
    for (int c = 0; c < all.size(); c++) {
      time[c] = 1;
    }
    program.atMost(time, 1);
    return program.maximize().variables();
  }
}
