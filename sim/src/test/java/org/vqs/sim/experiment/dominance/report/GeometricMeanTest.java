package org.vqs.sim.experiment.dominance.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class GeometricMeanTest {
  @Test
  void mean_isThatOfTheLogarithms_andNaNCountsAsNone() {
    GeometricMean mean = GeometricMean.of(0.5, Double.NaN, 2, 8);

    assertThat(mean.mean()).isCloseTo(2, within(1e-12));
    assertThat(mean.count()).isEqualTo(3);
    assertThat(mean.lower()).isGreaterThanOrEqualTo(0.5 - 1e-12).isLessThan(2);
    assertThat(mean.upper()).isLessThanOrEqualTo(8 + 1e-12).isGreaterThan(2);
    assertThat(GeometricMean.of(0.5, Double.NaN, 2, 8)).isEqualTo(mean);
  }

  /** With 400 logarithms of standard deviation 1 it reaches 1.96 / 20 to each side. */
  @Test
  void interval_isAsLongAsThatOfTheNormalLaw() {
    SplittableRandom random = new SplittableRandom(5);
    double[] ratios =
        DoubleStream.generate(() -> Math.exp(random.nextGaussian())).limit(400).toArray();

    GeometricMean mean = GeometricMean.of(ratios);

    assertThat(Math.log(mean.upper() / mean.lower())).isCloseTo(2 * 0.098, within(0.02));
  }

  @Test
  void ofNothing_isNaN() {
    assertThat(GeometricMean.of(Double.NaN).mean()).isNaN();
    assertThat(GeometricMean.of().count()).isZero();
  }
}
