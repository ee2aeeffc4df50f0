package org.vqs.sim.experiment.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.vqs.sim.engine.Production;

class StreamWaitsTest {
  @Test
  void waits_areInMeanServices() {
    StreamWaits waits = new StreamWaits();
    for (int i = 1; i <= 100; i++) {
      waits.add(i * Production.TICKS);
    }

    assertThat(waits.count()).isEqualTo(100);
    assertThat(waits.mean()).isCloseTo(50.5, within(1e-9));
    assertThat(waits.p99()).isCloseTo(99, within(0.1));
    assertThat(waits.max()).isCloseTo(100, within(0.1));
  }

  @Test
  void nobody_hasNoWait() {
    assertThat(new StreamWaits().mean()).isNaN();
    assertThat(new StreamWaits().p99()).isNaN();
    assertThat(new StreamWaits().max()).isNaN();
  }
}
