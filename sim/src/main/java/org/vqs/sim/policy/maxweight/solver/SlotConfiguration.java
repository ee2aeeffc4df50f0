package org.vqs.sim.policy.maxweight.solver;

import java.util.Arrays;

/**
 * A configuration k = (k_1, …, k_J) of a server: how many jobs of each type it may run at a time
 * (Psychas and Ghaderi, On Non-Preemptive VM Scheduling in the Cloud, §2). Immutable.
 */
public final class SlotConfiguration {
  private final int[] slots;

  private SlotConfiguration(int[] slots) {
    this.slots = slots;
  }

  /** A configuration of the given slots, which are copied. */
  public static SlotConfiguration of(int... slots) {
    return new SlotConfiguration(slots.clone());
  }

  /** k_j. */
  public int slots(int type) {
    return slots[type];
  }

  /** f(k, Q) = Σ Q_j k_j (Definition 1). Exact. */
  public long weight(long[] queues) {
    long weight = 0;
    for (int j = 0; j < slots.length; j++) {
      weight += queues[j] * slots[j];
    }
    return weight;
  }

  /** True if these jobs are a subset of the configuration. */
  public boolean holds(int[] jobs) {
    for (int j = 0; j < slots.length; j++) {
      if (jobs[j] > slots[j]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SlotConfiguration that && Arrays.equals(slots, that.slots);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(slots);
  }

  @Override
  public String toString() {
    return Arrays.toString(slots);
  }
}
