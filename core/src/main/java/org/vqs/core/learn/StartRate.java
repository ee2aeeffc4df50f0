package org.vqs.core.learn;

/**
 * How often jobs of one kind start while some of them wait, and how many came and went: of a
 * tenant's, and of all below the tenants above it. Cost of each call O(depth). Not thread-safe.
 */
final class StartRate {
  private final StartRate above;
  private final ForgettingMean gaps = new ForgettingMean();
  private long came;
  private long gone;

  /** When the last one started, or the first of those that wait came. */
  private long since;

  /**
   * Nobody yet.
   *
   * @param above the same kind of the tenant above, or null
   */
  StartRate(StartRate above) {
    this.above = above;
  }

  /** That of the tenant above, or null. */
  StartRate above() {
    return above;
  }

  /** Jobs come. */
  void come(int jobs, long now) {
    for (StartRate rate = this; rate != null; rate = rate.above) {
      if (rate.waiting() == 0) {
        rate.since = now;
      }
      rate.came += jobs;
    }
  }

  /** Jobs are withdrawn. */
  void leave(int jobs) {
    for (StartRate rate = this; rate != null; rate = rate.above) {
      rate.gone += jobs;
    }
  }

  /**
   * A job starts.
   *
   * @param hasWaited false if it came in the same event: that tells nothing of those that wait
   */
  void start(boolean hasWaited, long now) {
    for (StartRate rate = this; rate != null; rate = rate.above) {
      if (hasWaited) {
        rate.gaps.add((double) now - rate.since, 1);
      }
      rate.since = now;
      rate.gone++;
    }
  }

  /** How many came so far. */
  long came() {
    return came;
  }

  /** How many wait. */
  long waiting() {
    return came - gone;
  }

  /** How many of the first so many have not gone, if each went in its turn. */
  long left(long ofFirst) {
    return Math.max(0, ofFirst - gone);
  }

  /** True if one started that had waited. */
  boolean isKnown() {
    return gaps.value(-1) >= 0;
  }

  /** In what time one starts that has so many before it, if the next ones start as the last did. */
  double timeFor(long ahead, long now) {
    double gap = gaps.value(0);
    return Math.max(1, ahead * gap + Math.max(gap, (double) now - since));
  }
}
