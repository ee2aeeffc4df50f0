package org.vqs.sim.measure;

/**
 * The number of waiting jobs over time: its time average in each of equal intervals that cover the
 * run from 0. Immutable.
 */
public final class QueueSeries {
  private final double interval;
  private final double[] means;

  /**
   * A series.
   *
   * @param interval the length of an interval, in the workload's unit of time
   * @param means the average in each interval, which is copied
   */
  public QueueSeries(double interval, double... means) {
    this.interval = interval;
    this.means = means.clone();
  }

  /** The length of an interval, in the workload's unit of time. */
  public double interval() {
    return interval;
  }

  /** A copy of the averages. */
  public double[] means() {
    return means.clone();
  }

  /** How many intervals there are. */
  public int size() {
    return means.length;
  }

  /** The average in an interval. */
  public double mean(int i) {
    return means[i];
  }
}
