package org.vqs.sim.policy.maxweight;

/** The queues Q_j, as counts. */
final class TypeQueues {
  private final long[] counts;
  private long total;
  private long version;

  TypeQueues(int types) {
    counts = new long[types];
  }

  /** Q. Not to be changed. */
  long[] counts() {
    return counts;
  }

  long count(int type) {
    return counts[type];
  }

  /** Σ Q. */
  long total() {
    return total;
  }

  /** A number that changes whenever Q does. */
  long version() {
    return version;
  }

  void add(int type) {
    counts[type]++;
    total++;
    version++;
  }

  void remove(int type) {
    if (counts[type] == 0) {
      throw new IllegalStateException("No job of type " + type + " waits");
    }
    counts[type]--;
    total--;
    version++;
  }
}
