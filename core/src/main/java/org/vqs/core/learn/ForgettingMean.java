package org.vqs.core.learn;

/**
 * A weighted mean that forgets: of all values while there are few, and exponentially weighted
 * towards the last {@code memory} of them later. Not thread-safe.
 */
public final class ForgettingMean {
  /**
   * How many jobs are remembered, of all that is learned of jobs: the mean of so many errs by a
   * thirtieth of what single ones differ by, and it follows a load that changes within some
   * services of twenty servers.
   */
  public static final double JOBS = 1_000;

  private final double memory;
  private double values;
  private double weights;
  private double count;

  /** Of the last {@link #JOBS}. */
  public ForgettingMean() {
    this(JOBS);
  }

  /**
   * @param memory how many values it remembers, at least 1
   */
  public ForgettingMean(double memory) {
    this.memory = memory;
  }

  /** One value. */
  public void add(double value, double weight) {
    addTimes(value, weight, 1);
  }

  /** The same value so many times, of which more than it remembers count as that many. */
  public void addTimes(double value, double weight, double times) {
    double counted = Math.min(times, memory);
    double kept = count < memory ? 1 : keptOf(counted);
    values = kept * values + counted * weight * value;
    weights = kept * weights + counted * weight;
    count += counted;
  }

  /** Nearly always of one value, which needs no power: each start and each end adds some. */
  private double keptOf(double counted) {
    double ofOne = 1 - 1 / memory;
    return counted == 1 ? ofOne : Math.pow(ofOne, counted);
  }

  /** The mean, or what to take while there is none. */
  public double value(double otherwise) {
    return weights > 0 ? values / weights : otherwise;
  }
}
