package org.vqs.core.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BandTurnsTest {
  private static final double MOST = 10;

  private final BandTurns turns = new BandTurns();

  @Test
  void turn_growsByWhatWasServed() {
    turns.served(0, 1, 0, MOST);
    turns.served(3, 0.25, 0, MOST);
    turns.served(3, 0.25, 0, MOST);

    assertThat(turns.turn(0, 0)).isEqualTo(1);
    assertThat(turns.turn(3, 0)).isEqualTo(0.5);
    assertThat(turns.turn(7, 0)).as("never served").isZero();
  }

  @Test
  void bandThatHadNothingToServe_savesNothingUp() {
    turns.served(0, 1, 0, MOST);

    assertThat(turns.turn(0, 4)).isEqualTo(4);
    turns.served(0, 1, 4, MOST);
    assertThat(turns.turn(0, 4)).isEqualTo(5);
  }

  @Test
  void bandThatHadMuch_isNoMoreThanSoFarAhead() {
    for (int i = 0; i < 100; i++) {
      turns.served(0, 1, 0, MOST);
    }
    assertThat(turns.turn(0, 0)).isEqualTo(MOST);
    turns.served(0, 1, 4, MOST);
    assertThat(turns.turn(0, 4)).isEqualTo(11);
  }
}
