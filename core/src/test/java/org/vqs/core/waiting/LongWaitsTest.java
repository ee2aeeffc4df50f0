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

  private boolean isPassedOver(Ask ask) {
    return waits.isPassedOver(ask, NOW);
  }

  @Test
  void kindOfWhichFewStarted_isPassedOver() {
    assertThat(isPassedOver(large)).isTrue();
    starts(large, 19, 1);
    assertThat(isPassedOver(large)).isTrue();
    starts(large, 1, 1);
    assertThat(isPassedOver(large)).isFalse();
    assertThat(isPassedOver(small)).as("of another band").isTrue();
  }

  @Test
  void kindOfWhichNoneStartedLately_isPassedOver() {
    starts(large, 20, 1);

    assertThat(waits.isPassedOver(large, NOW)).isFalse();
    assertThat(waits.isPassedOver(large, NOW + 1)).isTrue();
  }

  @Test
  void rareKind_isPassedOverIfNoneStartedForFourTimesItsUsualInterval() {
    for (int i = 0; i <= 40; i++) {
      waits.started(large, 1, NOW + 10L * i);
    }

    assertThat(waits.isPassedOver(large, NOW + 440)).isFalse();
    assertThat(waits.isPassedOver(large, NOW + 441)).isTrue();
  }

  @Test
  void kindThatWaitsMoreThanSixTimesAsLongAsOthers_isPassedOver() {
    starts(large, 20, 16);
    assertThat(isPassedOver(large)).isFalse();
    starts(small, 300, 2);
    assertThat(isPassedOver(large)).as("less than five times as long").isFalse();

    // By size: ln 17 · 80 / 1,180 + ln 3 · 1,100 / 1,180, so 2.4 for all, and 16 for the kind.
    starts(small, 800, 2);
    assertThat(isPassedOver(large)).isTrue();

    starts(large, 400, 14);
    assertThat(isPassedOver(large)).as("14 for the kind, and more than 6 for all").isFalse();
  }

  @Test
  void waitsOfAll_areWeightedBySize() {
    starts(small, 500, 0);
    starts(large, 500, 50);

    // ln 51 · 2,000 / 2,500, so 22 for all: 6.1 if all weighed the same, and 50 for the kind.
    assertThat(isPassedOver(large)).isFalse();
  }

  @Test
  void kindThatWaitsForASmallPartOfAService_isNotPassedOver() {
    starts(small, 1_000, 0);
    starts(large, 20, 0.36);
    assertThat(isPassedOver(large)).isFalse();

    starts(large, 20, 0.6);

    assertThat(isPassedOver(large)).isTrue();
  }

  @Test
  void waitsOfLongAgo_areForgotten() {
    starts(large, 150, 500);
    starts(small, 5_000, 1);
    assertThat(isPassedOver(large)).isTrue();

    starts(large, 400, 1);

    assertThat(isPassedOver(large))
        .as("1.2 for the kind; 8 if it forgot nothing, and 1 for all")
        .isFalse();
  }

  @Test
  void startsOfAKind_sayNothingOfMastersNorOfAsksForOneHost() {
    starts(large, 20, 1);
    Ask master = ask("master", 4, spec -> spec.in(Lane.MASTER));
    Ask local = ask("local", 4, spec -> spec.only(List.of(host)));

    assertThat(isPassedOver(large)).isFalse();
    assertThat(isPassedOver(master)).isTrue();
    assertThat(isPassedOver(local)).isTrue();
  }

  @Test
  void startsOfMastersAndForOneHost_sayNothingOfTheirKind() {
    starts(ask("master", 4, spec -> spec.in(Lane.MASTER)), 20, 1);
    starts(ask("local", 4, spec -> spec.only(List.of(host))), 20, 1);

    assertThat(isPassedOver(large)).isTrue();
  }
}
