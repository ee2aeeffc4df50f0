package org.vqs.core.policy.adaptive;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.Size;

/** The fills of the look-ahead one job at a time, from their description and nothing else. */
final class NaiveFill {
  private final ResourceVector capacity;
  private final ResourceVector room;
  private final Map<ResourceVector, Integer> jobs;
  private final ToDoubleFunction<ResourceVector> worth;

  /**
   * @param jobs how many of each demand wait, in the order in which they came
   */
  NaiveFill(
      ResourceVector capacity,
      ResourceVector room,
      Map<ResourceVector, Integer> jobs,
      ToDoubleFunction<ResourceVector> worth) {
    this.capacity = capacity;
    this.room = room;
    this.jobs = new LinkedHashMap<>(jobs);
    this.worth = worth;
  }

  private Size size(ResourceVector demand) {
    return Size.of(demand, capacity);
  }

  /** Equal sizes in the order in which the first of each demand came. */
  private List<ResourceVector> fittingLargestFirst() {
    List<ResourceVector> result = new ArrayList<>(jobs.keySet());
    result.removeIf(demand -> !demand.fitsIn(room.toArray()));
    result.sort(Comparator.comparing(this::size).reversed());
    return result;
  }

  /** What BF-S alone would start. */
  double largestFirst() {
    return fill(null, fittingLargestFirst());
  }

  /** The best of at most 34 fills. */
  double best() {
    List<ResourceVector> sizes = fittingLargestFirst();
    List<ResourceVector> firsts = new ArrayList<>(sizes.subList(0, Math.min(16, sizes.size())));
    jobs.keySet().stream().filter(sizes::contains).findFirst().ifPresent(firsts::add);
    double best = 0;
    for (ResourceVector first : firsts) {
      List<ResourceVector> notAbove = sizes.subList(sizes.indexOf(first), sizes.size());
      best = Math.max(best, Math.max(fill(first, sizes), fill(first, notAbove)));
    }
    return best;
  }

  private double fill(ResourceVector first, List<ResourceVector> order) {
    long[] left = room.toArray();
    double sum = 0;
    if (first != null) {
      first.addTo(left, -1);
      sum += worth.applyAsDouble(first);
    }
    for (ResourceVector demand : order) {
      int waiting = jobs.get(demand) - (demand.equals(first) ? 1 : 0);
      for (int i = 0; i < waiting && demand.fitsIn(left); i++) {
        demand.addTo(left, -1);
        sum += worth.applyAsDouble(demand);
      }
    }
    return sum;
  }
}
