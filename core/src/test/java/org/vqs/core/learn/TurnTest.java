package org.vqs.core.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TurnTest {
  private final Turn turn = new Turn(new StartRate(null));
  private final ServiceTimes errors = new ServiceTimes();

  /** 1,000 moments: the notes that are kept are at equal distances, and stand for all. */
  @Test
  void notesOfALongWait_areFewAndStandForAllMoments() {
    for (int moment = 0; moment < 1000; moment++) {
      turn.note(moment, 1000);
    }
    turn.start(1000, errors);

    assertThat(errors.known()).isBetween(StartNotes.MOST / 2L, (long) StartNotes.MOST);
    assertThat(errors.mean() / StartNotes.UNIT)
        .as("the mean of what was left")
        .isCloseTo(.5, within(.1));
  }

  @Test
  void notesOfLongWaits_countForMoreThanThoseOfShortOnes() {
    turn.note(0, 1);
    turn.start(1, errors);
    for (int moment = 0; moment < 512; moment++) {
      turn.note(moment, 1);
    }
    turn.start(512, errors);

    assertThat(errors.quantile(.05) / StartNotes.UNIT).isGreaterThan(10);
  }

  @Test
  void startedJob_isForgottenWithItsNotes() {
    turn.note(0, 10);
    turn.start(10, errors);
    turn.start(1000, errors);

    assertThat(errors.known()).isEqualTo(1);
  }
}
