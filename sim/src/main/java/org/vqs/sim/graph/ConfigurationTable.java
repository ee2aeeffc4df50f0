package org.vqs.sim.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vqs.core.graph.GraphType;
import org.vqs.core.graph.Machines;
import org.vqs.core.graph.Template;

/**
 * The cheapest configuration for each number of graphs of each type that fit at once, by dynamic
 * programming over the free slots of machines. Exact; for small systems only.
 */
public final class ConfigurationTable {
  private static final int MOST_TEMPLATES = 100_000;

  /** Ways in which slots of machines can be free. */
  private static final int MOST_STATES = 100_000;

  private final List<GraphType> types;
  private final List<List<Option>> options = new ArrayList<>();
  private final Map<List<Integer>, Cheapest> cheapest = new LinkedHashMap<>();

  /** The slots that a graph takes on each machine, and the cheapest template that takes them. */
  private record Option(List<Integer> slots, Template template) {}

  /** A way to reach free slots: at what cost, by which last template, and from where. */
  private record Step(double cost, Template last, Step before) {}

  /**
   * The cheapest configuration of certain numbers of graphs.
   *
   * @param counts of each type
   * @param cost its broken edges
   * @param templates all of its templates
   */
  public record Cheapest(List<Integer> counts, double cost, List<Template> templates) {}

  /**
   * Finds them all.
   *
   * @throws IllegalArgumentException if the system is too large for that
   */
  public ConfigurationTable(GraphSystem system) {
    if (!isSmallEnough(system)) {
      throw new IllegalArgumentException(
          "%d machines with %d slots are too many for exact configurations of such graphs"
              .formatted(system.cluster().slots().size(), system.cluster().size()));
    }
    this.types = system.jobs().stream().map(GraphJobs::type).toList();
    Machines machines = system.cluster().machines();
    for (GraphType type : types) {
      options.add(options(type, system, machines));
    }
    Map<List<Integer>, Step> start = new HashMap<>();
    start.put(system.cluster().slots(), new Step(0, null, null));
    extend(new ArrayList<>(Collections.nCopies(types.size(), 0)), 0, start);
  }

  /** True if all configurations can be looked at. */
  public static boolean isSmallEnough(GraphSystem system) {
    List<Integer> slots = system.cluster().slots();
    double states = 1;
    for (int each : slots) {
      states *= each + 1;
    }
    double templates = 0;
    for (GraphJobs jobs : system.jobs()) {
      templates = Math.max(templates, Math.pow(slots.size(), jobs.type().size()));
    }
    return states <= MOST_STATES && templates <= MOST_TEMPLATES;
  }

  /** All of them: for each numbers of graphs that fit. */
  public Iterable<Cheapest> all() {
    return cheapest.values();
  }

  private void extend(List<Integer> counts, int from, Map<List<Integer>, Step> reached) {
    Step best = null;
    for (Step step : reached.values()) {
      if (best == null || step.cost < best.cost) {
        best = step;
      }
    }
    List<Template> templates = new ArrayList<>();
    for (Step step = best; step.before != null; step = step.before) {
      templates.add(step.last);
    }
    List<Integer> key = List.copyOf(counts);
    cheapest.put(key, new Cheapest(key, best.cost, templates));
    for (int j = from; j < types.size(); j++) {
      Map<List<Integer>, Step> next = new HashMap<>();
      addOptions(reached, options.get(j), next);
      if (!next.isEmpty()) {
        counts.set(j, counts.get(j) + 1);
        extend(counts, j, next);
        counts.set(j, counts.get(j) - 1);
      }
    }
  }

  private static void addOptions(
      Map<List<Integer>, Step> reached, List<Option> options, Map<List<Integer>, Step> next) {
    reached.forEach(
        (free, step) -> {
          for (Option option : options) {
            List<Integer> left = minus(free, option.slots);
            double cost = step.cost + option.template.cost();
            if (left != null && (!next.containsKey(left) || cost < next.get(left).cost)) {
              next.put(left, new Step(cost, option.template, step));
            }
          }
        });
  }

  private static List<Integer> minus(List<Integer> free, List<Integer> slots) {
    List<Integer> left = new ArrayList<>(free.size());
    for (int i = 0; i < free.size(); i++) {
      int rest = free.get(i) - slots.get(i);
      if (rest < 0) {
        return null;
      }
      left.add(rest);
    }
    return left;
  }

  private static List<Option> options(GraphType type, GraphSystem system, Machines machines) {
    int count = system.cluster().slots().size();
    Map<List<Integer>, Template> best = new LinkedHashMap<>();
    int[] chosen = new int[type.size()];
    do {
      Integer[] slots = new Integer[count];
      Arrays.fill(slots, 0);
      for (int machine : chosen) {
        slots[machine]++;
      }
      Template template = Template.at(type, chosen, machines, system.rackDistance());
      best.merge(List.of(slots), template, (one, other) -> other.cost() < one.cost() ? other : one);
    } while (advance(chosen, count));
    List<Option> found = new ArrayList<>();
    best.forEach((slots, template) -> found.add(new Option(slots, template)));
    return found;
  }

  /** The next of all choices of a machine for each node; false after the last. */
  static boolean advance(int[] chosen, int machines) {
    for (int node = 0; node < chosen.length; node++) {
      if (++chosen[node] < machines) {
        return true;
      }
      chosen[node] = 0;
    }
    return false;
  }
}
