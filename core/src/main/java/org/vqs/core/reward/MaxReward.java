package org.vqs.core.reward;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
 * <p>Two rewards count as equal if they differ by at most {@value #SAME} of the highest, which is
 * what rounding may do to sums. {@link RewardSearch} says how it searches.
 *
 * <p>What was found is remembered: up to {@value #REMEMBERED} sets, the least recently asked
 * forgotten first. A set that is remembered costs one look into a table. Not thread-safe.
 */
public final class MaxReward {
  static final double SAME = 1e-12;
  private static final int REMEMBERED = 4096;

  private final List<RewardType> types;
  private final ResourceVector capacity;
  private final long visits;
  private final Map<BitSet, Filling> remembered = new LinkedHashMap<>(64, .75f, true);
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
    this.visits = visits;
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
    return filling(set).slots();
  }

  Filling filling(BitSet set) {
    Filling filling = remembered.get(set);
    if (filling == null) {
      filling = search(set);
      if (remembered.size() >= REMEMBERED) {
        remembered.remove(remembered.keySet().iterator().next());
      }
      remembered.put((BitSet) set.clone(), filling);
    }
    return filling;
  }

  private Filling search(BitSet set) {
    RewardSearch search = new RewardSearch(types, capacity, set, visits);
    int[] found = search.run();
    exact &= search.isExact();
    return new Filling(found);
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
