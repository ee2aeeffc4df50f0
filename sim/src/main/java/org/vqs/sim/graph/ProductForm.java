package org.vqs.sim.graph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vqs.core.graph.GraphType;
import org.vqs.core.graph.Machines;
import org.vqs.core.graph.Template;

/**
 * The distribution of configurations under DGP with fixed weights (Scheduling Storms and Streams in
 * the Cloud, (14) and (15)), added up over configurations with equal numbers of templates and equal
 * broken edges:
 *
 * <pre>
 *   π(C) ~ (M − Σ_j |C_j| |V_j|)! · Π_j ρ_j^|C_j| · exp(Σ_A w_A / β)
 * </pre>
 *
 * <p>Templates are the paper's, of slots: how many there are is counted by placing them one after
 * the other, in all orders, and dividing by the orders. For small systems only.
 */
public final class ProductForm {
  private final GraphSystem system;
  private final Machines machines;
  private final double beta;
  private final List<Double> worths;
  private final Map<GraphState, Double> weights = new HashMap<>();

  /** Free slots and broken edges so far. */
  private record Placed(List<Integer> free, long cost) {}

  /**
   * Of a system.
   *
   * @param worths of a template of each type, but for its broken edges
   */
  public ProductForm(GraphSystem system, double beta, List<Double> worths) {
    this.system = system;
    this.machines = system.cluster().machines();
    this.beta = beta;
    this.worths = List.copyOf(worths);
    List<Integer> none = new ArrayList<>();
    worths.forEach(worth -> none.add(0));
    extend(none, 0, Map.of(new Placed(system.cluster().slots(), 0), 1.0));
  }

  /** The probability of each state that is possible. */
  public Map<GraphState, Double> distribution() {
    double sum = weights.values().stream().mapToDouble(Double::doubleValue).sum();
    Map<GraphState, Double> shares = new LinkedHashMap<>();
    weights.forEach((state, weight) -> shares.put(state, weight / sum));
    return shares;
  }

  /** Half the sum of the differences of all states. */
  public static double totalVariation(Map<GraphState, Double> one, Map<GraphState, Double> other) {
    double sum = 0;
    for (Map.Entry<GraphState, Double> entry : one.entrySet()) {
      sum += Math.abs(entry.getValue() - other.getOrDefault(entry.getKey(), 0.0));
    }
    for (Map.Entry<GraphState, Double> entry : other.entrySet()) {
      sum += one.containsKey(entry.getKey()) ? 0 : entry.getValue();
    }
    return sum / 2;
  }

  private void extend(List<Integer> counts, int from, Map<Placed, Double> ways) {
    double factor = 1;
    for (int j = 0; j < counts.size(); j++) {
      GraphJobs jobs = system.jobs().get(j);
      factor *= Math.pow(jobs.load() * Math.exp(worths.get(j) / beta), counts.get(j));
      factor /= factorial(counts.get(j));
    }
    for (Map.Entry<Placed, Double> entry : ways.entrySet()) {
      int free = entry.getKey().free.stream().mapToInt(Integer::intValue).sum();
      double edges = entry.getKey().cost / 1000.0;
      double weight = entry.getValue() * factor * factorial(free) * Math.exp(-edges / beta);
      weights.merge(GraphState.of(counts, edges), weight, Double::sum);
    }
    for (int j = from; j < counts.size(); j++) {
      Map<Placed, Double> next = place(system.jobs().get(j).type(), ways);
      if (!next.isEmpty()) {
        List<Integer> more = new ArrayList<>(counts);
        more.set(j, more.get(j) + 1);
        extend(more, j, next);
      }
    }
  }

  private Map<Placed, Double> place(GraphType type, Map<Placed, Double> ways) {
    Map<Placed, Double> next = new HashMap<>();
    int[] chosen = new int[type.size()];
    do {
      double cost = Template.at(type, chosen, machines, system.rackDistance()).cost();
      for (Map.Entry<Placed, Double> entry : ways.entrySet()) {
        List<Integer> free = new ArrayList<>(entry.getKey().free);
        double slots = entry.getValue();
        for (int machine : chosen) {
          slots *= free.get(machine);
          free.set(machine, free.get(machine) - 1);
        }
        if (slots > 0) {
          long all = entry.getKey().cost + Math.round(1000 * cost);
          next.merge(new Placed(List.copyOf(free), all), slots, Double::sum);
        }
      }
    } while (ConfigurationTable.advance(chosen, machines.size()));
    return next;
  }

  private static double factorial(int n) {
    double product = 1;
    for (int i = 2; i <= n; i++) {
      product *= i;
    }
    return product;
  }
}
