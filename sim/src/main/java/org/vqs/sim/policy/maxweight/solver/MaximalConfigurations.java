package org.vqs.sim.policy.maxweight.solver;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.vqs.core.model.ResourceVector;

/**
 * Finds a max weight configuration (r = 1) among all maximal ones, which are listed once (Psychas
 * and Ghaderi, On Non-Preemptive VM Scheduling in the Cloud, §6.1, 1 (i)).
 *
 * <p>"Each server can simply compute the set of its maximal configurations initially, i.e.
 * configurations in which no other extra job can fit. Every time the max weight configuration is
 * needed, the server searches only over the maximal configurations." Equal weights: each with the
 * same probability. Cost of a search: J times their number.
 */
public final class MaximalConfigurations implements MaxWeightSolver {
  /** How many maximal configurations are listed at most, unless another limit is given. */
  public static final int DEFAULT_LIMIT = 1_000_000;

  /** Configurations visited for each one that is allowed, before the search is given up. */
  private static final int VISITS_PER_CONFIGURATION = 100;

  private final List<ResourceVector> types;
  private final ResourceVector capacity;
  private final int limit;
  private int[] table;
  private int count;

  /** As the other constructor, with {@link #DEFAULT_LIMIT}. */
  public MaximalConfigurations(List<ResourceVector> types, ResourceVector capacity) {
    this(types, capacity, DEFAULT_LIMIT);
  }

  /**
   * Lists the maximal configurations.
   *
   * @param limit how many there may be
   * @throws IllegalArgumentException if there are more
   */
  public MaximalConfigurations(List<ResourceVector> types, ResourceVector capacity, int limit) {
    this.types = List.copyOf(types);
    this.capacity = capacity;
    this.limit = limit;
    this.table = new int[16 * types.size()];
    list();
    table = Arrays.copyOf(table, count * types.size());
  }

  private void list() {
    long visits = (long) VISITS_PER_CONFIGURATION * limit;
    if (!ConfigurationSearch.forEach(types, capacity.toArray(), visits, this::add)) {
      throw new IllegalArgumentException(
          ("A server of %s has too many configurations of the %d job types to list the maximal "
                  + "ones: more than %,d seen, %,d maximal; use dp or greedy")
              .formatted(capacity, types.size(), visits, count));
    }
  }

  /** How many there are. */
  public int count() {
    return count;
  }

  /** One of them, from 0. */
  public SlotConfiguration get(int index) {
    int from = index * types.size();
    return SlotConfiguration.of(Arrays.copyOfRange(table, from, from + types.size()));
  }

  @Override
  public double ratio() {
    return 1;
  }

  @Override
  public SlotConfiguration find(long[] queues, RandomGenerator random) {
    int best = 0;
    long bestWeight = -1;
    int ties = 0;
    for (int i = 0; i < count; i++) {
      long weight = weight(i, queues);
      if (weight > bestWeight) {
        best = i;
        bestWeight = weight;
        ties = 1;
      } else if (weight == bestWeight) {
        ties++;
        if (random.nextInt(ties) == 0) {
          best = i;
        }
      }
    }
    return get(best);
  }

  @Override
  public long weight(long[] queues, RandomGenerator random) {
    long best = 0;
    for (int i = 0; i < count; i++) {
      best = Math.max(best, weight(i, queues));
    }
    return best;
  }

  private long weight(int index, long[] queues) {
    long weight = 0;
    int at = index * queues.length;
    for (long queue : queues) {
      weight += queue * table[at++];
    }
    return weight;
  }

  private boolean add(int[] slots) {
    if (count == limit) {
      throw new IllegalArgumentException(
          "A server of %s has more than %,d maximal configurations of the %d job types; use dp or greedy"
              .formatted(capacity, limit, types.size()));
    }
    int from = count * slots.length;
    if (from == table.length) {
      table = Arrays.copyOf(table, (int) Math.min(2L * from, (long) limit * slots.length));
    }
    System.arraycopy(slots, 0, table, from, slots.length);
    count++;
    return true;
  }
}
