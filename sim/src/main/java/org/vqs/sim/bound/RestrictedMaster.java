package org.vqs.sim.bound;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vqs.core.model.ResourceVector;

/**
 * The linear program of {@link MaximumWorkload} over the configurations found so far.
 *
 * <pre>
 * max ρ   subject to   ρ P_j - Σ_ck w_ck k_j ≤ 0  for each type j,   Σ_k w_ck ≤ N_c  for each kind c,   w ≥ 0
 * </pre>
 */
final class RestrictedMaster {
  private final double[] probabilities;
  private final List<ResourceVector> capacities;
  private final int[] servers;
  private final List<Column> columns = new ArrayList<>();
  private final Set<Column> known = new HashSet<>();
  private int added;

  /** A configuration of a kind of servers. */
  private record Column(int kind, List<Integer> counts) {}

  /** An optimum. */
  static final class Solution {
    private final double[] mix;
    private final double[] prices;
    private final double[] worths;

    private Solution(double[] mix, double[] prices, double[] worths) {
      this.mix = mix;
      this.prices = prices;
      this.worths = worths;
    }

    /** How many servers use each configuration, in the order of the program. */
    double[] mix() {
      return mix;
    }

    /** y of each type. */
    double[] prices() {
      return prices;
    }

    /** What a server of each kind is worth at these prices. */
    double[] worths() {
      return worths;
    }
  }

  RestrictedMaster(double[] probabilities, Map<ResourceVector, Integer> cluster) {
    this.probabilities = probabilities;
    capacities = List.copyOf(cluster.keySet());
    servers = cluster.values().stream().mapToInt(Integer::intValue).toArray();
  }

  /** Adds a configuration; returns false if it is there. */
  boolean add(int kind, int[] configuration) {
    Column column = new Column(kind, Arrays.stream(configuration).boxed().toList());
    if (!known.add(column)) {
      return false;
    }
    columns.add(column);
    added++;
    return true;
  }

  /** How many configurations were added. */
  int added() {
    return added;
  }

  /**
   * Forgets configurations that the optimum does not use, those worth least at its prices first, so
   * that the program stays small. They may be added again.
   *
   * @param solution of the program as it is
   * @param most how many may stay before anything is forgotten; then half as many unused ones stay
   */
  void forget(Solution solution, int most) {
    if (columns.size() <= most) {
      return;
    }
    List<Column> unused = new ArrayList<>();
    Map<Column, Double> losses = new HashMap<>();
    for (int i = 0; i < solution.mix().length; i++) {
      if (solution.mix()[i] == 0) {
        unused.add(columns.get(i));
        losses.put(columns.get(i), loss(columns.get(i), solution));
      }
    }
    unused.sort(Comparator.comparingDouble(losses::get));
    unused.subList(Math.min(unused.size(), most / 2), unused.size()).forEach(known::remove);
    columns.removeIf(column -> !known.contains(column));
  }

  /** How much less a configuration is worth than the servers' best one, as a share of that. */
  private static double loss(Column column, Solution solution) {
    double worth = 0;
    for (int j = 0; j < solution.prices().length; j++) {
      worth += column.counts().get(j) * solution.prices()[j];
    }
    return 1 - worth / solution.worths()[column.kind()];
  }

  Solution solve() {
    int variables = columns.size() + 1;
    double[] objective = new double[variables];
    objective[columns.size()] = 1;
    LinearProgram program = new LinearProgram(objective);
    for (int j = 0; j < probabilities.length; j++) {
      double[] row = new double[variables];
      for (int i = 0; i < columns.size(); i++) {
        row[i] = -columns.get(i).counts().get(j);
      }
      row[columns.size()] = probabilities[j];
      program.atMost(row, 0);
    }
    for (int c = 0; c < servers.length; c++) {
      double[] row = new double[variables];
      for (int i = 0; i < columns.size(); i++) {
        row[i] = columns.get(i).kind() == c ? 1 : 0;
      }
      program.atMost(row, servers[c]);
    }
    LinearProgram.Solution solution = program.maximize();
    return new Solution(
        feasible(Arrays.copyOf(solution.variables(), columns.size())),
        Arrays.copyOf(solution.prices(), probabilities.length),
        Arrays.copyOfRange(
            solution.prices(), probabilities.length, probabilities.length + servers.length));
  }

  /** Shrinks the mix where rounding makes it use more servers than there are. */
  private double[] feasible(double[] mix) {
    double[] used = new double[servers.length];
    for (int i = 0; i < mix.length; i++) {
      used[columns.get(i).kind()] += mix[i];
    }
    for (int i = 0; i < mix.length; i++) {
      int kind = columns.get(i).kind();
      mix[i] *= Math.min(1, servers[kind] / used[kind]);
    }
    return mix;
  }

  /** The largest ρ with ρ P ≤ the jobs that the mix holds. */
  double supported(double[] mix) {
    double[] held = new double[probabilities.length];
    for (int i = 0; i < mix.length; i++) {
      if (mix[i] > 0) {
        for (int j = 0; j < held.length; j++) {
          held[j] += mix[i] * columns.get(i).counts().get(j);
        }
      }
    }
    double supported = Double.POSITIVE_INFINITY;
    for (int j = 0; j < held.length; j++) {
      supported = Math.min(supported, held[j] / probabilities[j]);
    }
    return supported;
  }

  /** The configurations that a mix uses. */
  List<WorkloadLimit.Share> shares(double[] mix) {
    List<WorkloadLimit.Share> shares = new ArrayList<>();
    for (int i = 0; i < mix.length; i++) {
      if (mix[i] > 0) {
        Column column = columns.get(i);
        shares.add(new WorkloadLimit.Share(capacities.get(column.kind()), column.counts(), mix[i]));
      }
    }
    return shares;
  }
}
