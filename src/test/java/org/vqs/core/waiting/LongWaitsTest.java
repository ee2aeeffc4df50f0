package org.vqs.core.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.testing.Scene;

/** A server of 8 on which jobs of 4 and of 1 run, of two bands. */
class LongWaitsTest {
  private static final double SERVICE = 160;
  private static final long NOW = 10_000;

  private final Scene scene =
      new Scene(PackerOptions.paper(Policies.BF_JS, ResourceVector.of(1))).server("s", 8);
  private final LongWaits waits = new LongWaits(scene.packer().cluster().everywhere());
  private final Ask large = ask("large", 4);
  private final Ask small = ask("small", 1);

  private Ask ask(String name, long demand) {
    scene.ask(name, 30, demand);
    return scene.ask(name);
  }

  private void starts(Ask ask, int times, double wait) {
    for (int i = 0; i < times; i++) {
      waits.started(ask, wait, SERVICE, NOW);
    }
  }

  private boolean arePassedOver(Ask ask, double typicalWait) {
    return waits.arePassedOver(ask, NOW, typicalWait, SERVICE);
  }

  @Test
  void kindOfWhichFewStarted_isPassedOver() {
    assertThat(arePassedOver(large, 100)).isTrue();
    starts(large, 19, 0);
    assertThat(arePassedOver(large, 100)).isTrue();
    starts(large, 1, 0);
    assertThat(arePassedOver(large, 100)).isFalse();
    assertThat(arePassedOver(small, 100)).as("of another band").isTrue();
  }

  @Test
  void kindOfWhichNoneStartedLately_isPassedOver() {
    starts(large, 20, 0);

    assertThat(waits.arePassedOver(large, NOW, 100, SERVICE)).isFalse();
    assertThat(waits.arePassedOver(large, NOW + 1, 100, SERVICE)).isTrue();
  }

  @Test
  void kindThatWaitsMoreThanThreeTimesAsLongAsOthers_isPassedOver() {
    starts(large, 20, 301);

    assertThat(arePassedOver(large, 100)).isTrue();
    assertThat(arePassedOver(large, 101)).isFalse();
  }

  @Test
  void kindThatWaitsForASmallPartOfAService_isNotPassedOver() {
    starts(large, 20, 29);

    assertThat(arePassedOver(large, 0)).isFalse();
    starts(large, 100, 31);
    assertThat(arePassedOver(large, 0)).isTrue();
  }

  @Test
  void waitsOfLongAgo_areForgotten() {
    starts(large, 100, 5_000);
    assertThat(arePassedOver(large, 100)).isTrue();

    starts(large, 1_000, 10);

    assertThat(arePassedOver(large, 100)).isFalse();
  }
}
