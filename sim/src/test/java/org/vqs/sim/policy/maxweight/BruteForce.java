package org.vqs.sim.policy.maxweight;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.policy.maxweight.solver.MaxWeightSolver;
import org.vqs.sim.policy.maxweight.solver.SlotConfiguration;

/**
 * Everything about configurations by trying all of them. As a solver it breaks no tie by chance.
 */
public final class BruteForce implements MaxWeightSolver {
  private final List<ResourceVector> types;
  private final ResourceVector capacity;
  private final List<int[]> feasible = new ArrayList<>();

  public BruteForce(List<ResourceVector> types, ResourceVector capacity) {
    this.types = types;
    this.capacity = capacity;
    extend(new int[types.size()], 0);
  }

  private void extend(int[] slots, int from) {
    feasible.add(slots);
    for (int type = from; type < slots.length; type++) {
      int[] more = slots.clone();
      more[type]++;
      if (fits(more)) {
        extend(more, type);
      }
    }
  }

  boolean fits(int[] slots) {
    for (int r = 0; r < capacity.dimensions(); r++) {
      long used = 0;
      for (int type = 0; type < slots.length; type++) {
        used += slots[type] * types.get(type).get(r);
      }
      if (used > capacity.get(r)) {
        return false;
      }
    }
    return true;
  }

  List<SlotConfiguration> feasible() {
    return feasible.stream().map(SlotConfiguration::of).toList();
  }

  public List<SlotConfiguration> maximal() {
    return feasible.stream().filter(this::isMaximal).map(SlotConfiguration::of).toList();
  }

  private boolean isMaximal(int[] slots) {
    for (int type = 0; type < slots.length; type++) {
      int[] more = slots.clone();
      more[type]++;
      if (fits(more)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public double ratio() {
    return 1;
  }

  @Override
  public SlotConfiguration find(long[] queues, RandomGenerator random) {
    return maximal().stream().max(Comparator.comparingLong(k -> k.weight(queues))).orElseThrow();
  }

  public static long[] randomQueues(int types, RandomGenerator random) {
    long[] queues = new long[types];
    int most = 1 + random.nextInt(20);
    for (int type = 0; type < types; type++) {
      queues[type] = random.nextInt(4) == 0 ? 0 : random.nextInt(most);
    }
    return queues;
  }

  /** Types of random demands, no two alike; one of them may not fit a server of the capacity. */
  public static List<ResourceVector> randomTypes(ResourceVector capacity, RandomGenerator random) {
    List<ResourceVector> types = new ArrayList<>();
    int attempts = 1 + random.nextInt(4);
    while (types.isEmpty() || attempts-- > 0) {
      long[] demand = new long[capacity.dimensions()];
      for (int r = 0; r < demand.length; r++) {
        demand[r] = random.nextLong(capacity.get(r) + (types.isEmpty() ? 0 : 2));
      }
      ResourceVector type = ResourceVector.of(demand);
      if (!type.isZero() && !types.contains(type)) {
        types.add(type);
      }
    }
    return types;
  }

  public static ResourceVector randomCapacity(RandomGenerator random) {
    long[] capacity = new long[1 + random.nextInt(3)];
    for (int r = 0; r < capacity.length; r++) {
      capacity[r] = 2L + random.nextInt(9);
    }
    return ResourceVector.of(capacity);
  }
}
