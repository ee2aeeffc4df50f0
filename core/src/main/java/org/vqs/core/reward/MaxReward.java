package org.vqs.core.reward;

import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vqs.core.configuration.HeaviestConfiguration;
import org.vqs.core.model.ResourceVector;

/**
 * Finds the configuration that earns most on an empty server, of a set of types (Psychas and
 * Ghaderi, A Theory of Auto-Scaling for Resource Reservation in Cloud Services, Definitions 2.1 to
 * 2.3).
 *
 * <pre>
 *   U(k)         = Σ_j k_j u_j
 *   k &gt; k'       if U(k) &gt; U(k'), or U(k) = U(k') and k_j &gt; k'_j for the smallest j with k_j ≠ k'_j
 *   MaxReward(T) = the greatest k that has slots of types in T only and fits the server
 * </pre>
 *
 * <p>{@link HeaviestConfiguration} says how it searches.
 *
 * <p>What was found is remembered: up to {@value #REMEMBERED} sets, the least recently asked
 * forgotten first. A set that is remembered costs one look into a table. Not thread-safe.
 */
public final class MaxReward {
  private static final int REMEMBERED = 4096;

  private final List<RewardType> types;
  private final ResourceVector capacity;
  private final HeaviestConfiguration heaviest;
  private final double[] rewards;
  private final Map<BitSet, int[]> remembered = new LinkedHashMap<>(64, .75f, true);
  private boolean exact = true;

  /** Exact, however long it takes. */
  public MaxReward(List<RewardType> types, ResourceVector capacity) {
    this(types, capacity, Long.MAX_VALUE);
  }

  /**
   * Searches so far for each set, and takes the best found if that is not far enough.
   *
   * @param types by j
   * @param capacity of a server
   * @param visits how many partial configurations a search looks at, at least 1
   */
  public MaxReward(List<RewardType> types, ResourceVector capacity, long visits) {
    if (visits < 1) {
      throw new IllegalArgumentException("visits (" + visits + ") must be at least 1");
    }
    for (RewardType type : types) {
      if (type.demand().dimensions() != capacity.dimensions()) {
        throw new IllegalArgumentException(
            "demand (" + type.demand() + ") must have the dimensions of capacity " + capacity);
      }
    }
    this.types = List.copyOf(types);
    this.capacity = capacity;
    heaviest =
        new HeaviestConfiguration(
            types.stream().map(type -> type.demand().toArray()).toArray(long[][]::new),
            capacity.toArray(),
            visits);
    rewards = new double[types.size()];
  }

  /** The types, by j. */
  public List<RewardType> types() {
    return types;
  }

  /** Of a server. */
  public ResourceVector capacity() {
    return capacity;
  }

  /**
   * MaxReward of a set of types.
   *
   * @param set the numbers of the types; not kept
   * @return k_j by j: shared, not to be changed; all 0 if none fits
   */
  public int[] find(BitSet set) {
    int[] slots = remembered.get(set);
    if (slots == null) {
      slots = search(set);
      if (remembered.size() >= REMEMBERED) {
        remembered.remove(remembered.keySet().iterator().next());
      }
      remembered.put((BitSet) set.clone(), slots);
    }
    return slots;
  }

  private int[] search(BitSet set) {
    Arrays.setAll(rewards, type -> set.get(type) ? types.get(type).reward() : 0);
    heaviest.weigh(rewards);
    heaviest.findGreatest(capacity.toArray());
    exact &= heaviest.isExact();
    int[] slots = new int[rewards.length];
    Arrays.setAll(slots, heaviest::count);
    return slots;
  }

  /** U(k): what a server earns in a unit of time when all these slots are full. */
  public double reward(int[] configuration) {
    double reward = 0;
    for (int type = 0; type < configuration.length; type++) {
      reward += configuration[type] * types.get(type).reward();
    }
    return reward;
  }

  /** False once a search ended before it was sure. */
  public boolean isExact() {
    return exact;
  }
}
