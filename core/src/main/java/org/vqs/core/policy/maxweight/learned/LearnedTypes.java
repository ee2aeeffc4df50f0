package org.vqs.core.policy.maxweight.learned;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.partition.Rounding;

/**
 * The types of jobs on the servers of one class, made of the demands that wait or run: each demand
 * is a type, or, if there are more than {@value #MOST}, demands are rounded up to as many. Types
 * and their order do not change; lists of configurations are made when they are first asked for.
 */
final class LearnedTypes {
  /** How many types there are at most. */
  static final int MOST = 64;

  /** How many configurations of an empty server are searched at most. */
  static final int MOST_CONFIGURATIONS = 10_000;

  /** The same of a server beside what fills none of its slots. */
  private static final int MOST_BESIDE = 256;

  private static final int ROOMS_KEPT = 64;

  private final ResourceVector capacity;
  private final List<ResourceVector> types;
  private final double[] sizes;
  private final Map<ResourceVector, Integer> numbers = new HashMap<>();
  private final Map<ResourceVector, Integer> known = new HashMap<>();
  private final Map<ResourceVector, ConfigurationList> rooms =
      new LinkedHashMap<>(ROOMS_KEPT, 0.75f, true);
  private ConfigurationList whole;

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

  /** The configurations of an empty server. */
  ConfigurationList configurations() {
    if (whole == null) {
      whole = new ConfigurationList(types, sizes, capacity.toArray(), MOST_CONFIGURATIONS);
    }
    return whole;
  }

  /**
   * The configurations of a server of which others use all but some room; of fewer configurations
   * than for an empty one.
   *
   * @param room not negative
   */
  ConfigurationList configurations(ResourceVector room) {
    if (room.equals(capacity)) {
      return configurations();
    }
    ConfigurationList list = rooms.get(room);
    if (list == null) {
      list = new ConfigurationList(types, sizes, room.toArray(), MOST_BESIDE);
      rooms.put(room, list);
      forgetLeastUsed();
    }
    return list;
  }

  private void forgetLeastUsed() {
    if (rooms.size() > ROOMS_KEPT) {
      ResourceVector leastUsed = rooms.keySet().iterator().next();
      rooms.remove(leastUsed);
    }
  }

  @Override
  public String toString() {
    return types.toString();
  }
}
