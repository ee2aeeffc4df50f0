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
  private double badSince = Double.NaN;

  /** The last time that it drained; null if it never did, as most. */
  private Drain drain;

  private static final class Drain {
    double since;
    double expectedCost;
    double cost;
    double costRate;
    double costAt;

    double unsettledCost = Double.NaN;
    double rateBefore;
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
      badSince = Double.NaN;
    }
    return healed;
  }

  /** From now on it wastes this part of what it could do; 0 for nothing. */
  void judge(double now, double newRate) {
    judgedAt = now;
    rate = newRate;
    if (newRate == 0) {
      goodSince = Double.isNaN(goodSince) ? now : goodSince;
    } else {
      goodSince = Double.NaN;
      badSince = Double.isNaN(badSince) ? now : badSince;
    }
  }

  /** It drains from now on, which is expected to cost so much. */
  void drain(double now, double expected) {
    drain().since = now;
    drain.costAt = now;
    drain.cost = 0;
    drain.expectedCost = expected;
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

  /** True if draining cost so much that it is given up. */
  boolean isTooCostly() {
    return drain().cost >= mostCost() * (1 - 1e-9);
  }

  /** When {@link #isTooCostly} will be true if nothing changes. */
  double tooCostlyAt() {
    return drain().costRate > 0
        ? drain.costAt + (mostCost() - drain.cost) / drain.costRate
        : Double.POSITIVE_INFINITY;
  }

  private double mostCost() {
    return Math.max(wasted / 2, 2 * drain().expectedCost);
  }

  /**
   * Draining is over, and all is forgiven.
   *
   * @param wasWorthIt whether it is to be seen what came of it
   */
  void release(double now, boolean wasWorthIt) {
    drain().unsettledCost = wasWorthIt ? drain.cost : Double.NaN;
    drain.rateBefore = wasted / Math.max(1, drain.since - badSince);
    wasted = 0;
    rate = 0;
    badSince = Double.NaN;
    goodSince = now;
    judgedAt = now;
  }

  /**
   * What came of the last drain, once: the waste that the good time since then avoided, at the rate
   * before it drained, over what that cost; NaN if there was none.
   */
  double gainOfLastDrain(double now) {
    if (drain == null || Double.isNaN(drain.unsettledCost)) {
      return Double.NaN;
    }
    double good = Double.isNaN(goodSince) ? 0 : now - goodSince;
    double spent = drain.unsettledCost;
    double gain = spent > 0 ? good * drain.rateBefore / spent : Double.POSITIVE_INFINITY;
    drain.unsettledCost = Double.NaN;
    return gain;
  }
}
