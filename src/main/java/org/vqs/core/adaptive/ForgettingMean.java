package org.vqs.core.adaptive;

/**
 * A weighted mean that forgets: of all values while there are few, and exponentially weighted
 * towards the last {@code memory} of them later. Not thread-safe.
 */
final class ForgettingMean {
  private final double memory;
  private double values;
  private double weights;
  private double count;

  /**
   * @param memory how many values it remembers, at least 1
   */
  ForgettingMean(double memory) {
    this.memory = memory;
  }

  void add(double value, double weight) {
    double kept = count < memory ? 1 : 1 - 1 / memory;
    values = kept * values + weight * value;
    weights = kept * weights + weight;
    count++;
  }

  /** The mean, or what to take while there is none. */
  double value(double otherwise) {
    return weights > 0 ? values / weights : otherwise;
  }
}
