package org.vqs.core.policy.vqs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.testing.Scene;

/** §VI of Scheduling Jobs with Random Resource Requirements. */
class VirtualQueueSchedulingBestFitTest {

  private static Scene scene(int j, long capacity) {
    return new Scene(PackerOptions.paper(Policies.VQS_BF, ResourceVector.of(1)).with(o -> o.j(j)))
        .server("s", capacity)
        .run();
  }

  private static long starts(Scene scene, Step step) {
    return scene.packer().counters().starts(step);
  }

  /**
   * "By using configuration (1, 1) any arrival rate below 0.02 is supportable" (§VII-A1): BF-S adds
   * what K_RED leaves out.
   */
  @Test
  void sizesOfSection7A1_areServedTogether() {
    Scene scene =
        Scene.of(Policies.VQS_BF, 4).server("s", 10).run().ask("0.4", 1, 4).ask("0.6", 3, 6).run();

    assertThat(scene.on("s")).containsExactly("0.6", "0.4");
    assertThat(starts(scene, Step.CONFIGURATION)).isEqualTo(1);
    assertThat(starts(scene, Step.LARGEST_FIRST)).isEqualTo(1);
  }

  /**
   * "under both the server is likely to schedule according to the configuration (2, 1)" (§VII-A2).
   */
  @Test
  void sizesOfSection7A2_lockInToTwoSmallAndOneLarge() {
    Scene scene =
        Scene.of(Policies.VQS_BF, 2)
            .server("s", 10)
            .run()
            .ask("5", 2, 5)
            .run()
            .ask("5 more", 50, 5)
            .ask("2", 50, 2)
            .run();
    scene.end("5", "s").run();
    assertThat(scene.on("s")).as("2×VQ2").containsExactly("5", "5 more");

    scene.count("5 more", 0).end("5", "s").run().ask("5 again", 50, 5).run();
    assertThat(scene.on("s")).containsExactly("5 more", "2", "2");
    for (int i = 0; i < 10; i++) {
      scene.end("2", "s").run();
      assertThat(scene.on("s")).as("3 free").hasSize(3).contains("5 more");
    }
    scene.end("5 more", "s").run();
    assertThat(scene.on("s")).as("6 free").containsExactly("2", "2", "5 again");
  }

  @Test
  void ruleOne_takesTheLargestJobOfTypeOneThatFits() {
    Scene scene = scene(3, 24).ask("small one", 1, 13).ask("large one", 1, 16).run();

    assertThat(scene.on("s")).containsExactly("large one");
    assertThat(scene.server("s").configuration()).hasToString("1×VQ1 + 1×VQ4");
  }

  @Test
  void ruleOne_reservesNothingWhenNoJobOfTypeOneFits() {
    Scene scene =
        scene(3, 24)
            .ask("one", 9, 13)
            .ask("five", 1, 4)
            .run()
            .count("one", 0)
            .ask("more", 9, 4)
            .run();
    assertThat(scene.server("s").configuration()).hasToString("1×VQ1 + 2×VQ5");
    assertThat(scene.on("s"))
        .as("13 + 4 + 4, no third to keep to")
        .containsExactly("one", "five", "more");

    assertThat(scene.end("one", "s").run().on("s"))
        .as("Best-Fit uses the room")
        .hasSize(6)
        .doesNotContain("one");
  }

  /** J = 3: the configuration is 4×VQ4, two of the type run already. */
  @Test
  void ruleTwo_countsTheJobsOfTheTypeThatRun() {
    Scene scene = scene(3, 24).ask("four", 4, 5).run();
    assertThat(scene.server("s").configuration()).hasToString("4×VQ4");
    scene.ask("larger", 9, 8).ask("fours", 9, 5).run().end("four", "s").end("four", "s").run();

    assertThat(scene.on("s"))
        .as("two more of type 4, then nothing of 4 is left")
        .containsExactly("four", "four", "fours", "fours");
    assertThat(starts(scene, Step.CONFIGURATION)).isEqualTo(6);
  }

  /**
   * Sizes of 5 and 9 of 29 are of types 4 and 3. Four jobs of 5 would leave no room for that of 9.
   */
  @Test
  void ruleTwo_leavesTheRestToBestFitOnceItsCountIsReached() {
    Scene scene =
        scene(3, 29)
            .ask("five", 4, 5)
            .run()
            .ask("filler", 1, 9)
            .run()
            .ask("nine", 2, 9)
            .ask("fives", 9, 5)
            .run();
    assertThat(scene.server("s").configuration()).hasToString("4×VQ4");

    scene.end("five", "s").end("five", "s").end("filler", "s").run();

    assertThat(scene.on("s")).containsExactly("five", "five", "fives", "fives", "nine");
  }

