package org.vqs.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.function.DoubleSupplier;
import org.apache.commons.math3.stat.StatUtils;

/** Many draws of a law. */
final class Sample {
  static final int COUNT = 200_000;

  /** Of a mean that lies within so many standard errors: one in 30,000 seeds does not. */
  private static final double STANDARD_ERRORS = 4.2;

  private Sample() {}

  static double[] of(DoubleSupplier draws) {
    double[] values = new double[COUNT];
    for (int i = 0; i < COUNT; i++) {
      values[i] = draws.getAsDouble();
    }
    return values;
  }

  /**
   * Checks mean and variance.
   *
   * @param percent how near the variance must be
   */
  static void assertMoments(double[] values, double mean, double variance, double percent) {
    double error = STANDARD_ERRORS * Math.sqrt(variance / values.length) + 1e-9;
    assertThat(StatUtils.mean(values)).as("mean").isCloseTo(mean, within(error));
    assertThat(StatUtils.variance(values))
        .as("variance")
        .isCloseTo(variance, withPercentage(percent));
  }
}
