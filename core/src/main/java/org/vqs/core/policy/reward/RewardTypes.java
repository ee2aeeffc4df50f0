package org.vqs.core.policy.reward;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.partition.Rounding;

/**
 * The types that DRA works with, made of the kinds of jobs at a home: each kind is a type, or, if
 * there are more than so many, demands of equal reward are rounded up to as many. The most
 * rewarding come first, of those the largest. They do not change.
 *
 * <p>If there are more than {@value #MOST_REWARDS} rewards, near ones count as the smallest of
 * them.
 */
final class RewardTypes {
  private static final int MOST_REWARDS = 16;
  private static final double FINEST = 0.25;

  private final List<Kind> types = new ArrayList<>();
  private final List<long[]> amounts = new ArrayList<>();
  private final Map<Kind, Integer> numbers = new HashMap<>();
  private final ResourceVector largest;

  /**
   * Types of these kinds.
   *
   * @param largest the most of each resource that any server has; larger kinds get no type
   * @param most how many types there may be
   */
  RewardTypes(Collection<KindCount> counts, ResourceVector largest, int most) {
    this.largest = largest;
    List<Kind> kinds = new ArrayList<>();
    for (KindCount count : counts) {
      ResourceVector demand = count.kind().demand();
      if (demand.fitsIn(largest) && !demand.isZero()) {
        kinds.add(count.kind());
      }
    }
    Collection<List<Kind>> classes = byReward(kinds, Math.min(MOST_REWARDS, most));
    int each = classes.isEmpty() ? most : Math.max(1, most / classes.size());
    classes.forEach(kindsOfClass -> addClass(kindsOfClass, each));
    types.forEach(type -> amounts.add(type.demand().toArray()));
  }

  private static Collection<List<Kind>> byReward(List<Kind> kinds, int most) {
    Map<Double, List<Kind>> classes = group(kinds, 0);
    for (double octaves = FINEST; classes.size() > most; octaves *= 2) {
      classes = group(kinds, octaves);
    }
    return classes.values();
  }

  private static Map<Double, List<Kind>> group(List<Kind> kinds, double octaves) {
    Map<Double, List<Kind>> classes = new TreeMap<>(Comparator.reverseOrder());
    for (Kind kind : kinds) {
      double logarithm = StrictMath.log(kind.reward()) / StrictMath.log(2);
      double key = octaves == 0 ? kind.reward() : Math.floor(logarithm / octaves);
      classes.computeIfAbsent(key, k -> new ArrayList<>()).add(kind);
    }
    return classes;
  }

  private void addClass(List<Kind> kinds, int most) {
    double reward = kinds.stream().mapToDouble(Kind::reward).min().orElseThrow();
    List<ResourceVector> demands = kinds.stream().map(Kind::demand).distinct().toList();
    List<ResourceVector> rounded = new ArrayList<>(Rounding.of(demands, largest, most));
    rounded.sort(Comparator.comparingDouble((ResourceVector demand) -> -share(demand)));
    int first = types.size();
    rounded.forEach(demand -> types.add(new Kind(demand, reward)));
    for (Kind kind : kinds) {
      for (int j = types.size() - 1; j >= first; j--) {
        if (kind.demand().fitsIn(types.get(j).demand())) {
          numbers.put(kind, j);
          break;
        }
      }
    }
  }

  private double share(ResourceVector demand) {
    return HomeKinds.dominantShare(demand, largest);
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

  /** The type of a kind, or −1 if it has none. */
  int of(Kind kind) {
    return numbers.getOrDefault(kind, -1);
  }
}