  @Test
  void configuration_isRenewedWhenTheServerIsEmpty() {
    Scene scene =
        Scene.of(Policies.VQS_BF, 2)
            .server("s", 10)
            .run()
            .ask("5", 2, 5)
            .run()
            .ask("2", 9, 2)
            .ask("5 more", 9, 5)
            .run();
    assertThat(scene.server("s").configuration()).hasToString("2×VQ2");

    scene.end("5", "s").end("5", "s").run();

    assertThat(scene.server("s").configuration()).hasToString("4×VQ4");
    assertThat(scene.on("s")).containsExactly("2", "2", "2", "2", "2");
  }

  @Test
  void ruleTwo_stopsAtTheCountOfTheConfiguration() {
    Scene scene = scene(3, 24).ask("four", 20, 5).ask("three", 1, 4).run();

    assertThat(scene.server("s").configuration()).hasToString("4×VQ4");
    assertThat(scene.on("s"))
        .as("the room of 4 is left to Best-Fit")
        .containsExactly("four", "four", "four", "four", "three");
    assertThat(starts(scene, Step.LARGEST_FIRST)).isEqualTo(1);
  }

  @Test
  void ruleTwo_takesTheLargestFirst() {
    Scene scene = scene(2, 24).ask("9", 1, 9).ask("12", 1, 12).ask("10", 1, 10).run();

    assertThat(scene.server("s").configuration()).hasToString("2×VQ2");
    assertThat(scene.on("s")).containsExactly("12", "10");
  }

  @Test
  void ruleThree_fillsWithTheLargestThatFits() {
    Scene scene =
        scene(4, 24).ask("big", 50, 20).ask("1", 1, 1).ask("3", 1, 3).ask("2", 1, 2).run();

    assertThat(scene.server("s").configuration()).hasToString("1×VQ0");
    assertThat(scene.on("s")).containsExactly("big", "3", "1");
    assertThat(starts(scene, Step.LARGEST_FIRST)).isEqualTo(2);
  }

  @Test
  void arrival_goesToAServerThatWantsItsTypeBeforeTheTightest() {
    Scene scene = scene(3, 24).server("t", 24).run();
    scene.ask("five", 1, 5).run().ask("twelve", 1, 22).run();
    String wanting = scene.on("s").contains("five") ? "s" : "t";
    scene.resident("r", wanting.equals("s") ? "t" : "s", -3).run();

    scene.ask("more", 1, 5).run();

    assertThat(scene.on(wanting)).as("4×VQ4").containsExactly("five", "more");
    assertThat(starts(scene, Step.CONFIGURATION)).isEqualTo(3);
  }

  @Test
  void arrivalThatNoConfigurationWants_goesToTheTightestServer() {
    Scene scene = Scene.of(Policies.VQS_BF, 2).server("s", 10).server("t", 10).run();
    scene.ask("5", 3, 5).run();
    assertThat(scene.on("s").size() + scene.on("t").size()).isEqualTo(3);
    String tight = scene.on("s").size() == 2 ? "t" : "s";

    scene.ask("2", 1, 2).run();

    assertThat(scene.on(tight)).containsExactly("5", "2");
    assertThat(starts(scene, Step.BEST_FIT)).isEqualTo(1);
  }

  @Test
  void jobsThatArriveTogether_areEnqueuedTogether() {
    Scene scene = Scene.of(Policies.VQS_BF, 2).server("s", 10).run();

    scene.ask("2", 5, 2).ask("5", 2, 5).run();

    assertThat(scene.server("s").configuration())
        .as("4·5 of size 2 above 2·2 of size 5")
        .hasToString("4×VQ4");
    assertThat(scene.on("s")).hasSize(5).containsOnly("2");
  }

  @Test
  void jobsThatArriveTogether_arePlacedTheLargestFirst() {
    Scene scene = Scene.of(Policies.VQS_BF, 1).server("s", 10).ask("r", 1, 1).run();

    scene.ask("2", 1, 2).ask("9", 1, 9).run();

    assertThat(scene.on("s")).containsExactly("r", "9");
  }
}
