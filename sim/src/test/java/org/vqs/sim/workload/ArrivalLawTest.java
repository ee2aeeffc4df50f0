package org.vqs.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArrivalLawTest {
  private static DoubleSupplier gaps(ArrivalLaw law, double rate) {
    return law.gaps(rate, new SplittableRandom(5));
  }

  /** Law, rate, variance of a gap, and how near that of a sample comes, in percent. */
  static Stream<Arguments> laws() {
    return Stream.of(
        Arguments.of(new ArrivalLaw.Poisson(), 0.2, 25.0, 2.0),
        Arguments.of(new ArrivalLaw.Poisson(), 40.0, 1 / 1600.0, 2.0),
        Arguments.of(new ArrivalLaw.LogNormal(0.5), 2.0, Math.expm1(0.25) / 4, 4.0),
        Arguments.of(new ArrivalLaw.LogNormal(1), 0.1, Math.expm1(1) * 100, 15.0),
        Arguments.of(new ArrivalLaw.Batch(10), 0.5, 19 * 4.0, 6.0),
        Arguments.of(new ArrivalLaw.Batch(1), 0.5, 4.0, 2.0),
        Arguments.of(new ArrivalLaw.Bernoulli(), 0.25, 12.0, 2.0),
        Arguments.of(new ArrivalLaw.Bernoulli(), 0.9, 0.1 / 0.81, 2.0));
  }

  @ParameterizedTest
  @MethodSource("laws")
  void gaps_haveTheMeanOfTheRateAndTheVarianceOfTheLaw(
      ArrivalLaw law, double rate, double variance, double percent) {
    Sample.assertMoments(Sample.of(gaps(law, rate)), 1 / rate, variance, percent);
  }

  @Test
  void periodicGaps_areAllEqual() {
    assertThat(Sample.of(gaps(new ArrivalLaw.Periodic(), 0.25))).containsOnly(4);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 10})
  void batch_comesTogetherAndNoSoonerThanTheOneBefore(int size) {
    double[] gaps = Sample.of(gaps(new ArrivalLaw.Batch(size), 3));

    for (int i = 0; i < gaps.length; i++) {
      if (i % size == 0) {
        assertThat(gaps[i]).isPositive();
      } else {
        assertThat(gaps[i]).isZero();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.5, 0.99, 1})
  void bernoulli_neverHasTwoInASlot(double rate) {
    DoubleSupplier gaps = gaps(new ArrivalLaw.Bernoulli(), rate);
    double time = 0;
    Set<Double> slots = new HashSet<>();
    for (int i = 0; i < 20_000; i++) {
      time += gaps.getAsDouble();
      assertThat(slots.add(Math.floor(time))).as("first job of slot %s", time).isTrue();
    }
  }

  @Test
  void bernoulliAtRateOne_hasAJobInEverySlot() {
    assertThat(Sample.of(gaps(new ArrivalLaw.Bernoulli(), 1))).containsOnly(1);
  }

  @Test
  void bernoulliAboveRateOne_isRefused() {
    assertThatThrownBy(() -> gaps(new ArrivalLaw.Bernoulli(), 1.5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("rate of bernoulli arrivals (1.5) must be at most 1");
  }

  @Test
  void poisson_hasAsManyJobsInAUnitAsItsVariance() {
    DoubleSupplier gaps = gaps(new ArrivalLaw.Poisson(), 3);
    double[] jobs = new double[50_000];
    for (double time = gaps.getAsDouble(); time < jobs.length; time += gaps.getAsDouble()) {
      jobs[(int) time]++;
    }

    Sample.assertMoments(jobs, 3, 3, 3);
    assertThat(Arrays.stream(jobs).filter(count -> count == 0).count() / (double) jobs.length)
        .isBetween(Math.exp(-3) - 0.005, Math.exp(-3) + 0.005);
  }

  @Test
  void wrongParameters_areNamed() {
    assertThatThrownBy(() -> new ArrivalLaw.LogNormal(0))
        .hasMessage("sigma of lognormal arrivals (0) must be a positive number");
    assertThatThrownBy(() -> new ArrivalLaw.LogNormal(Double.NaN))
        .hasMessage("sigma of lognormal arrivals (NaN) must be a positive number");
    assertThatThrownBy(() -> new ArrivalLaw.Batch(0))
        .hasMessage("size of batch arrivals (0) must be a positive number");
  }
}
