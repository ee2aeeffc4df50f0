package org.vqs.core.policy.reward;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.vqs.core.configuration.Rounding;
import org.vqs.core.model.ResourceVector;

/**
 * The types that DRA works with, made of the paid shapes at a home: each paid shape is a type, or,
 * if there are more than so many, demands of equal reward are rounded up to as many. The most
 * rewarding come first, of those the largest. They do not change.
 *
 * <p>If there are more than {@value #MOST_REWARDS} rewards, near ones count as the smallest of
 * them.
 */
final class RewardTypes {
  private static final int MOST_REWARDS = 16;
  private static final double FINEST = 0.25;

  private final List<PaidShape> types = new ArrayList<>();
  private final List<long[]> amounts = new ArrayList<>();
  private final Map<PaidShape, Integer> numbers = new HashMap<>();
  private final ResourceVector largest;

  /**
   * Types of these paid shapes.
   *
   * @param largest the most of each resource that any server has; larger paid shapes get no type
   * @param most how many types there may be
   */
  RewardTypes(Collection<PaidShapeCount> counts, ResourceVector largest, int most) {
    this.largest = largest;
    List<PaidShape> paidShapes = new ArrayList<>();
    for (PaidShapeCount count : counts) {
      ResourceVector demand = count.paidShape().demand();
      if (demand.fitsIn(largest) && !demand.isZero()) {
        paidShapes.add(count.paidShape());
      }
    }
    Collection<List<PaidShape>> classes = byReward(paidShapes, Math.min(MOST_REWARDS, most));
    int each = classes.isEmpty() ? most : Math.max(1, most / classes.size());
    classes.forEach(paidShapesOfClass -> addClass(paidShapesOfClass, each));
    types.forEach(type -> amounts.add(type.demand().toArray()));
  }

  private static Collection<List<PaidShape>> byReward(List<PaidShape> paidShapes, int most) {
    Map<Double, List<PaidShape>> classes = group(paidShapes, 0);
    for (double octaves = FINEST; classes.size() > most; octaves *= 2) {
      classes = group(paidShapes, octaves);
    }
    return classes.values();
  }

  private static Map<Double, List<PaidShape>> group(List<PaidShape> paidShapes, double octaves) {
    Map<Double, List<PaidShape>> classes = new TreeMap<>(Comparator.reverseOrder());
    for (PaidShape paidShape : paidShapes) {
      double logarithm = StrictMath.log(paidShape.reward()) / StrictMath.log(2);
      double key = octaves == 0 ? paidShape.reward() : Math.floor(logarithm / octaves);
      classes.computeIfAbsent(key, k -> new ArrayList<>()).add(paidShape);
    }
    return classes;
  }

  private void addClass(List<PaidShape> paidShapes, int most) {
    double reward = paidShapes.stream().mapToDouble(PaidShape::reward).min().orElseThrow();
    List<ResourceVector> demands = paidShapes.stream().map(PaidShape::demand).distinct().toList();
    List<ResourceVector> rounded = new ArrayList<>(Rounding.of(demands, largest, most));
    rounded.sort(Comparator.comparingDouble((ResourceVector demand) -> -share(demand)));
    int first = types.size();
    rounded.forEach(demand -> types.add(new PaidShape(demand, reward)));
    for (PaidShape paidShape : paidShapes) {
      for (int j = types.size() - 1; j >= first; j--) {
        if (paidShape.demand().fitsIn(types.get(j).demand())) {
          numbers.put(paidShape, j);
          break;
        }
      }
    }
  }

  private double share(ResourceVector demand) {
    return HomePaidShapes.dominantShare(demand, largest);
  }

  /** How many there are. */
  int count() {
    return types.size();
  }

  /** What a job of a type uses at most. */
  ResourceVector demand(int type) {
    return types.get(type).demand();
  }

  /** The same as an array, for searches. Read only. */
  long[] amounts(int type) {
    return amounts.get(type);
  }

  /** What it earns for each part of a server. */
  double reward(int type) {
    return types.get(type).reward();
  }

  /** The type of a paid shape, or −1 if it has none. */
  int of(PaidShape paidShape) {
    return numbers.getOrDefault(paidShape, -1);
  }
}
