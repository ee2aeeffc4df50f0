package org.vqs.sim.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TimeAverageTest {
  private final TimeAverage average = new TimeAverage();

  @Test
  void value_isWeightedByTime() {
    average.pass(1, 10);
    average.pass(4, 2);

    assertThat(average.value()).isEqualTo(16.0 / 4);
  }

  @Test
  void noTime_isZero() {
    assertThat(average.value()).isZero();
    average.pass(0, 5);
    assertThat(average.value()).isZero();
  }

  @Test
  void restart_forgetsWhatWasBefore() {
    average.pass(8, 1000);
    average.restart();
    assertThat(average.value()).isZero();
    average.pass(10, 3);
    average.pass(14, 6);

    assertThat(average.value()).isEqualTo(30.0 / 6);
  }

  @Test
  void sameTimeTwice_countsOnce() {
    average.pass(2, 1);
    average.pass(2, 99);

    assertThat(average.value()).isEqualTo(1);
  }
}
