package org.vqs.yarn.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LatencyWindowTest {
  private static final long SECOND = 1000;

  private final AtomicLong clock = new AtomicLong();
  private final LatencyWindow window = new LatencyWindow(clock::get);

  private void record(long millis) {
    window.record(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  private static long millis(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(nanos);
  }

  private void passMinute() {
    for (int i = 0; i < 13; i++) {
      clock.addAndGet(5 * SECOND);
      window.step();
    }
  }

  @Test
  void slowStart_isForgottenAfterAMinute() {
    record(9000);
    assertThat(millis(window.recent().maxNanos())).isEqualTo(9000);
    passMinute();
    assertThat(window.recent().count()).isZero();
    assertThat(window.recent().maxNanos()).isZero();
    record(3);
    assertThat(window.recent().count()).isEqualTo(1);
    assertThat(millis(window.recent().quantileNanos(0.99))).isLessThanOrEqualTo(3);
    assertThat(millis(window.recent().maxNanos())).isEqualTo(3);
    assertThat(millis(window.histogram().maxNanos())).as("since the start").isEqualTo(9000);
  }

  @Test
  void whatIsYoungerThanAMinute_isKept() {
    passMinute();
    record(7);
    clock.addAndGet(59 * SECOND);
    window.step();
    assertThat(window.recent().count()).isEqualTo(1);
  }

  @Test
  void windowNobodyLooksAt_isAsLongAsTheyStayAway() {
    record(7);
    clock.addAndGet(3600 * SECOND);
    assertThat(window.recent().count()).isEqualTo(1);
    clock.addAndGet(60 * SECOND);
    assertThat(window.recent().count()).isZero();
  }
}
