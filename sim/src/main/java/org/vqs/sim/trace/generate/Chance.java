package org.vqs.sim.trace.generate;

import java.util.SplittableRandom;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Draws from a seed. Inverse distribution functions and {@link StrictMath}, so that every Java on
 * every machine draws the same.
 */
final class Chance {
  private static final double HALF_STEP = 0x1p-54;

  private final SplittableRandom random;
  private final NormalDistribution normal = new NormalDistribution(null, 0, 1);

  Chance(SplittableRandom random) {
    this.random = random;
  }

  /** Uniform in (0, 1). */
  double uniform() {
    return random.nextDouble() + HALF_STEP;
  }

  double normal() {
    return normal.inverseCumulativeProbability(uniform());
  }

  double exponential(double mean) {
    return -mean * StrictMath.log(uniform());
  }

  /** Pareto with this exponent on [1, most], by inversion. */
  double boundedPareto(double exponent, double most) {
    double tail = StrictMath.pow(most, -exponent);
    return StrictMath.pow(1 - uniform() * (1 - tail), -1 / exponent);
  }
}
