package org.vqs.core.adaptive;

/** What is left of some room while jobs are put into it in thought. Not thread-safe. */
final class Room {
  private final long[] left;

  Room(int dimensions) {
    this.left = new long[dimensions];
  }

  /** Begins with so much. */
  void set(long[] amounts) {
    System.arraycopy(amounts, 0, left, 0, left.length);
  }

  /** What is left; not a copy. */
  long[] left() {
    return left;
  }

  /** Puts jobs into it. */
  void take(long[] demand, long count) {
    for (int r = 0; r < left.length; r++) {
      left[r] -= count * demand[r];
    }
  }

  /** How many jobs of a demand fit what is left; 0 if they demand nothing. */
  long fitting(long[] demand) {
    long most = Long.MAX_VALUE;
    for (int r = 0; r < left.length; r++) {
      if (demand[r] > left[r]) {
        return 0;
      }
      if (demand[r] > 0) {
        most = Math.min(most, left[r] / demand[r]);
      }
    }
    return most == Long.MAX_VALUE ? 0 : most;
  }
}
