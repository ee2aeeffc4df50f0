package org.vqs.sim.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class SeedVerdictsTest {
  private static final Trend NO_SLOPE =
      new Trend(Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

  @Test
  void oneSeed_keepsItsTrend() {
    Trend trend = new Trend(3, 2, 4);
    assertThat(SeedVerdicts.of(List.of(trend), 1))
        .isEqualTo(new SeedVerdicts(trend, Verdict.GROWING, 1, 0, 0));
  }

  @Test
  void agreement_decidesThoughTheIntervalOverTwoSeedsIsLong() {
    SeedVerdicts growing =
        SeedVerdicts.of(List.of(new Trend(3, 2.9, 3.1), new Trend(2, 1.9, 2.1)), 1);
    assertThat(growing.verdict()).isEqualTo(Verdict.GROWING);
    assertThat(growing.trend().slope()).isEqualTo(2.5);
    assertThat(growing.trend().lower()).isCloseTo(2.5 - 12.7062 * 0.5, within(1e-3));

    SeedVerdicts stable =
        SeedVerdicts.of(List.of(new Trend(0.9, 0.8, 1.0), new Trend(-0.9, -1, -0.8)), 1);
    assertThat(stable.verdict()).isEqualTo(Verdict.STABLE);
    assertThat(stable.trend().upper()).isGreaterThan(1);
  }

  @Test
  void undecidedSeeds_decideTogether() {
    List<Trend> wide =
        List.of(
            new Trend(2.0, 0.5, 3.5),
            new Trend(2.1, 0.6, 3.6),
            new Trend(1.9, 0.4, 3.4),
            new Trend(2.0, 0.5, 3.5));
    assertThat(SeedVerdicts.of(wide, 1).verdict()).isEqualTo(Verdict.GROWING);
    assertThat(SeedVerdicts.of(wide, 3).verdict()).isEqualTo(Verdict.STABLE);
    assertThat(SeedVerdicts.of(wide, 2).verdict()).isEqualTo(Verdict.UNDECIDED);
  }

  @Test
  void contradiction_isUndecidedUnlessTheMeanIsClear() {
    SeedVerdicts split = SeedVerdicts.of(List.of(new Trend(9, 8, 10), new Trend(0, 0, 0)), 1);
    assertThat(split.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(split.growing()).isEqualTo(1);
    assertThat(split.stable()).isEqualTo(1);
    assertThat(split.undecided()).isZero();
  }

  @Test
  void runsWithoutSlope_countAsUndecidedOnly() {
    SeedVerdicts none = SeedVerdicts.of(List.of(NO_SLOPE, NO_SLOPE), 1);
    assertThat(none).isEqualTo(new SeedVerdicts(NO_SLOPE, Verdict.UNDECIDED, 0, 0, 2));
    SeedVerdicts one = SeedVerdicts.of(List.of(NO_SLOPE, new Trend(5, 4, 6)), 1);
    assertThat(one.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(one.trend().slope()).isEqualTo(5);
  }

  @Test
  void noRuns_areRefused() {
    assertThatThrownBy(() -> SeedVerdicts.of(List.of(), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least one run");
  }
}
