package org.vqs.core.layer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.testing.Scene;

/**
 * Servers s and t of 10; one at a time may be reserved. Patience ends after 100. A job of 10
 * reserves t, where 5 is kept free, and starts on u instead.
 */
class HandedOnReservationsTest {
  private final Scene scene =
      new Scene(
          PackerOptions.paper(Policies.BF_JS, ResourceVector.of(1))
              .with(o -> o.reservations(new ReservationOptions(100, 1000, 0))));

  /** Jobs run for 100, and none waited. */
  private void history() {
    scene.server("s", 10);
    for (int i = 0; i < 6; i++) {
      scene.at(100L * i).ask("life" + i, 1, 10).run().at(100L * (i + 1)).end("life" + i, "s");
    }
  }

  private void tensAndMore(int secondArrives, int second) {
    history();
    scene.at(1000).server("t", 10).ask("five", 4, 5).run();
    scene.ask("ten", 1, 10).at(secondArrives).ask("second", 1, second);
    scene.at(1099).ask("more", 20, 5).run();
    scene.at(1100).heartbeat("s").end("five", "t").run().events();
  }

  @Test
  void serverOfOneThatStartedElsewhere_isForTheNextOverdueOneOfItsKind() {
    tensAndMore(1001, 9);

    scene.at(1190).server("u", 10).run();

    assertThat(scene.events())
        .containsExactly("start ten on u", "free t by ten", "reservation t by second");
    assertThat(scene.on("t")).containsExactly("five");
    scene.end("five", "t").run();
    assertThat(scene.events()).containsExactly("free t by second", "start second on t");
  }

  @Test
  void serverOfOneThatStartedElsewhere_isFreeIfNoneOfItsKindIsOverdue() {
    tensAndMore(1095, 9);

    scene.at(1190).server("u", 10).run();

    assertThat(scene.events())
        .containsExactly("start ten on u", "free t by ten", "start more on t");
  }

  @Test
  void serverOfOneThatStartedElsewhere_isNotForOtherKinds() {
    tensAndMore(1001, 6);

    scene.at(1190).server("u", 10).run();

    assertThat(scene.events())
        .containsExactly("start ten on u", "free t by ten", "start more on t");
  }

  @Test
  void serverOfOneThatStartedElsewhere_isNotForOneThatTheHostRefusesThere() {
    tensAndMore(1001, 9);
    scene.refuse("second", "t", Refusal.pair(Reason.BLACKLISTED));

    scene.at(1190).server("u", 10).run();

    assertThat(scene.events())
        .containsExactly("start ten on u", "free t by ten", "start more on t");
  }
}
