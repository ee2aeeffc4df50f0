package org.vqs.whatif.compare.inference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.vqs.whatif.compare.figure.UnitValues;

class BootstrapTest {
  private static final int UNITS = 40;
  private static final int SEQUENCE = 20;
  private static final int PER_UNIT = 30;
  private static final Bootstrap RESAMPLING = new Bootstrap(UNITS, SEQUENCE, 1);

  /** Exponential waits whose scale wanders from block to block with some memory. */
  private static UnitValues waits(Random random, double factor, double memory) {
    UnitValues.Builder values = new UnitValues.Builder(UNITS);
    double state = 0;
    for (int unit = 0; unit < UNITS; unit++) {
      double noise = random.nextGaussian() * 0.3;
      state =
          unit % SEQUENCE == 0 ? noise : memory * state + Math.sqrt(1 - memory * memory) * noise;
      for (int i = 0; i < PER_UNIT; i++) {
        double wait = -Math.log(1 - random.nextDouble()) * 10_000 * Math.exp(state) * factor;
        values.add(unit, Math.round(wait));
      }
    }
    return values.build();
  }

  @Test
  void equalRuns_areTheSame() {
    UnitValues waits = waits(new Random(3), 1, 0);
    RatioInterval interval = RESAMPLING.ratio(Measure.MEAN_WAIT, waits, waits);
    assertThat(interval.low()).isEqualTo(1);
    assertThat(interval.high()).isEqualTo(1);
    assertThat(Judgement.of(interval)).isEqualTo(Judgement.SAME);
  }

  @Test
  void noWaits_areTheSameAsNoWaits() {
    UnitValues.Builder none = new UnitValues.Builder(UNITS);
    for (int i = 0; i < 2000; i++) {
      none.add(i % UNITS, 0);
    }
    UnitValues waits = none.build();
    for (Measure measure : new Measure[] {Measure.MEAN_WAIT, Measure.P99_WAIT}) {
      assertThat(Judgement.of(RESAMPLING.ratio(measure, waits, waits))).isEqualTo(Judgement.SAME);
    }
  }

  @Test
  void halfTheWaits_areBetterAndTheReverseIsWorse() {
    UnitValues half = waits(new Random(3), 0.5, 0);
    UnitValues whole = waits(new Random(4), 1, 0);
    for (Measure measure : new Measure[] {Measure.MEAN_WAIT, Measure.P99_WAIT}) {
      assertThat(Judgement.of(RESAMPLING.ratio(measure, half, whole))).isEqualTo(Judgement.BETTER);
      assertThat(Judgement.of(RESAMPLING.ratio(measure, whole, half))).isEqualTo(Judgement.WORSE);
    }
  }

  @Test
  void fewBlocks_tellNothing() {
    UnitValues.Builder few = new UnitValues.Builder(UNITS);
    UnitValues.Builder many = new UnitValues.Builder(UNITS);
    for (int i = 0; i < 2000; i++) {
      few.add(i % (Bootstrap.FEWEST_UNITS - 1), i);
      many.add(i % Bootstrap.FEWEST_UNITS, i);
    }
    assertThat(RESAMPLING.ratio(Measure.MEAN_WAIT, few.build(), few.build()).isKnown()).isFalse();
    assertThat(RESAMPLING.ratio(Measure.MEAN_WAIT, many.build(), many.build()).isKnown()).isTrue();
  }

  @Test
  void fewContainers_haveNoNinetyNinthPercentile() {
    UnitValues.Builder few = new UnitValues.Builder(UNITS);
    for (int i = 0; i < 999; i++) {
      few.add(i % UNITS, i);
    }
    UnitValues values = few.build();
    assertThat(RESAMPLING.ratio(Measure.P99_WAIT, values, values).isKnown()).isFalse();
    assertThat(RESAMPLING.ratio(Measure.MEAN_WAIT, values, values).isKnown()).isTrue();
  }

  @Test
  void sameSeed_givesTheSameInterval() {
    UnitValues one = waits(new Random(3), 1, 0);
    UnitValues other = waits(new Random(4), 1, 0);
    assertThat(new Bootstrap(UNITS, SEQUENCE, 1).ratio(Measure.P99_WAIT, one, other))
        .isEqualTo(RESAMPLING.ratio(Measure.P99_WAIT, one, other));
    assertThat(new Bootstrap(UNITS, SEQUENCE, 2).ratio(Measure.P99_WAIT, one, other))
        .isNotEqualTo(RESAMPLING.ratio(Measure.P99_WAIT, one, other));
  }

  @Test
  void intervalOfMeans_coversTheTruth() {
    assertThat(missed(Measure.MEAN_WAIT, 0)).isLessThan(0.08);
  }

  @Test
  void intervalOfPercentiles_coversTheTruth() {
    assertThat(missed(Measure.P99_WAIT, 0)).isLessThan(0.08);
  }

  @Test
  void dependentBlocks_widenTheInterval() {
    assertThat(missed(Measure.MEAN_WAIT, 0.7)).isLessThan(0.15);
    double independent = averageOver(random -> dependence(random, 0));
    double dependent = averageOver(random -> dependence(random, 0.7));
    assertThat(independent).isBetween(-0.15, 0.1);
    assertThat(dependent).isGreaterThan(0.3);
  }

  private static double dependence(Random random, double memory) {
    UnitValues one = waits(random, 1, memory);
    return RESAMPLING.ratio(Measure.MEAN_WAIT, one, waits(random, 1, memory)).dependence();
  }

  private static double averageOver(ToDoubleFunction<Random> number) {
    Random random = new Random(11);
    double sum = 0;
    for (int i = 0; i < 30; i++) {
      sum += number.applyAsDouble(random);
    }
    return sum / 30;
  }

  /** How often the interval of two equal schedulers does not hold 1. */
  private static double missed(Measure measure, double memory) {
    Random random = new Random(17);
    int trials = 300;
    int missed = 0;
    for (int i = 0; i < trials; i++) {
      UnitValues one = waits(random, 1, memory);
      UnitValues other = waits(random, 1, memory);
      RatioInterval interval = RESAMPLING.ratio(measure, one, other);
      missed += interval.low() > 1 || interval.high() < 1 ? 1 : 0;
    }
    return missed / (double) trials;
  }
}
