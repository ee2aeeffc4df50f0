package org.vqs.sim.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class IntervalTest {

  @Test
  void halfWidth_isStudentsQuantileTimesTheStandardError() {
    // t(0.975, 3) = 3.182446.
    Interval interval = Interval.over(8, 12, 8, 12, Double.NaN);
    double deviation = Math.sqrt(16.0 / 3);
    assertThat(interval.mean()).isEqualTo(10);
    assertThat(interval.halfWidth()).isCloseTo(3.182446 * deviation / 2, within(1e-5));
    assertThat(interval.lower()).isEqualTo(10 - interval.halfWidth());
    assertThat(interval.upper()).isEqualTo(10 + interval.halfWidth());
  }

  @Test
  void quantile_isThatOfPrintedTables() {
    assertThat(Interval.quantile(1)).isCloseTo(12.7062, within(1e-4));
    assertThat(Interval.quantile(38)).isCloseTo(2.0244, within(1e-4));
  }

  @Test
  void oneValue_hasNoHalfWidth() {
    assertThat(Interval.over(7)).isEqualTo(new Interval(7, Double.NaN));
  }

  @Test
  void noValue_hasNoMean() {
    assertThat(Interval.over(Double.NaN)).isEqualTo(new Interval(Double.NaN, Double.NaN));
  }

  @Test
  void runs_areCountedByOneNumberEach() {
    assertThat(Interval.over(List.of("a", "bb", "ccc"), String::length))
        .isEqualTo(Interval.over(1, 2, 3));
  }
}
