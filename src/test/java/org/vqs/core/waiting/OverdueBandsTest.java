package org.vqs.core.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OverdueBandsTest {
  private static final double NOBODY_ELSE = Double.POSITIVE_INFINITY;

  private final OverdueBands bands = new OverdueBands();

  @Test
  void turns_alternateByWhatWasServed() {
    bands.served(0, 1, 0);
    bands.served(3, 0.25, 0);
    bands.served(3, 0.25, 0.25);

    assertThat(bands.turn(0)).isEqualTo(1);
    assertThat(bands.turn(3)).isEqualTo(0.5);
  }

  @Test
  void bandThatHadNothingToServe_savesNothingUp() {
    bands.served(0, 1, NOBODY_ELSE);
    bands.served(0, 1, NOBODY_ELSE);
    bands.served(0, 1, 3);

    assertThat(bands.turn(5)).as("as late as the last that was served").isEqualTo(2);
    assertThat(bands.turn(0)).isEqualTo(3);
  }

  @Test
  void bandThatWaitsForRoom_keepsItsTurnWhileOthersFit() {
    bands.served(0, 1, NOBODY_ELSE);
    bands.served(5, 0.25, 0);
    bands.served(5, 0.25, 0);

    assertThat(bands.turn(3)).as("0 waits").isZero();
    bands.served(5, 0.25, 0.25);
    bands.served(5, 0.25, 0);
    assertThat(bands.turn(3)).as("the floor never falls").isEqualTo(0.25);
    assertThat(bands.turn(5)).isEqualTo(1);
  }

  @Test
  void queues_takeTurnsToReservationByWeight() {
    bands.reserved(0, 0.5);
    OverdueBands late = new OverdueBands();

    assertThat(bands.reservationTurn(0)).isEqualTo(0.5);
    assertThat(late.reservationTurn(0.25)).as("saved nothing up").isEqualTo(0.25);
    late.reserved(late.reservationTurn(0.25), 1);
    assertThat(late.reservationTurn(0.5)).isEqualTo(1.25);
  }
}
