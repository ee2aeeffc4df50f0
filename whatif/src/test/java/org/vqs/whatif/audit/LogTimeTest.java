package org.vqs.whatif.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.sim.trace.BrokenLineException;

class LogTimeTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2026-11-22 00:46:02,123 INFO x: |  2026-11-22T00:46:02.123Z",
        "2026-11-22 00:46:02.123 INFO x: |  2026-11-22T00:46:02.123Z",
        "2026-11-22T00:46:02,123 INFO x: |  2026-11-22T00:46:02.123Z",
        "2026-11-22T00:46:02.123456Z [main] x: | 2026-11-22T00:46:02.123Z",
        "2026-11-22T00:46:02.1+01:30 x: | 2026-11-21T23:16:02.100Z",
        "2026-11-22T00:46:02-0100 x: | 2026-11-22T01:46:02Z",
        "2026-11-22T00:46:02,123+02 x: | 2026-11-21T22:46:02.123Z",
        "2026-11-22 00:46:02 INFO x: | 2026-11-22T00:46:02Z",
        "26/11/22 00:46:02 INFO x: | 2026-11-22T00:46:02Z",
        "2026/11/22 00:46:02,5 INFO x: | 2026-11-22T00:46:02.500Z",
        "INFO  [2026-11-22 00:46:02,123] x: | 2026-11-22T00:46:02.123Z",
        "rm7 12 2024-02-29 23:59:59,999 x: | 2024-02-29T23:59:59.999Z",
      })
  void layouts_areUnderstood(String prefix, String instant) throws BrokenLineException {
    String line = prefix + " USER=ann";

    assertThat(Instant.ofEpochMilli(LogTime.millis(line, prefix.length() + 1)))
        .isEqualTo(Instant.parse(instant));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "INFO x: ",
        "2026-13-22 00:46:02,123 ",
        "2025-02-29 00:46:02,123 ",
        "2026-11-22 24:46:02,123 ",
        "2026-11-22 00:60:02,123 ",
        "2026-11-22 ",
        "1234567 "
      })
  void notATime_isBroken(String prefix) {
    assertThatThrownBy(() -> LogTime.millis(prefix + "USER=ann", prefix.length()))
        .isInstanceOf(BrokenLineException.class)
        .hasMessageContaining("2026-11-22 00:46:02,123");
  }

  @Test
  void timesWithinTheMessage_areNotLookedAt() {
    assertThatThrownBy(() -> LogTime.millis("INFO USER=2026-11-22 00:46:02,123", 5))
        .isInstanceOf(BrokenLineException.class);
  }
}
