package org.vqs.yarn.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ThroughputMeterTest {
  private static final long START = 1_700_000_000_000L;

  private final ThroughputMeter meter = new ThroughputMeter();

  private void start(int containers, long time) {
    for (int i = 0; i < containers; i++) {
      meter.started(time);
    }
  }

  @Test
  void nothingStarted_isZero() {
    assertThat(meter.perSecond(START)).isZero();
  }

  @Test
  void steadyStarts_areTheirRate() {
    for (int second = 0; second < 200; second++) {
      start(30, START + 1000L * second);
      start(20, START + 1000L * second + 999);
    }
    assertThat(meter.perSecond(START + 199_999)).isEqualTo(50, within(1e-9));
  }

  @Test
  void burst_countsForAMinuteAndNoLonger() {
    start(600, START);
    assertThat(meter.perSecond(START + 59_999)).isEqualTo(10, within(1e-9));
    assertThat(meter.perSecond(START + 60_000)).isZero();
    assertThat(meter.perSecond(START + 3_600_000)).isZero();
  }

  @Test
  void slotOfAnEarlierMinute_isNotCountedAgain() {
    start(100, START);
    start(6, START + 60_000);
    assertThat(meter.perSecond(START + 60_999)).isEqualTo(0.1, within(1e-9));
  }

  @Test
  void clockSetBack_neverCountsTheFuture() {
    start(100, START);
    assertThat(meter.perSecond(START - 5_000)).isZero();
    start(60, START - 60_000);
    assertThat(meter.perSecond(START - 59_001)).isEqualTo(1, within(1e-9));
  }
}
