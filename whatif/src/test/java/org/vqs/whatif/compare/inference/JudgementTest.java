package org.vqs.whatif.compare.inference;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JudgementTest {
  @ParameterizedTest
  @CsvSource({
    "0.60, 0.50, 0.70, BETTER",
    "0.60, 0.50, 1.00, NO_VERDICT",
    "0.99, 0.98, 0.995, SAME",
    "1.00, 0.95, 1.05, SAME",
    "1.00, 0.94, 1.05, NO_VERDICT",
    "1.50, 1.20, 1.90, WORSE",
    "1.50, 0.99, 1.90, NO_VERDICT",
    "1.01, 1.005, 1.02, SAME",
    "0.97, 0.96, 0.99, BETTER",
    "1.03, 1.01, 1.04, WORSE",
  })
  void interval_decides(double ratio, double low, double high, Judgement judgement) {
    assertThat(Judgement.of(new RatioInterval(ratio, low, high, 20, 0))).isEqualTo(judgement);
  }

  @Test
  void unknownInterval_hasNoVerdict() {
    assertThat(Judgement.of(RatioInterval.unknown(0.1, 3))).isEqualTo(Judgement.NO_VERDICT);
  }
}
