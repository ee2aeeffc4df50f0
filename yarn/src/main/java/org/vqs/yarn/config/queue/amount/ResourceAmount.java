package org.vqs.yarn.config.queue.amount;

/** How much of one resource type. */
sealed interface ResourceAmount {
  long of(long cluster);

  /** So many hundredths of what the cluster has, rounded down. */
  record Percent(double percent) implements ResourceAmount {
    @Override
    public long of(long cluster) {
      return ResourceLimit.whole(cluster * percent / 100);
    }

    boolean isEverything() {
      return percent == 100;
    }

    @Override
    public String toString() {
      return (percent == Math.rint(percent) ? Long.toString((long) percent) : percent) + "%";
    }
  }

  /** So much, in the unit of the resource type (memory: MiB), whatever the cluster has. */
  record Absolute(long amount) implements ResourceAmount {
    @Override
    public long of(long cluster) {
      return amount;
    }

    @Override
    public String toString() {
      return Long.toString(amount);
    }
  }
}
