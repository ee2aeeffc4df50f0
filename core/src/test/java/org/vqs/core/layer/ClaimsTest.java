package org.vqs.core.layer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.policy.option.ShareOptions;
import org.vqs.core.testing.Scene;
import org.vqs.core.waiting.Ask;

/** Two servers of 10, which are full. */
class ClaimsTest {
  private final Scene scene =
      new Scene(
              PackerOptions.paper(Policies.BF_JS, ResourceVector.of(1))
                  .with(o -> o.reservations(new ReservationOptions(1000, 50, 1)))
                  .with(o -> o.shares(new ShareOptions(0.1, 1000, 1))))
          .server("s", 10)
          .server("t", 10)
          .resident("small", "s", 6)
          .resident("other", "t", 10);

  private Ask claimed() {
    scene.ask("large", 2, 10).run();
    Ask large = scene.ask("large");
    assertThat(scene.packer().claim(scene.server("s"), large)).isTrue();
    return large;
  }

  @Test
  void claimedServer_takesNothingElse() {
    claimed();

    scene.ask("little", 1, 2).run();

    assertThat(scene.packer().counters().starts(Step.RESERVATION)).isZero();
    assertThat(scene.ask("little").count()).isOne();
  }
}
