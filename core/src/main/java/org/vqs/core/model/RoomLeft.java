package org.vqs.core.model;

/** What is left of some room while jobs are put into it in thought. Not thread-safe. */
public final class RoomLeft {
  private final long[] left;

  /** Nothing of any resource. */
  public RoomLeft(int dimensions) {
    this.left = new long[dimensions];
  }

  /** Begins with so much. */
  public void set(long[] amounts) {
    System.arraycopy(amounts, 0, left, 0, left.length);
  }

  /** What is left; not a copy. */
  public long[] left() {
    return left;
  }

  /** Puts jobs into it, or takes them out if there are fewer than none. */
  public void take(long[] demand, long count) {
    take(demand, 0, count);
  }

  /** As {@link #take(long[], long)}, of a demand that begins at a place of an array. */
  public void take(long[] demands, int from, long count) {
    for (int r = 0; r < left.length; r++) {
      left[r] -= count * demands[from + r];
    }
  }

  /** True if at least so much is left of each resource. */
  public boolean holds(long[] least) {
    return holds(least, 0);
  }

  /** As {@link #holds(long[])}, of amounts that begin at a place of an array. */
  public boolean holds(long[] amounts, int from) {
    for (int r = 0; r < left.length; r++) {
      if (amounts[from + r] > left[r]) {
        return false;
      }
    }
    return true;
  }

  /** How many jobs of a demand fit what is left; 0 if they demand nothing. */
  public long fitting(long[] demand) {
    return fitting(demand, 0);
  }

  /** As {@link #fitting(long[])}, of a demand that begins at a place of an array. */
  public long fitting(long[] demands, int from) {
    long most = Long.MAX_VALUE;
    for (int r = 0; r < left.length; r++) {
      long amount = demands[from + r];
      if (amount > left[r]) {
        return 0;
      }
      if (amount > 0) {
        most = Math.min(most, left[r] / amount);
      }
    }
    return most == Long.MAX_VALUE ? 0 : most;
  }
}
