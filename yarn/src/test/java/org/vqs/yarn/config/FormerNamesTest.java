package org.vqs.yarn.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.yarn.config.property.VqsProperties;

/** Properties and values under the names that they had before. */
class FormerNamesTest {
  private final Configuration conf = new Configuration(false);

  @ParameterizedTest
  @CsvSource({
    "claim.delay, 7s, reservation.delay",
    "claim.timeout, 8m, reservation.timeout",
    "claim.max-fraction, 0.2, reservation.max-fraction",
    "share.hold.timeout, 9m, share.reservation.timeout",
    "share.hold.max-fraction, 0.3, share.reservation.max-fraction",
  })
  void formerName_goesOnWorking_withAWarningThatHasTheNameOfNow(
      String former, String value, String now) {
    conf.set(VqsProperties.PREFIX + former, value);
    VqsConfiguration read = VqsConfiguration.from(conf);
    Configuration renamed = new Configuration(false);
    renamed.set(VqsProperties.PREFIX + now, value);
    assertThat(read).isEqualTo(VqsConfiguration.from(renamed));
    assertThat(read).isNotEqualTo(VqsConfiguration.from(new Configuration(false)));
    assertThat(read.warnings())
        .contains(
            "yarn.scheduler.vqs."
                + former
                + " is the former name of yarn.scheduler.vqs."
                + now
                + ": rename it");
  }

  @Test
  void bothNames_areRefused() {
    conf.set(VqsProperties.PREFIX + "claim.delay", "7s");
    conf.set(VqsProperties.PREFIX + "reservation.delay", "8s");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> VqsConfiguration.from(conf))
        .withMessage(
            "yarn.scheduler.vqs.claim.delay (7s) is the former name of"
                + " yarn.scheduler.vqs.reservation.delay, which is set too (8s): leave out the"
                + " former one");
  }

  @Test
  void formerStallKind_goesOnWorking_withAWarning() {
    conf.set(VqsProperties.POLICY.name(), "adaptive");
    conf.set(VqsProperties.STALL_KIND.name(), "hold");
    assertThat(VqsConfiguration.from(conf).warnings())
        .contains("yarn.scheduler.vqs.stall.kind (hold) is the former name of drain: rename it");
  }
}
