package org.vqs.core.policy.adaptive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.vqs.core.Policies;
import org.vqs.core.testing.Scene;

/** Jobs go to servers that nobody else needs. */
class DemandPressureTest {
  /** The large server is the tighter one: 6 of 16 are free there, 8 of 8 on the small one. */
  private static Scene smallAndLarge() {
    return Scene.of(Policies.ADAPTIVE, 1)
        .server("small", 8)
        .server("large", 16)
        .run()
        .resident("r", "large", 10)
        .run();
  }

  @Test
  void sizeThatBothCanHold_goesToTheTighter() {
    Scene scene = smallAndLarge().ask("x", 1, 2).run();

    assertThat(scene.on("large")).containsExactly("r", "x");
  }

  @Test
  void serverThatAloneCanHoldWhatWasAskedFor_isTheLastToTakeOthers() {
    Scene scene = smallAndLarge().ask("big", 1, 12).run();

    scene.ask("x", 5, 2).run();

    assertThat(scene.on("small")).as("while it has room").containsExactly("x", "x", "x", "x");
    assertThat(scene.on("large")).containsExactly("r", "x");
  }

  @Test
  void whatNobodyAskedForLately_doesNotCount() {
    Scene scene = smallAndLarge().ask("big", 1, 12).run().count("big", 0).run();

    scene.ask("many", 9_000, 7).count("many", 0).run();
    scene.ask("x", 1, 1).run();

    assertThat(scene.on("large")).contains("x");
  }

  @Test
  void severalResources_areWeighedInTheSameWay() {
    Scene scene =
        Scene.of(Policies.ADAPTIVE, 1, 1).server("small", 16, 8).server("large", 32, 16).run();
    scene.resident("r", "large", 26, 13).run();
    scene.ask("x", 1, 2, 1).run();
    assertThat(scene.on("large")).as("the tighter").containsExactly("r", "x");

    scene.ask("big", 1, 20, 10).ask("y", 1, 2, 1).run();

    assertThat(scene.on("small")).containsExactly("y");
  }
}
