package org.vqs.sim.reward;

import java.util.Arrays;

/** The means of a number that changes in steps, over intervals of equal length from time 0. */
final class RewardSeries {
  private final double length;
  private final double[] integrals;
  private double now;

  /** So many intervals until a time. */
  RewardSeries(int intervals, double end) {
    this.length = end / intervals;
    this.integrals = new double[intervals];
  }

  /** The value is this from the last call until a time. */
  void pass(double time, double value) {
    while (now < time) {
      int interval = Math.min(integrals.length - 1, (int) (now / length));
      boolean last = interval == integrals.length - 1;
      double until = last ? time : Math.min(time, (interval + 1) * length);
      if (until <= now) {
        // Rounding put now just before the end of the interval.
        until = Math.min(time, Math.nextUp(now));
      }
      integrals[interval] += value * (until - now);
      now = until;
    }
  }

  double[] means() {
    return Arrays.stream(integrals).map(integral -> integral / length).toArray();
  }
}
