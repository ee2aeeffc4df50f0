package org.vqs.demo.workload;

import java.util.random.RandomGenerator;

/**
 * Draws from bounded probability laws. The same random numbers give the same draws on every
 * platform.
 */
public final class Distributions {

  private Distributions() {}

  /** A number between two positive bounds whose logarithm is uniform. */
  static double logUniform(RandomGenerator random, double min, double max) {
    return min * StrictMath.pow(max / min, random.nextDouble());
  }

  /**
   * A number from the Pareto law cut to two positive bounds, by inversion of its distribution
   * function.
   *
   * @param shape the exponent of the tail, positive; the smaller, the heavier the tail
   */
  static double pareto(RandomGenerator random, double shape, double min, double max) {
    double tail = StrictMath.pow(min / max, shape);
    double survival = 1 - random.nextDouble() * (1 - tail);
    return min * StrictMath.pow(survival, -1 / shape);
  }
}
