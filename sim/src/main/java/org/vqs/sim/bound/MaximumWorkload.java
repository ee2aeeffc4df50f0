package org.vqs.sim.bound;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.engine.ServerGroup;

/**
 * The fundamental limit ρ* of a finite-type system (Psychas and Ghaderi, Scheduling Jobs with
 * Random Resource Requirements, §III-A, eq. 4; with different servers, On Non-Preemptive VM
 * Scheduling, §2, eq. 2).
 *
 * <pre>
 * ρ* = sup { ρ : ρ P &lt; Σ_ℓ x^ℓ,  x^ℓ in Conv(K_ℓ) }
 *    = max ρ   subject to   Σ_k w_ck k_j summed over c ≥ ρ P_j  for each type j,   Σ_k w_ck ≤ N_c  for each kind c of servers
 *    = min Σ_c N_c max_{k in K_c} ⟨k, y⟩   subject to   Σ_j P_j y_j = 1,  y ≥ 0
 *
 * start with the configurations of a single type; then, in rounds:
 *   solve the linear program over the configurations found so far; its mix supports ρ         (lower bound)
 *   take y from its prices; for each kind of servers find k = arg max ⟨k, y⟩                   (knapsack)
 *   the weighted sum of these maxima is a limit for all mixes                                  (upper bound)
 *   add these configurations, and others of the same knapsack that are worth more than those in use
 * until the bounds meet.
 * </pre>
 *
 * Both bounds hold whatever the linear program's rounding is: they are computed from the mix and
 * from y themselves. To take fewer rounds, y is the mean of the program's prices and of those of
 * the best upper bound so far, and the program's own prices where that brings nothing new; and the
 * program forgets configurations that it does not use. With several hundred types of one resource
 * it takes seconds, most of them in the linear program.
 */
public final class MaximumWorkload {
  /** The relative distance of the bounds at which {@link #of(List, List)} stops. */
  public static final double TOLERANCE = 1e-6;

  private static final int MOST_ROUNDS = 5000;

  /** How many configurations per type the program may hold. */
  private static final int MOST_KEPT = 3;

  /** A configuration must promise more than this, relative to those that are known. */
  private static final double ROUNDING = 1e-12;

  private final double[] probabilities;
  private final List<Kind> kinds = new ArrayList<>();
  private final RestrictedMaster master;
  private final double tolerance;
  private final int mostPerRound;
  private double enough = Double.POSITIVE_INFINITY;
  private double lower;
  private double upper = Double.POSITIVE_INFINITY;
  private double[] bestPrices;
  private int rounds;

  /** Servers of one capacity. */
  private record Kind(int index, Knapsack knapsack, int servers) {}

  private MaximumWorkload(
      List<JobType> types,
      List<ServerGroup> cluster,
      double tolerance,
      Function<ResourceVector, Knapsack> pricing) {
    this.tolerance = tolerance;
    mostPerRound = Math.max(1, types.size() / 2);
    probabilities = types.stream().mapToDouble(JobType::probability).toArray();
    Map<ResourceVector, Integer> servers = new LinkedHashMap<>();
    cluster.forEach(group -> servers.merge(group.capacity(), group.count(), Integer::sum));
    servers.forEach(
        (capacity, count) -> kinds.add(new Kind(kinds.size(), pricing.apply(capacity), count)));
    master = new RestrictedMaster(probabilities, servers);
    bestPrices = bySize(types, cluster.get(0).capacity());
  }

  /** As {@link #of(List, List, double)}, to {@link #TOLERANCE}. */
  public static WorkloadLimit of(List<JobType> types, List<ServerGroup> cluster) {
    return of(types, cluster, TOLERANCE);
  }

  /**
   * ρ* of these types on these servers.
   *
   * @param types whose probabilities sum to 1
   * @param cluster at least one group
   * @param tolerance the relative distance of the bounds at which it stops
   * @return the bounds reached; both zero if some type fits no server
   * @throws IllegalArgumentException if the types have other resources than the servers, or
   *     probabilities that do not sum to 1
   */
  public static WorkloadLimit of(List<JobType> types, List<ServerGroup> cluster, double tolerance) {
    List<ResourceVector> demands = types.stream().map(JobType::demand).toList();
    return of(types, cluster, tolerance, capacity -> Knapsacks.of(demands, capacity));
  }

  /** As {@link #of(List, List, double)}, but stops as soon as {@code enough} is supported. */
  static WorkloadLimit upTo(
      double enough, List<JobType> types, List<ServerGroup> cluster, double tolerance) {
    check(types, cluster);
    List<ResourceVector> demands = types.stream().map(JobType::demand).toList();
    MaximumWorkload search =
        new MaximumWorkload(types, cluster, tolerance, capacity -> Knapsacks.of(demands, capacity));
    search.enough = enough;
    return search.solve();
  }

