package org.vqs.core.policy.vqs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.testing.Scene;

/** §V-B of Scheduling Jobs with Random Resource Requirements. */
class VirtualQueueSchedulingTest {

  private static Scene scene(int j, long capacity) {
    return new Scene(PackerOptions.paper(Policies.VQS, ResourceVector.of(1)).with(o -> o.j(j)))
        .server("s", capacity)
        .run();
  }

  private static String configuration(Scene scene) {
    return String.valueOf(scene.server("s").configuration());
  }

  /** "it can either schedule two jobs of size 0.4 or one job of size 0.6" (§VII-A1). */
  @Test
  void sizesOfSection7A1_areServedTwoSmallOrOneLarge() {
    Scene small =
        Scene.of(Policies.VQS, 4).server("s", 10).run().ask("0.4", 3, 4).ask("0.6", 3, 6).run();
    assertThat(configuration(small)).as("2 Q_2 = 6, Q_1 = 3").isEqualTo("2×VQ2");
    assertThat(small.on("s")).containsExactly("0.4", "0.4");

    Scene large =
        Scene.of(Policies.VQS, 4).server("s", 10).run().ask("0.4", 1, 4).ask("0.6", 3, 6).run();
    assertThat(configuration(large)).as("2 Q_2 = 2, Q_1 = 3").isEqualTo("1×VQ1 + 1×VQ3");
    assertThat(large.on("s")).containsExactly("0.6");
  }

  /**
   * "VQS on the other hand will always schedule either five jobs of size 2 or two of size 5"
   * (§VII-A2).
   */
  @Test
  void sizesOfSection7A2_areServedFiveSmallOrTwoLarge() {
    Scene small =
        Scene.of(Policies.VQS, 2).server("s", 10).run().ask("2", 9, 2).ask("5", 9, 5).run();
    assertThat(configuration(small)).isEqualTo("4×VQ4");
    assertThat(small.on("s")).as("more than k_4").containsExactly("2", "2", "2", "2", "2");

    Scene large =
        Scene.of(Policies.VQS, 2).server("s", 10).run().ask("2", 4, 2).ask("5", 9, 5).run();
    assertThat(configuration(large)).isEqualTo("2×VQ2");
    assertThat(large.on("s")).containsExactly("5", "5");
    assertThat(large.end("5", "s").run().on("s"))
        .as("nothing of size 2 beside them")
        .containsExactly("5", "5");
  }

  /**
   * On Non-Preemptive VM Scheduling, §7.1, Example 1: the maximal configurations (1, 2) and (0, 6)
   * are in the reduced set.
   */
  @Test
  void sizesOfExample1_areServedInItsTwoMaximalConfigurations() {
    Scene mixed =
        Scene.of(Policies.VQS, 1).server("s", 6).run().ask("4", 9, 4).ask("1", 2, 1).run();
    assertThat(configuration(mixed))
        .as("4/6 = 2/3 is of type 1, 1/6 of type 5")
        .isEqualTo("1×VQ1 + 2×VQ5");
    assertThat(mixed.on("s")).containsExactly("4", "1", "1");

    Scene small =
        Scene.of(Policies.VQS, 1).server("s", 6).run().ask("4", 9, 4).ask("1", 9, 1).run();
    assertThat(configuration(small)).isEqualTo("6×VQ5");
    assertThat(small.on("s")).containsExactly("1", "1", "1", "1", "1", "1");
  }

  /** Table 1 of On Non-Preemptive VM Scheduling; the sizes are those of the dominant resource. */
  @Test
  void vmTypesOfTable1_haveTheirTypes() {
    Scene scene = Scene.of(Policies.VQS, 70, 65, 420).server("s", 900, 900, 5000).run();
    scene
        .ask("standard", 1, 150, 80, 1690)
        .ask("high memory", 1, 171, 65, 420)
        .ask("high cpu", 1, 70, 200, 1690);

    var serverClass = scene.server("s").serverClass();
    assertThat(serverClass.sizeTypes().j()).as("2^-4 ≤ 420/5000 = .084").isEqualTo(4);
    assertThat(scene.ask("standard").shape().sizeIn(serverClass)).hasToString("1690/5000");
    assertThat(scene.ask("standard").shape().typeIn(serverClass)).as(".338").isEqualTo(2);
    assertThat(scene.ask("high memory").shape().sizeIn(serverClass)).hasToString("171/900");
    assertThat(scene.ask("high memory").shape().typeIn(serverClass)).as(".19").isEqualTo(4);
    assertThat(scene.ask("high cpu").shape().typeIn(serverClass)).as(".338").isEqualTo(2);
  }

