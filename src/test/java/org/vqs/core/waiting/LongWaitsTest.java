package org.vqs.core.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Location;
import org.vqs.core.testing.Scene;

/** A server of 8 on which jobs of 4 and of 1 run, of two bands. */
class LongWaitsTest {
  private static final long NOW = 10_000;

  private final Scene scene =
      new Scene(PackerOptions.paper(Policies.BF_JS, ResourceVector.of(1))).server("s", 8);
  private final LongWaits waits = new LongWaits(scene.packer().cluster().everywhere());
  private final Location host = scene.packer().location("host");
  private final Ask large = ask("large", 4);
  private final Ask small = ask("small", 1);

  private Ask ask(String name, long demand) {
    return ask(name, demand, spec -> spec);
  }

  private Ask ask(String name, long demand, UnaryOperator<AskSpec> change) {
    scene.ask(name, 30, change, demand);
    return scene.ask(name);
  }

  private void starts(Ask ask, int times, double services) {
    for (int i = 0; i < times; i++) {
      waits.started(ask, services, NOW);
    }
  }

  private boolean arePassedOver(Ask ask) {
    return waits.arePassedOver(ask, NOW);
  }

  @Test
  void kindOfWhichFewStarted_isPassedOver() {
    assertThat(arePassedOver(large)).isTrue();
    starts(large, 19, 1);
    assertThat(arePassedOver(large)).isTrue();
    starts(large, 1, 1);
    assertThat(arePassedOver(large)).isFalse();
    assertThat(arePassedOver(small)).as("of another band").isTrue();
  }

  @Test
  void kindOfWhichNoneStartedLately_isPassedOver() {
    starts(large, 20, 1);

    assertThat(waits.arePassedOver(large, NOW)).isFalse();
    assertThat(waits.arePassedOver(large, NOW + 1)).isTrue();
  }

  @Test
  void kindThatWaitsMoreThanThreeTimesAsLongAsOthers_isPassedOver() {
    starts(large, 20, 8);
    assertThat(arePassedOver(large)).isFalse();

    // Of 20 and 1,000 starts of sizes 4 and 1: ln 9 · 80 / 1,080 + ln 3 · 1,000 / 1,080 for 2.25.
    starts(small, 1_000, 2);

    assertThat(arePassedOver(large)).isTrue();
    starts(large, 1_000, 6);
    assertThat(arePassedOver(large)).as("8 of itself and of others are about 6 each").isFalse();
  }

  @Test
  void kindThatWaitsForASmallPartOfAService_isNotPassedOver() {
    starts(small, 1_000, 0);
    starts(large, 20, 0.18);
    assertThat(arePassedOver(large)).isFalse();

    starts(large, 20, 0.3);

    assertThat(arePassedOver(large)).isTrue();
  }

  @Test
  void waitsOfLongAgo_areForgotten() {
    starts(large, 100, 500);
    starts(small, 5_000, 1);
    assertThat(arePassedOver(large)).isTrue();

    starts(large, 500, 1);

    assertThat(arePassedOver(large)).as("the mean of all is 2.4").isFalse();
  }

  @Test
  void startsOfAKind_sayNothingOfMastersNorOfAsksForOneHost() {
    starts(large, 20, 1);
    Ask master = ask("master", 4, spec -> spec.in(Lane.MASTER));
    Ask local = ask("local", 4, spec -> spec.only(List.of(host)));

    assertThat(arePassedOver(large)).isFalse();
    assertThat(arePassedOver(master)).isTrue();
    assertThat(arePassedOver(local)).isTrue();
  }
}
