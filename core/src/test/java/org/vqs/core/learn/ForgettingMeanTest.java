package org.vqs.core.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ForgettingMeanTest {
  private final ForgettingMean mean = new ForgettingMean(100);

  @Test
  void mean_isThatOfAllWhileThereAreFew() {
    assertThat(mean.value(7)).isEqualTo(7);

    mean.add(1, 3);
    mean.add(5, 1);

    assertThat(mean.value(7)).isEqualTo(2);
  }

  @Test
  void manyAtOnce_areForgottenAsSoonAsManyOneByOne() {
    mean.addTimes(10, 1, 1e6);
    for (int i = 0; i < 500; i++) {
      mean.add(1, 1);
    }

    assertThat(mean.value(0)).isCloseTo(1, within(0.1));
  }

  @Test
  void sameValue_countsAsOftenAsItIsGiven() {
    ForgettingMean oneByOne = new ForgettingMean(100);
    mean.addTimes(2, 1, 40);
    mean.add(8, 1);
    for (int i = 0; i < 40; i++) {
      oneByOne.add(2, 1);
    }
    oneByOne.add(8, 1);

    assertThat(mean.value(0)).isCloseTo(oneByOne.value(0), within(1e-12));
  }
}
