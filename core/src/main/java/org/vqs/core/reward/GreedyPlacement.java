package org.vqs.core.reward;

import java.util.Arrays;
import java.util.BitSet;
import org.vqs.core.reward.classification.GreedyAssignment;

/**
 * How many servers should be filled in which way for a workload (Psychas and Ghaderi, A Theory of
 * Auto-Scaling for Resource Reservation in Cloud Services, Algorithm 1, GPA).
 *
 * <pre>
 *   J(1) ← all types; Ŷ ← workload; N ← L
 *   for i = 1, 2, ...
 *     k(i)   ← MaxReward(J(i))
 *     X(i)   ← min{ N, min over j with k(i)_j &gt; 0 of ⌈Ŷ_j / k(i)_j⌉ }
 *     j(i)   ← the j that attains the inner minimum
 *     Ŷ_j    ← max{ 0, Ŷ_j − X(i) k(i)_j };  N ← N − X(i)
 *     J(i+1) ← J(i) without j(i)
 *   until J(i+1) is empty, or N = 0
 * </pre>
 *
 * <p>Reading: a type of which nothing is left is taken out at once. The paper takes it out in an
 * iteration of its own, in which it gets no server; what is assigned is the same.
 *
 * <p>Cost when MaxReward remembers: one look into its table and a step for each type, for each
 * configuration; the result is the only garbage. Not thread-safe.
 */
public final class GreedyPlacement {
  private static final int NONE_FITS = 0;

  private final MaxReward best;
  private final int typeCount;
  private final BitSet types = new BitSet();
  private final int[][] configurations;
  private final int[] servers;

  /** With the types and servers of MaxReward. */
  public GreedyPlacement(MaxReward best) {
    this.best = best;
    this.typeCount = best.types().size();
    this.configurations = new int[typeCount][];
    this.servers = new int[typeCount];
  }

  /**
   * The assignment for a workload.
   *
   * @param workload Ŷ_j, jobs of each type, at least 0; not kept
   * @param serverCount L, at least 0
   */
  public GreedyAssignment assign(long[] workload, int serverCount) {
    long[] left = workload.clone();
    types.clear();
    for (int type = 0; type < typeCount; type++) {
      types.set(type, left[type] > 0);
    }
    int size = 0;
    int unused = serverCount;
    while (unused > 0 && !types.isEmpty()) {
      int[] slots = best.find(types);
      int count = serversUntilOneTypeEnds(slots, left, unused);
      if (count == NONE_FITS) {
        break;
      }
      for (int type = 0; type < typeCount; type++) {
        left[type] = Math.max(0, left[type] - (long) count * slots[type]);
        types.set(type, types.get(type) && left[type] > 0);
      }
      configurations[size] = slots;
      servers[size] = count;
      size++;
      unused -= count;
    }
    return new GreedyAssignment(
        Arrays.copyOf(configurations, size), Arrays.copyOf(servers, size), left);
  }

  private static int serversUntilOneTypeEnds(int[] slots, long[] left, int unused) {
    long count = unused;
    boolean isEmpty = true;
    for (int type = 0; type < slots.length; type++) {
      if (slots[type] > 0) {
        count = Math.min(count, (left[type] + slots[type] - 1) / slots[type]);
        isEmpty = false;
      }
    }
    return isEmpty ? NONE_FITS : (int) count;
  }
}
