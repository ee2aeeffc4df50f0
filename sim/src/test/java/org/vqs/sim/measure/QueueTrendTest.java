package org.vqs.sim.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class QueueTrendTest {
  private static final double THRESHOLD = QueueTrend.threshold(1, QueueTrend.DEFAULT_FRACTION);
  private static final Offset<Double> ROUNDING = within(1e-9);

  @Test
  void emptyQueue_isStableWithoutDoubt() {
    Trend trend = QueueTrend.of(series(1000, i -> 0), 100);
    assertThat(trend).isEqualTo(new Trend(0, 0, 0));
    assertThat(QueueTrend.verdict(trend, THRESHOLD)).isEqualTo(Verdict.STABLE);
    assertThat(QueueTrend.verdict(trend, 0)).isEqualTo(Verdict.STABLE);
  }

  @Test
  void straightLine_hasItsSlopeWithoutDoubt() {
    Trend trend = QueueTrend.of(series(1000, i -> 100.0 * i), 2500);
    assertThat(trend.slope()).isCloseTo(10, ROUNDING);
    assertThat(trend.upper() - trend.lower()).isCloseTo(0, ROUNDING);
    assertThat(QueueTrend.verdict(trend, THRESHOLD)).isEqualTo(Verdict.GROWING);
  }

  @Test
  void warmup_doesNotCount() {
    // Falls from 5000 to 0 in the warm-up of 200 intervals and a bit, then stays.
    QueueSeries series = series(1000, i -> Math.max(0, 5000 - 25.0 * i));
    assertThat(QueueTrend.of(series, 1995)).isEqualTo(new Trend(0, 0, 0));
    assertThat(QueueTrend.of(series, 0).slope()).isNegative();
  }

  @Test
  void restOfTheBatches_isLeftOutAtItsBeginning() {
    // 79 points make 40 batches of 1, so the first 39 of them do not count.
    QueueSeries series = series(79, i -> i < 39 ? 1000 : 0);
    assertThat(QueueTrend.of(series, 0)).isEqualTo(new Trend(0, 0, 0));
  }

  @Test
  void shortRun_isUndecided() {
    QueueSeries series = series(10, i -> 0);
    Trend seven = QueueTrend.of(series, 30);
    assertThat(seven.slope()).isNaN();
    assertThat(QueueTrend.verdict(seven, THRESHOLD)).isEqualTo(Verdict.UNDECIDED);
    assertThat(QueueTrend.of(series, 20).slope()).isZero();
    assertThat(QueueTrend.of(series, 1e6).slope()).isNaN();
  }

  @Test
  void sawtooth_isStable() {
    // A stall that lets the queue grow to 200 and then drains it, 9 and a half times and 60 times.
    for (double period : new double[] {1000 / 9.5, 1000 / 60.0}) {
      Trend trend = QueueTrend.of(series(1000, i -> 200 * (i % period) / period), 0);
      assertThat(QueueTrend.verdict(trend, 0.02)).as("period %s", period).isEqualTo(Verdict.STABLE);
    }
  }

  @Test
  void slowSawtooth_isNotGrowing() {
    Trend trend = QueueTrend.of(series(1000, i -> 200 * (i % 526) / 526.0), 0);
    assertThat(trend.slope()).isPositive();
    assertThat(QueueTrend.verdict(trend, THRESHOLD)).isEqualTo(Verdict.UNDECIDED);
  }

  @Test
  void growthToManyJobs_isGrowing() {
    // 1e5 jobs at the end, with noise.
    Replications growth = replicate(200, r -> queue(r, 1.5, 20_000));
    assertThat(growth.growing).isEqualTo(200);
    assertThat(growth.meanSlope).isCloseTo(0.5, within(0.005));
  }

  @Test
  void independentNoise_isCoveredAsOftenAsStated() {
    Replications noise =
        replicate(2000, r -> series(400, i -> 20 + 0.01 * 10 * i + r.nextGaussian()));
    assertThat(noise.above(0.01) / 2000.0).isBetween(0.01, 0.035);
    assertThat(noise.below(0.01) / 2000.0).isBetween(0.01, 0.035);
  }

  @Test
  void longMemory_isRarelyTakenForGrowth() {
    for (int length : new int[] {600, 3000}) {
      Replications wander = replicate(1000, r -> autoregressive(r, 0.99, length));
      assertThat(wander.above(0)).as("length %s", length).isLessThan(50);
    }
  }

  @Test
  void randomWalk_isRarelyTakenForGrowth() {
    Replications walk = replicate(2000, r -> autoregressive(r, 1, 600));
    assertThat(walk.above(0)).isLessThan(100);
    assertThat(walk.below(0)).isLessThan(100);
  }

  @Test
  void criticalQueue_isRarelyTakenForGrowth() {
    // Its mean does grow, as the root of time; more so before the warm-up ends.
    Replications critical = replicate(2000, 400, r -> queue(r, 1, 2000));
    assertThat(critical.growing).isLessThan(100);
  }

  @Test
  void stableQueue_isStable() {
    Replications stable = replicate(500, r -> queue(r, 0.8, 20_000));
    assertThat(stable.growing).isZero();
    assertThat(stable.stable).isGreaterThan(490);
  }

  @Test
  void overload_isFoundInALongRun() {
    Replications overload = replicate(200, r -> queue(r, 1.05, 40_000));
    assertThat(overload.growing).isGreaterThan(190);
    assertThat(overload.stable).isZero();
  }

  @Test
  void threshold_isAPartOfTheArrivalRate() {
    assertThat(QueueTrend.threshold(50, 0.01)).isEqualTo(0.5);
    assertThatThrownBy(() -> QueueTrend.threshold(50, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("NaN");
    assertThatThrownBy(() -> QueueTrend.threshold(50, -0.1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(-0.1) must be 0 or more");
  }

  @Test
  void verdict_comparesTheWholeInterval() {
    assertThat(QueueTrend.verdict(new Trend(2, 1.1, 3), 1)).isEqualTo(Verdict.GROWING);
    assertThat(QueueTrend.verdict(new Trend(2, 1, 3), 1)).isEqualTo(Verdict.UNDECIDED);
    assertThat(QueueTrend.verdict(new Trend(0, -1, 1), 1)).isEqualTo(Verdict.STABLE);
    assertThat(QueueTrend.verdict(new Trend(0, -1, 1.1), 1)).isEqualTo(Verdict.UNDECIDED);
  }

  /** Intervals of length 10. */
  private static QueueSeries series(int length, IntToDoubleFunction mean) {
    double[] means = new double[length];
    Arrays.setAll(means, mean);
    return new QueueSeries(10, means);
  }

  private static QueueSeries autoregressive(RandomGenerator random, double phi, int length) {
    double[] value = {phi < 1 ? random.nextGaussian() / Math.sqrt(1 - phi * phi) : 0};
    return series(length, i -> value[0] = phi * value[0] + random.nextGaussian());
  }

  /** Up to 1 departure a unit of time, arrivals of the given rate: 0 to 3 of a binomial law. */
  private static QueueSeries queue(RandomGenerator random, double load, int time) {
    long[] queue = {0};
    return series(
        time / 10,
        i -> {
          long sum = 0;
          for (int slot = 0; slot < 10; slot++) {
            for (int source = 0; source < 3; source++) {
              queue[0] += random.nextDouble() < load / 3 ? 1 : 0;
            }
            queue[0] = Math.max(0, queue[0] - 1);
            sum += queue[0];
          }
          return sum / 10.0;
        });
  }

  private static Replications replicate(int count, Function<RandomGenerator, QueueSeries> run) {
    return replicate(count, 0, run);
  }

  private static Replications replicate(
      int count, double warmup, Function<RandomGenerator, QueueSeries> run) {
    Trend[] trends = new Trend[count];
    Arrays.setAll(trends, seed -> QueueTrend.of(run.apply(new SplittableRandom(seed)), warmup));
    return new Replications(trends);
  }

  private static final class Replications {
    private final Trend[] trends;
    private final long growing;
    private final long stable;
    private final double meanSlope;

    Replications(Trend[] trends) {
      this.trends = trends;
      growing = count(Verdict.GROWING);
      stable = count(Verdict.STABLE);
      meanSlope = Arrays.stream(trends).mapToDouble(Trend::slope).average().orElseThrow();
    }

    private long count(Verdict verdict) {
      return Arrays.stream(trends)
          .filter(trend -> QueueTrend.verdict(trend, THRESHOLD) == verdict)
          .count();
    }

    long above(double slope) {
      return Arrays.stream(trends).filter(trend -> trend.lower() > slope).count();
    }

    long below(double slope) {
      return Arrays.stream(trends).filter(trend -> trend.upper() < slope).count();
    }
  }
}
