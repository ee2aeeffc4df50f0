package org.vqs.sim.measure;

import java.util.Arrays;

/**
 * The time averages of a queue over equal intervals of a run whose length need not be known: when
 * the intervals run out, pairs of them are merged. O(1) per event, amortised.
 */
public final class QueueRecorder {
  private static final int INTERVALS = 1024;

  private final double[] integrals = new double[INTERVALS];
  private double interval;
  private double now;

  /**
   * Records from time 0.
   *
   * @param interval the length of the first intervals; any positive number below that of the run
   */
  public QueueRecorder(double interval) {
    this.interval = interval;
  }

  /** The queue is {@code waiting} from the last call until {@code time}. */
  public void pass(double time, double waiting) {
    while (now < time) {
      int i = (int) (now / interval);
      while (i >= INTERVALS) {
        merge();
        i = (int) (now / interval);
      }
      double until = Math.min(time, (i + 1) * interval);
      if (until <= now) {
        // The end of the interval is not a number after now: rounding.
        until = Math.min(time, Math.nextUp(now));
      }
      integrals[i] += waiting * (until - now);
      now = until;
    }
  }

  private void merge() {
    for (int i = 0; i < INTERVALS / 2; i++) {
      integrals[i] = integrals[2 * i] + integrals[2 * i + 1];
    }
    Arrays.fill(integrals, INTERVALS / 2, INTERVALS, 0);
    interval *= 2;
  }

  /** The averages of all intervals that are complete. */
  public QueueSeries series() {
    int complete = (int) Math.min(INTERVALS, Math.floor(now / interval * (1 + 1e-12)));
    double[] means = new double[complete];
    for (int i = 0; i < complete; i++) {
      means[i] = integrals[i] / interval;
    }
    return new QueueSeries(interval, means);
  }
}
