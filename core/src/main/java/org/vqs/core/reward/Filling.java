package org.vqs.core.reward;

import java.util.stream.IntStream;

/** A configuration, and the types that have slots in it. */
final class Filling {
  private final int[] slots;
  private final int[] used;

  Filling(int[] slots) {
    this.slots = slots;
    this.used = IntStream.range(0, slots.length).filter(type -> slots[type] > 0).toArray();
  }

  /** k_j by j. */
  int[] slots() {
    return slots;
  }

  /** The j with k_j above 0, ascending. */
  int[] used() {
    return used;
  }

  boolean isEmpty() {
    return used.length == 0;
  }
}
