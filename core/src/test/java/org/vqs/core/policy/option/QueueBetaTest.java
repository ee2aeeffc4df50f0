package org.vqs.core.policy.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Eq. 29, §6.2, §6.4 and the settings of §7 of On Non-Preemptive VM Scheduling in the Cloud. */
class QueueBetaTest {

  /** h(Q) = .9 (-.05 + 1.05 tanh(.005 Q)), values computed apart. */
  @ParameterizedTest
  @CsvSource({
    "0,-0.045",
    "9,-0.0025037",
    "10,0.0022107",
    "100,0.3917007",
    "200,0.6747065",
    "1000,0.8999142"
  })
  void paperSettings_followEquation29(long waiting, double expected) {
    assertThat(QueueBeta.PAPER.value(waiting, 20, 0)).isCloseTo(expected, within(1e-7));
  }

  @Test
  void paperSettings_stallNothingWhileTheQueueIsShort() {
    assertThat(QueueBeta.PAPER.value(9, 1, 0)).isNegative();
    assertThat(QueueBeta.PAPER.value(10, 1, 0)).isPositive();
  }

  @Test
  void h_growsTowardsBetaBar() {
    double last = -1;
    for (long waiting = 0; waiting < 3_000; waiting += 100) {
      double value = QueueBeta.PAPER.value(waiting, 20, 0);
      assertThat(value).isGreaterThan(last).isLessThan(0.9);
      last = value;
    }
    assertThat(QueueBeta.PAPER.value(Long.MAX_VALUE, 20, 0)).isEqualTo(0.9);
  }

  @Test
  void pOfOne_isConstant() {
    QueueBeta constant = new QueueBeta(0.7, 1, 0.005, 1, false);

    assertThat(constant.value(0, 5, 0)).isEqualTo(0.7);
    assertThat(constant.value(1_000_000, 5, 0)).isEqualTo(0.7);
  }

  @Test
  void q_fallsWithTheStalledFractionAndEndsAtTheLimit() {
    QueueBeta beta = new QueueBeta(0.8, 1, 1, 0.5, false);

    assertThat(beta.value(0, 4, 0)).isEqualTo(0.8);
    assertThat(beta.value(0, 4, 1)).isCloseTo(0.6, within(1e-12));
    assertThat(beta.value(0, 4, 2)).as("s < s_max is strict").isZero();
    assertThat(beta.value(0, 4, 3)).isZero();
  }

  /** §7: s_max = .1 on 20 servers; §7.3: s_max = .015 on 800. */
  @ParameterizedTest
  @CsvSource({"0.1,20,1,2", "0.1,1,0,1", "0.1,10,0,1", "0.015,800,11,12"})
  void limit_admitsThatManyStalledServersAndNoMore(
      double sMax, int servers, int stalled, int atLimit) {
    QueueBeta beta = new QueueBeta(0.9, -0.05, 0.002, sMax, false);

    assertThat(beta.value(5_000, servers, stalled)).isPositive();
    assertThat(beta.value(5_000, servers, atLimit)).isZero();
  }

  @Test
  void queuePerServer_isTheQueueOfEquation29() {
    QueueBeta perServer = new QueueBeta(0.9, -0.05, 0.005, 0.1, true);

    assertThat(perServer.value(20_000, 100, 0)).isEqualTo(QueueBeta.PAPER.value(200, 1, 0));
    assertThat(perServer.value(900, 100, 0)).isNegative();
    assertThat(perServer.value(5, 0, 0)).as("no server").isEqualTo(QueueBeta.PAPER.value(5, 0, 0));
  }

  @Test
  void constantBeta_isThatOfSection3() {
    assertThat(Beta.constant(0.9).value(0, 1, 1)).isEqualTo(0.9);
  }
}
