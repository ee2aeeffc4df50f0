package org.vqs.bench.latency.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class RatioTest {
  @Test
  void ratio_isTheGeometricMeanOfPairs() {
    Ratio ratio = Ratio.of(List.of(20.0, 80.0), List.of(1.0, 1.0));

    assertThat(ratio.mean()).isCloseTo(40, within(1e-9));
    assertThat(ratio.low() * ratio.high()).isCloseTo(40 * 40, within(1e-6));
    assertThat(ratio.low()).isLessThan(20);
  }

  @Test
  void equalPairs_haveNoSpread() {
    Ratio ratio = Ratio.of(List.of(6.0, 3.0, 12.0), List.of(2.0, 1.0, 4.0));

    assertThat(ratio.low()).isCloseTo(3, within(1e-9));
    assertThat(ratio.high()).isCloseTo(3, within(1e-9));
  }

  @Test
  void onePair_hasNoInterval() {
    Ratio ratio = Ratio.of(List.of(8.0), List.of(2.0));

    assertThat(ratio.mean()).isCloseTo(4, within(1e-9));
    assertThat(ratio.low()).isNaN();
    assertThat(ratio.high()).isNaN();
  }

  @Test
  void unpairedNumbers_areRefused() {
    assertThatThrownBy(() -> Ratio.of(List.of(1.0, 2.0), List.of(1.0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("2 numbers cannot be paired with 1");
  }
}
