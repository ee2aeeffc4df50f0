package org.vqs.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OverdueBandsTest {
  private final OverdueBands bands = new OverdueBands();

  @Test
  void turns_alternateByWhatWasServed() {
    bands.served(0, 1);
    bands.served(3, 0.25);
    bands.served(3, 0.25);

    assertThat(bands.turn(0)).isEqualTo(1);
    assertThat(bands.turn(3)).isEqualTo(0.5);
  }

  @Test
  void bandThatHadNothingToServe_savesNothingUp() {
    bands.served(0, 1);
    bands.served(0, 1);
    bands.served(0, 1);

    assertThat(bands.turn(5)).as("as late as the last that was served").isEqualTo(2);
    assertThat(bands.turn(0)).isEqualTo(3);
  }
}
