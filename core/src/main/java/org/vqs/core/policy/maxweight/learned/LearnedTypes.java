package org.vqs.core.policy.maxweight.learned;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.vqs.core.configuration.DemandConfiguration;
import org.vqs.core.configuration.DemandConfiguration.Slots;
import org.vqs.core.configuration.HeaviestConfiguration;
import org.vqs.core.configuration.Rounding;
import org.vqs.core.model.ResourceVector;

/**
 * The types of jobs on the servers of one class, made of the demands that wait or run: each demand
 * is a type, or, if there are more than {@value #MOST}, demands are rounded up to as many. Types
 * and their order do not change.
 */
final class LearnedTypes {
  /** How many types there are at most. */
  static final int MOST = 64;

  /** Weights that differ by less than this part of the longest queue are equal. */
  private static final double EQUAL = 1e-9;

  private final ResourceVector capacity;
  private final List<ResourceVector> types;
  private final double[] sizes;
  private final Map<ResourceVector, Integer> numbers = new HashMap<>();
  private final Map<ResourceVector, Integer> known = new HashMap<>();
  private final HeaviestConfiguration heaviest;
  private final double[] weights;

  /**
   * Types of these demands.
   *
   * @param demands all demands that wait or run; those that are larger than the capacity, or ask
   *     for nothing, get no type
   */
  LearnedTypes(Collection<ResourceVector> demands, ResourceVector capacity) {
    this.capacity = capacity;
    List<ResourceVector> fitting = new ArrayList<>();
    for (ResourceVector demand : demands) {
      if (demand.fitsIn(capacity) && !demand.isZero()) {
        fitting.add(demand);
      }
    }
    types = new ArrayList<>(Rounding.of(fitting, capacity, MOST));
    types.sort(
        Comparator.comparingDouble((ResourceVector type) -> dominantShare(type))
            .thenComparingDouble(this::size)
            .reversed());
    sizes = types.stream().mapToDouble(this::size).toArray();
    for (int j = 0; j < types.size(); j++) {
      numbers.put(types.get(j), j);
    }
    heaviest =
        new HeaviestConfiguration(
            types.stream().map(ResourceVector::toArray).toArray(long[][]::new),
            capacity.toArray(),
            HeaviestConfiguration.VISITS);
    weights = new double[types.size()];
    fitting.forEach(demand -> known.put(demand, smallestHolding(demand)));
  }

  private double dominantShare(ResourceVector demand) {
    double share = 0;
    for (int r = 0; r < capacity.dimensions(); r++) {
      share = Math.max(share, share(demand, r));
    }
    return share;
  }

  private double size(ResourceVector demand) {
    double size = 0;
    for (int r = 0; r < capacity.dimensions(); r++) {
      size += share(demand, r);
    }
    return size;
  }

  private double share(ResourceVector demand, int resource) {
    long amount = demand.get(resource);
    return amount == 0 ? 0 : (double) amount / capacity.get(resource);
  }

  /** The types, the largest first. */
  List<ResourceVector> all() {
    return types;
  }

  /** How many there are. */
  int count() {
    return types.size();
  }

  /** The number of the type with exactly this demand, or −1. */
  int number(ResourceVector type) {
    return numbers.getOrDefault(type, -1);
  }

  /**
   * The number of the smallest type that a job of this demand is of, or −1 if none is as large.
   * Cost O(1) for demands that it was made of, else O(J).
   */
  int of(ResourceVector demand) {
    Integer number = known.get(demand);
    return number == null ? smallestHolding(demand) : number;
  }

  private int smallestHolding(ResourceVector demand) {
    for (int j = types.size() - 1; j >= 0; j--) {
      if (demand.fitsIn(types.get(j))) {
        return demand.isZero() ? -1 : j;
      }
    }
    return -1;
  }

  /** True if some type fits in the room. Cost O(J). */
  boolean holdsAny(ResourceVector room) {
    return types.stream().anyMatch(type -> type.fitsIn(room));
  }

  /**
   * The configuration of maximum weight in some room; of equal weights the fullest, of these the
   * one with most of the first type. It has no slots if nothing waits or fits. Where types are too
   * many to be sure, it is the best of {@value HeaviestConfiguration#VISITS} (Lemma 6.1: no less
   * than the greedy one).
   *
   * @param room what is not used by others; not negative
   * @param queues Q_j of each type
   */
  DemandConfiguration heaviest(ResourceVector room, double[] queues) {
    double longest = Arrays.stream(queues).max().orElse(0);
    for (int j = 0; j < weights.length; j++) {
      weights[j] = longest > 0 ? queues[j] + EQUAL * longest * sizes[j] : 0;
    }
    heaviest.weigh(weights);
    heaviest.findGreatest(room.toArray());
    List<Slots> slots = new ArrayList<>();
    for (int j = 0; j < weights.length; j++) {
      if (heaviest.count(j) > 0) {
        slots.add(new Slots(types.get(j), heaviest.count(j)));
      }
    }
    return new DemandConfiguration(slots);
  }

  @Override
  public String toString() {
    return types.toString();
  }
}