  /** J = 3 and capacity 24: type 1 is (12, 16], type 3 (6, 8], type 5 (3, 4]. */
  @Test
  void reservation_isTwoThirdsForOneJobOfTypeOne() {
    Scene scene = scene(3, 24).ask("one", 5, 13).ask("five", 1, 4).run();
    assertThat(configuration(scene)).isEqualTo("1×VQ1 + 2×VQ5");

    scene.ask("more fives", 5, 4).run();

    assertThat(scene.on("s"))
        .as("13 + 4 + 4 = 21, but the others keep to a third")
        .containsExactly("one", "five", "more fives");
  }

  @Test
  void reservation_isKeptWhenNoJobOfTypeOneRuns() {
    Scene scene = scene(3, 24).ask("one", 1, 13).ask("five", 4, 4).run();
    assertThat(scene.on("s")).as("6·4 > 1 + 2·4").hasSize(4).doesNotContain("one");

    scene =
        scene(3, 24)
            .ask("one", 9, 13)
            .ask("five", 1, 4)
            .run()
            .count("one", 0)
            .ask("more", 9, 4)
            .run();
    assertThat(scene.end("one", "s").run().on("s")).containsExactly("five", "more");
    assertThat(scene.server("s").free()).containsExactly(16);
    scene.ask("late one", 1, 16).run();
    assertThat(scene.on("s")).as("2/3 of the capacity").containsExactly("five", "more", "late one");
  }

  @Test
  void reservation_isForOneJobAtATime() {
    Scene scene = scene(3, 24).ask("one", 9, 13).run();

    assertThat(configuration(scene))
        .as("the first of the four with k_1 = 1")
        .isEqualTo("1×VQ1 + 1×VQ4");
    assertThat(scene.on("s")).containsExactly("one");
    assertThat(scene.end("one", "s").run().on("s")).containsExactly("one");
  }

  /** Both are of type 1, by different resources, and fit together. */
  @Test
  void reservation_isForOneJobAlsoWhereTwoWouldFit() {
    Scene scene = Scene.of(Policies.VQS, 2, 2).server("s", 12, 12).run();

    scene.ask("wide", 1, 7, 2).ask("high", 9, 2, 7).ask("four", 1, 3, 2).run();
    assertThat(configuration(scene)).isEqualTo("1×VQ1 + 1×VQ4");
    assertThat(scene.on("s")).containsExactly("wide", "four");

    scene.end("four", "s").run();
    assertThat(scene.on("s")).containsExactly("wide");
  }

  @Test
  void actualNumber_mayBeMoreThanTheConfigurationSays() {
    Scene scene = scene(2, 12).ask("three", 9, 4).run();
    assertThat(configuration(scene)).isEqualTo("3×VQ3");
    assertThat(scene.on("s")).hasSize(3);

    assertThat(scene(3, 21).ask("three", 9, 5).run().on("s"))
        .as("5/21 in (1/6, 1/4]: k_4 = 4")
        .hasSize(4);
    assertThat(scene(3, 22).ask("three", 9, 4).run().on("s"))
        .as("4/22 in (1/6, 1/4]: k_4 = 4")
        .hasSize(5);
  }

  /** With J = 2 the last queue takes all sizes up to 1/3, and those below 1/4 occupy 1/4. */
  @Test
  void sizesBelowTheLastPower_occupyThatPower() {
    assertThat(scene(2, 12).ask("tiny", 20, 1).run().on("s")).hasSize(4);
    assertThat(scene(2, 12).ask("quarter", 20, 3).run().on("s")).hasSize(4);
    assertThat(scene(2, 13).ask("tiny", 20, 1).run().on("s"))
        .as("a quarter of 13 is no integer")
        .hasSize(4);

    Scene mixed = scene(2, 12).ask("third", 1, 4).ask("tiny", 20, 1).run();
    assertThat(mixed.on("s")).as("4 + 3 + 3 of 12").containsExactly("third", "tiny", "tiny");
    assertThat(mixed.end("third", "s").run().on("s"))
        .containsExactly("tiny", "tiny", "tiny", "tiny");
  }

