package org.vqs.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ServiceLawTest {
  private static double[] sample(ServiceLaw law) {
    SplittableRandom random = new SplittableRandom(3);
    return Sample.of(() -> law.draw(random));
  }

  private static double shareAbove(double[] values, double limit) {
    return Arrays.stream(values).filter(value -> value > limit).count() / (double) values.length;
  }

  /** Law, mean, variance, and how near the variance of a sample comes, in percent. */
  static Stream<Arguments> laws() {
    return Stream.of(
        Arguments.of(new ServiceLaw.Geometric(100), 100.0, 9900.0, 2.0),
        Arguments.of(new ServiceLaw.Geometric(1.25), 1.25, 0.3125, 2.0),
        Arguments.of(new ServiceLaw.Exponential(2), 2.0, 4.0, 2.0),
        Arguments.of(new ServiceLaw.HyperExponential(100, 1), 100.0, 1e4, 2.0),
        Arguments.of(new ServiceLaw.HyperExponential(100, 10), 100.0, 1e5, 5.0),
        Arguments.of(new ServiceLaw.HyperExponential(0.5, 4), 0.5, 1.0, 5.0),
        Arguments.of(new ServiceLaw.Uniform(80, 120), 100.0, 400 / 3.0, 2.0),
        Arguments.of(
            new ServiceLaw.Empirical("three", List.of(1.0, 2.0, 6.0)), 3.0, 14 / 3.0, 2.0));
  }

  @ParameterizedTest
  @MethodSource("laws")
  void durations_haveTheMeanAndVarianceOfTheLaw(
      ServiceLaw law, double mean, double variance, double percent) {
    assertThat(law.mean()).isCloseTo(mean, within(1e-12));
    double[] values = sample(law);
    Sample.assertMoments(values, mean, variance, percent);
    assertThat(Arrays.stream(values).min().orElseThrow()).isNotNegative();
  }

  @Test
  void fixed_isAlwaysTheSame() {
    assertThat(sample(new ServiceLaw.Fixed(17.5))).containsOnly(17.5);
    assertThat(new ServiceLaw.Fixed(17.5).mean()).isEqualTo(17.5);
  }

  @Test
  void geometric_isWholeSlotsFromOneAndForgetsItsAge() {
    double[] values = sample(new ServiceLaw.Geometric(5));

    assertThat(Arrays.stream(values)).allMatch(value -> value >= 1 && value == Math.rint(value));
    assertThat(1 - shareAbove(values, 1)).isCloseTo(0.2, within(0.004));
    // P(S > 7 | S > 4) = P(S > 3)
    assertThat(shareAbove(values, 7) / shareAbove(values, 4))
        .isCloseTo(shareAbove(values, 3), within(0.006));
  }

  @Test
  void geometricOfMeanOne_isOneSlot() {
    assertThat(sample(new ServiceLaw.Geometric(1))).containsOnly(1);
  }

  @Test
  void hyperexponential_hasManyShortJobsAndAFewLongOnes() {
    double[] values = sample(new ServiceLaw.HyperExponential(1, 10));

    // p = (1 + sqrt(9 / 11)) / 2 of them with mean 1 / (2 p), the others with mean 1 / (2 (1 - p)).
    double p = (1 + Math.sqrt(9 / 11.0)) / 2;
    double tail = p * Math.exp(-2 * p * 2) + (1 - p) * Math.exp(-2 * (1 - p) * 2);
    assertThat(shareAbove(values, 2)).isCloseTo(tail, within(0.003));
  }

  @Test
  void uniform_staysBetweenItsEnds() {
    assertThat(Arrays.stream(sample(new ServiceLaw.Uniform(2, 3))))
        .allMatch(value -> value >= 2 && value < 3);
  }

  @Test
  void wrongParameters_areNamed() {
    assertThatThrownBy(() -> new ServiceLaw.Geometric(0.5))
        .hasMessage("mean of geometric service (0.5) must be at least 1");
    assertThatThrownBy(() -> new ServiceLaw.Exponential(-1))
        .hasMessage("mean of exponential service (-1) must be a positive number");
    assertThatThrownBy(() -> new ServiceLaw.HyperExponential(1, 0.9))
        .hasMessageContaining("squared coefficient of variation")
        .hasMessageContaining("(0.9) must be at least 1");
    assertThatThrownBy(() -> new ServiceLaw.Uniform(3, 2))
        .hasMessage("upper end of uniform service (2) must be at least 3");
    assertThatThrownBy(() -> new ServiceLaw.Fixed(Double.POSITIVE_INFINITY))
        .hasMessage("fixed service (Infinity) must be a positive number");
    assertThatThrownBy(() -> new ServiceLaw.Empirical("trace:x", List.of()))
        .hasMessage("trace:x has no durations");
  }
}
