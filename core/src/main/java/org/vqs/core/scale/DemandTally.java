package org.vqs.core.scale;

/** How many jobs of one demand run or wait. Not thread-safe. */
final class DemandTally {
  private long jobs;
  private long lately;
  private double within;

  /**
   * Counts more jobs.
   *
   * @param more how many
   * @param recent how many of them came lately
   * @param share for which part of the time until the horizon each can be expected to run
   */
  void add(long more, long recent, double share) {
    jobs += more;
    lately += recent;
    within += more * share;
  }

  /** Counts what another counted. */
  void add(DemandTally other) {
    jobs += other.jobs;
    lately += other.lately;
    within += other.within;
  }

  /** How many there are. */
  long jobs() {
    return jobs;
  }

  /** How many of them came lately. */
  long lately() {
    return lately;
  }

  /** How many run at a time if all are to have run by the horizon. */
  double within() {
    return within;
  }
}