  @Test
  void sizesBelowTheLastPower_occupyThatPowerInTheThirdBesideTypeOneToo() {
    Scene scene = scene(2, 12).ask("one", 9, 7).ask("tiny", 3, 1).run();

    assertThat(configuration(scene)).isEqualTo("1×VQ1 + 1×VQ3");
    assertThat(scene.on("s")).as("one of 3 fits in the third of 4").containsExactly("one", "tiny");
  }

  /**
   * Sizes 4 and 5 of 23 are in (1/6, 1/4]; the server is full with 4 + 4 + 5 + 5 + 5, a job of 5
   * and one of 4 wait.
   */
  private static Scene fullWithALine() {
    Scene scene =
        scene(3, 23)
            .ask("four", 2, 4)
            .ask("five", 3, 5)
            .run()
            .ask("head", 1, 5)
            .ask("behind", 1, 4)
            .run();
    assertThat(configuration(scene)).isEqualTo("4×VQ4");
    assertThat(scene.on("s")).containsExactly("four", "four", "five", "five", "five");
    return scene;
  }

  @Test
  void headOfTheLine_isStrict() {
    Scene scene = fullWithALine();

    scene.end("four", "s").run();
    assertThat(scene.on("s"))
        .as("5 does not fit, 4 waits behind it")
        .containsExactly("four", "five", "five", "five");

    scene.end("five", "s").run();
    assertThat(scene.on("s")).containsExactly("four", "five", "five", "head", "behind");
  }

  @Test
  void withdrawnHead_letsThoseBehindItStart() {
    Scene scene = fullWithALine().end("four", "s").run();

    scene.count("head", 0).run();

    assertThat(scene.on("s")).containsExactly("four", "five", "five", "five", "behind");
  }

  @Test
  void refusedHead_isPassedOver() {
    Scene scene =
        Scene.of(Policies.VQS, 4)
            .server("s", 12)
            .run()
            .refuse("b", "s", Refusal.pair(Reason.BLACKLISTED));

    scene.ask("a", 1, 5).ask("b", 1, 6).ask("c", 1, 5).run();

    assertThat(scene.on("s")).containsExactly("a", "c");
  }

  @Test
  void configuration_isRenewedOnlyWhenTheServerIsEmpty() {
    Scene scene = Scene.of(Policies.VQS, 2).server("s", 10).run().ask("5", 2, 5).run();
    scene.ask("2", 100, 2).run();

    scene.end("5", "s").run();
    assertThat(configuration(scene)).isEqualTo("2×VQ2");
    assertThat(scene.on("s")).containsExactly("5");

    scene.end("5", "s").run();
    assertThat(configuration(scene)).isEqualTo("4×VQ4");
    assertThat(scene.on("s")).hasSize(5);
  }

  @Test
  void emptyServer_isRenewedByTheJobsThatArrive() {
    Scene scene =
        Scene.of(Policies.VQS, 2).server("s", 10).run().ask("5", 1, 5).run().end("5", "s").run();
    assertThat(scene.on("s")).isEmpty();

    scene.ask("2", 1, 2).run();

    assertThat(configuration(scene)).isEqualTo("4×VQ4");
    assertThat(scene.on("s")).containsExactly("2");
  }

  @Test
  void arrivals_goToTheServerThatWantsThem() {
    Scene scene = Scene.of(Policies.VQS, 2).server("s", 10).server("t", 10).server("u", 10).run();
    scene.ask("5", 2, 5).run().ask("2", 1, 2).run();
    String wanting =
        List.of("s", "t", "u").stream()
            .filter(name -> scene.on(name).contains("2"))
            .findFirst()
            .orElseThrow();

    scene.ask("more", 4, 2).ask("one more", 1, 2).run();

    assertThat(scene.on(wanting))
        .as("not an empty one")
        .containsExactly("2", "more", "more", "more", "more");
    assertThat(scene.ask("one more").count()).as("now an empty one").isZero();
  }

  @Test
  void emptyServer_whoseBestConfigurationStartsNothingTakesTheNextBest() {
    Scene scene =
        Scene.of(Policies.VQS, 2)
            .server("s", 10)
            .run()
            .refuse("5", "s", Refusal.pair(Reason.BLACKLISTED));

    scene.ask("5", 9, 5).ask("2", 1, 2).run();

    assertThat(configuration(scene)).isEqualTo("4×VQ4");
    assertThat(scene.on("s")).containsExactly("2");
  }
}