  /** As {@link #of(List, List, double)}, where servers may have only some configurations. */
  static WorkloadLimit of(
      List<JobType> types,
      List<ServerGroup> cluster,
      double tolerance,
      Function<ResourceVector, Knapsack> pricing) {
    check(types, cluster);
    return new MaximumWorkload(types, cluster, tolerance, pricing).solve();
  }

  private static void check(List<JobType> types, List<ServerGroup> cluster) {
    if (types.isEmpty() || cluster.isEmpty()) {
      throw new IllegalArgumentException(
          "a limit needs job types and servers, but there are %d and %d groups"
              .formatted(types.size(), cluster.size()));
    }
    double total = types.stream().mapToDouble(JobType::probability).sum();
    if (Math.abs(total - 1) > 1e-9) {
      throw new IllegalArgumentException(
          "the probabilities of the job types sum to " + total + ", not to 1");
    }
    int dimensions = cluster.get(0).capacity().dimensions();
    for (JobType type : types) {
      if (type.demand().dimensions() != dimensions) {
        throw new IllegalArgumentException(
            "job type %s must have the %d resources of the servers"
                .formatted(type.demand(), dimensions));
      }
    }
  }

  private WorkloadLimit solve() {
    if (!startWithSingleTypes()) {
      return new WorkloadLimit(0, 0, 0, master.added(), List.of());
    }
    List<WorkloadLimit.Share> mix = List.of();
    while (rounds < MOST_ROUNDS) {
      RestrictedMaster.Solution solution = master.solve();
      double supported = master.supported(solution.mix());
      if (supported > lower) {
        lower = supported;
        mix = master.shares(solution.mix());
      }
      master.forget(solution, MOST_KEPT * probabilities.length);
      double[] prices = normalized(solution.prices());
      boolean found = price(mean(prices, bestPrices), solution);
      if (!isDone() && !found) {
        found = price(prices, solution);
      }
      if (isDone() || !found) {
        break;
      }
    }
    return new WorkloadLimit(Math.min(lower, upper), upper, rounds, master.added(), mix);
  }

  private boolean isDone() {
    return upper - lower <= tolerance * upper || lower >= enough;
  }

  /** Returns whether every type fits some server. */
  private boolean startWithSingleTypes() {
    for (int j = 0; j < probabilities.length; j++) {
      double[] onlyOne = new double[probabilities.length];
      onlyOne[j] = 1;
      boolean fits = false;
      for (Kind kind : kinds) {
        int[] configuration = kind.knapsack().best(onlyOne);
        if (configuration[j] > 0) {
          fits = true;
          master.add(kind.index(), configuration);
        }
      }
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  /** One round. Returns whether a configuration was found that may improve the mix. */
  private boolean price(double[] prices, RestrictedMaster.Solution solution) {
    rounds++;
    double bound = 0;
    boolean found = false;
    for (Kind kind : kinds) {
      List<int[]> offers = kind.knapsack().offers(prices);
      bound += kind.servers() * Knapsack.worth(offers.get(0), prices);
      double worth = solution.worths()[kind.index()] * (1 + ROUNDING);
      found |=
          offers.stream()
                  .filter(offer -> Knapsack.worth(offer, solution.prices()) > worth)
                  .sorted(
                      Comparator.comparingDouble(
                          offer -> -Knapsack.worth(offer, solution.prices())))
                  .limit(mostPerRound)
                  .filter(offer -> master.add(kind.index(), offer))
                  .count()
              > 0;
    }
    if (bound < upper) {
      upper = bound;
      bestPrices = prices;
    }
    return found;
  }

  /** Prices of jobs by their share of a server: near the optimum where jobs pack well. */
  private double[] bySize(List<JobType> types, ResourceVector capacity) {
    double[] prices = new double[types.size()];
    for (int j = 0; j < prices.length; j++) {
      for (int r = 0; r < capacity.dimensions(); r++) {
        prices[j] += (double) types.get(j).demand().get(r) / Math.max(1, capacity.get(r));
      }
    }
    return normalized(prices);
  }

  private double[] normalized(double[] prices) {
    double total = 0;
    for (int j = 0; j < prices.length; j++) {
      total += probabilities[j] * prices[j];
    }
    double[] result = new double[prices.length];
    for (int j = 0; j < prices.length; j++) {
      result[j] = prices[j] / total;
    }
    return result;
  }

  private static double[] mean(double[] a, double[] b) {
    double[] result = new double[a.length];
    for (int j = 0; j < a.length; j++) {
      result[j] = (a[j] + b[j]) / 2;
    }
    return result;
  }
}
