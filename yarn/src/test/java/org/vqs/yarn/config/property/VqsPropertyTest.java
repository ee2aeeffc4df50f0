package org.vqs.yarn.config.property;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class VqsPropertyTest {
  private static VqsProperty<Integer> small(String defaultText) {
    return new VqsProperty<>(
        VqsProperties.PREFIX + "a.b",
        defaultText,
        "none",
        "in [0, 9]",
        ValueTypes.integer(n -> n >= 0 && n <= 9));
  }

  @Test
  void value_isTrimmed() {
    assertThat(small("1").parse(" 7\n")).isEqualTo(7);
  }

  @Test
  void defaultOutOfRange_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> small("10"))
        .withMessage("yarn.scheduler.vqs.a.b: the default (10) must be in [0, 9]");
  }

  @Test
  void shortName_hasNoPrefix() {
    assertThat(small("1").shortName()).isEqualTo("a.b");
  }

  @Test
  void time_takesHadoopsSuffixes() {
    assertThat(ValueTypes.time().apply("250")).isEqualTo(250);
    assertThat(ValueTypes.time().apply("2s")).isEqualTo(2000);
    assertThat(ValueTypes.time().apply("1d")).isEqualTo(86_400_000);
    assertThat(ValueTypes.time().apply("3650d")).isEqualTo(3650L * 86_400_000);
    assertThat(ValueTypes.time().apply("3651d")).isNull();
  }
}
