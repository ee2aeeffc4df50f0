package org.vqs.core.waiting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class BandTurnsTest {
  private static final double MOST = 10;
  private static final double MEMORY = 16;

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

  @Test
  void bandThatAsksForMuch_hasMoreTurns_andOneThatAsksForLittleHalfAsManyAsTheMean() {
    turns.asked(0, 6, MEMORY);
    turns.asked(1, 2, MEMORY);
    turns.asked(2, 0.001, MEMORY);

    turns.served(0, 1, 0, MOST);
    turns.served(1, 1, 0, MOST);
    turns.served(2, 1, 0, MOST);

    // (1 + a / Σ a²) / 2 with a = 6/8, 2/8 and about 0.
    assertThat(turns.turn(0, 0)).isCloseTo(2 / (1 + .75 / .625), within(1e-3));
    assertThat(turns.turn(1, 0)).isCloseTo(2 / (1 + .25 / .625), within(1e-3));
    assertThat(turns.turn(2, 0)).isCloseTo(2, within(1e-3));
  }

  @Test
  void bandsThatAskForTheSame_haveEqualTurns() {
    for (int band = 0; band < 7; band++) {
      turns.asked(band, 0.3, MEMORY);
      turns.served(band, 0.5, 0, MOST);
    }
    for (int band = 0; band < 7; band++) {
      assertThat(turns.turn(band, 0)).isCloseTo(0.5, within(1e-9));
    }
  }

  @Test
  void bandThatNobodyAskedForLately_isForgotten() {
    turns.asked(0, 8, MEMORY);
    for (int i = 0; i < 100; i++) {
      turns.asked(1, 5, MEMORY);
    }
    turns.served(0, 1, 0, MOST);
    turns.served(1, 1, 0, MOST);

    assertThat(turns.turn(0, 0)).isCloseTo(2, within(0.01));
    assertThat(turns.turn(1, 0)).as("alone").isCloseTo(1, within(0.01));
  }

  @Test
  void turn_neverComesSoonerThanItDid() {
    turns.asked(0, 1, MEMORY);
    turns.asked(1, 9, MEMORY);
    turns.served(0, 100, 0, MOST);
    double before = turns.turn(0, 0);

    turns.asked(0, 90, 10 * MEMORY);
    turns.served(0, 0.1, 0, MOST);

    assertThat(turns.turn(0, 0)).isEqualTo(before).isGreaterThan(MOST);
  }
}
