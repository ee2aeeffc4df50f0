package org.vqs.yarn.config;

import java.util.concurrent.TimeUnit;

/**
 * How much more than it has a node may run, by what its containers use.
 *
 * @param factor how many times of what it has, in [1, 4]; 1 for never more
 * @param highWater the part of the machine, in [0.5, 0.95], that lending keeps below
 * @param windowMillis how far back the highest use counts; nothing is lent before a node was
 *     watched for so long
 * @param unmeasuredMillis for how long a new container counts with all that it asked for
 * @param patienceMillis for how long a machine must be far above the mark before containers give
 *     way
 * @param graceMillis how long an application has between the warning and the loss
 */
public record OvercommitSettings(
    double factor,
    double highWater,
    long windowMillis,
    long unmeasuredMillis,
    long patienceMillis,
    long graceMillis) {
  /** Most of a job's phases come round in it. */
  private static final long WINDOW = TimeUnit.MINUTES.toMillis(10);

  /**
   * A NodeManager measures every few seconds, and most containers have begun their work by then.
   */
  private static final long UNMEASURED = TimeUnit.SECONDS.toMillis(30);

  /** Longer than a peak that ends by itself, as of a container that starts. */
  private static final long PATIENCE = TimeUnit.MINUTES.toMillis(1);

  static OvercommitSettings of(double factor, double highWater, long graceMillis) {
    return new OvercommitSettings(factor, highWater, WINDOW, UNMEASURED, PATIENCE, graceMillis);
  }

  /** Whether any node may run more than it has. */
  public boolean isOn() {
    return factor > 1;
  }

  /**
   * The part of the machine above which containers give way: half of what is left above the mark.
   */
  public double critical() {
    return (1 + highWater) / 2;
  }
}
