package org.vqs.core.policy.adaptive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class OfferedJobsTest {
  private final OfferedJobs offered = new OfferedJobs();

  @Test
  void jobs_areRateTimesService() {
    for (int i = 0; i <= 100; i++) {
      offered.pass(10L * i, 50, 3L * i);
    }

    assertThat(offered.value()).as("3 in 10, each for 50").isCloseTo(15, within(.2));
  }

  @Test
  void lastThirtyServices_count() {
    for (int i = 0; i <= 1000; i++) {
      offered.pass(10L * i, 50, i < 500 ? 3L * i : 1500);
    }

    assertThat(offered.value()).as("e^(−5000 / 1500) of 15").isCloseTo(.53, within(.02));
  }

  @Test
  void nothing_isKnownWithoutServiceNorBeforeHalfOfOneHasPassed() {
    offered.pass(0, 0, 0);
    offered.pass(100, 0, 10);
    assertThat(offered.value()).isZero();

    offered.pass(120, 50, 20);
    assertThat(offered.value()).isZero();

    offered.pass(126, 50, 20);
    assertThat(offered.value()).as("10 in 26").isCloseTo(19.2, within(.2));
  }
}
