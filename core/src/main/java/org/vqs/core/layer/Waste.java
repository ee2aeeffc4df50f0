package org.vqs.core.layer;

/**
 * How much a server wasted of late, in units of the time in which it would do all it could; and
 * while it drains, what that cost so far. Times are in the host's unit. Not thread-safe.
 */
final class Waste {
  private double wasted;
  private double rate;
  private double judgedAt = Double.NaN;
  private double goodSince = Double.NaN;

  /** The last time that it drained; null if it never did, as most. */
  private Drain drain;

  private static final class Drain {
    double cost;
    double costRate;
    double costAt;
  }

  private Drain drain() {
    if (drain == null) {
      drain = new Drain();
    }
    return drain;
  }

  /** What was wasted since the server last worked well for long. */
  double wasted() {
    return wasted;
  }

  /**
   * Time passed as the server was judged before.
   *
   * @param counts whether waste counts: only while enough waits to do better
   * @param healing after how long without waste all is forgiven
   * @return the waste that is forgiven now, or 0
   */
  double pass(double now, boolean counts, double healing) {
    if (rate > 0 && counts) {
      wasted += rate * (now - judgedAt);
    }
    judgedAt = now;
    boolean heals = wasted > 0 && now - goodSince >= healing;
    double healed = heals ? wasted : 0;
    if (heals) {
      wasted = 0;
    }
    return healed;
  }

  /** From now on it wastes this part of what it could do; 0 for nothing. */
  void judge(double now, double newRate) {
    judgedAt = now;
    rate = newRate;
    if (newRate > 0) {
      goodSince = Double.NaN;
    } else if (Double.isNaN(goodSince)) {
      goodSince = now;
    }
  }

  /** It drains from now on. */
  void drain(double now) {
    drain().costAt = now;
    drain.cost = 0;
  }

  /** While it drains it does this part less than it would. */
  void costs(double newRate) {
    drain().costRate = newRate;
  }

  /** Time passes while it drains. */
  void passDraining(double now) {
    drain().cost += drain.costRate * (now - drain.costAt);
    drain.costAt = now;
  }

  /** True if draining cost as much as was wasted before: it is given up. */
  boolean isTooCostly() {
    return drain().cost >= wasted * (1 - 1e-9);
  }

  /** When {@link #isTooCostly} will be true if nothing changes. */
  double tooCostlyAt() {
    return drain().costRate > 0
        ? drain.costAt + (wasted - drain.cost) / drain.costRate
        : Double.POSITIVE_INFINITY;
  }

  /** Draining is over, and all is forgiven. */
  void release(double now) {
    wasted = 0;
    rate = 0;
    goodSince = now;
    judgedAt = now;
  }
}
