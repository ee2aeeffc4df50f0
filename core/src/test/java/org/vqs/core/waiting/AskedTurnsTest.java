package org.vqs.core.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.vqs.core.Policies;
import org.vqs.core.testing.Scene;

/** A server of 16: what is asked for of one band leaves the other fewer turns. */
class AskedTurnsTest {
  private static final double MEMORY = 100;
  private static final double AHEAD = 10;

  private final Scene scene = Scene.of(Policies.BF_JS, 1).server("s", 16);

  private void countAsked(String name, int jobs) {
    Ask ask = scene.ask(name);
    BandTurns turns = TenantAsks.of(ask.line()).bands();
    scene
        .packer()
        .cluster()
        .pending()
        .tellKind(ask, (band, bulk) -> turns.asked(band, jobs * bulk, MEMORY));
  }

  /** The turn of a band after one job of it started, which was 0 before. */
  private double turnOf(String name) {
    Ask ask = scene.ask(name);
    BandTurns turns = TenantAsks.of(ask.line()).bands();
    turns.served(ask.band(), ask.bulk(), 0, AHEAD);
    return turns.turn(ask.band(), 0) / ask.bulk();
  }

  @Test
  void jobsThatWait_countBySize() {
    scene.ask("large", 1, 15).ask("small", 1, 1);

    countAsked("large", 3);
    countAsked("small", 15);

    assertThat(turnOf("large")).as("three fourths of it").isLessThan(1);
    assertThat(turnOf("small")).as("one fourth").isGreaterThan(1);
  }

  @Test
  void jobsOfAnAskThatNobodyIndexedYet_countInTheBandInWhichTheyWillWait() {
    scene.ask("large", 0, 15).ask("small", 1, 1);
    assertThat(scene.ask("large").isIndexed()).isFalse();

    countAsked("large", 3);
    countAsked("small", 15);
    scene.packer().setCount(scene.ask("large"), 1, 0);

    assertThat(turnOf("large")).isLessThan(1);
    assertThat(turnOf("small")).isGreaterThan(1);
  }

  @Test
  void jobsThatFitNoServer_doNotCount() {
    scene.ask("huge", 1, 17).ask("large", 1, 15).ask("small", 1, 1);

    countAsked("huge", 1000);
    countAsked("large", 1);
    countAsked("small", 15);

    assertThat(turnOf("large")).isEqualTo(1);
    assertThat(turnOf("small")).isEqualTo(1);
  }
}
