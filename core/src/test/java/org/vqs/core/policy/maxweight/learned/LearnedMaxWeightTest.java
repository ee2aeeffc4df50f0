package org.vqs.core.policy.maxweight.learned;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.option.Stall;
import org.vqs.core.testing.Scene;
import org.vqs.core.waiting.Ask;

/** Algorithm 1 with learned types, on one or a few servers of 10. */
class LearnedMaxWeightTest {
  private static Scene scene() {
    return Scene.of(Policies.MAX_WEIGHT, 1);
  }

  private static Scene stalling(double beta, long timeout) {
    return new Scene(
        PackerOptions.paper(Policies.MAX_WEIGHT, ResourceVector.of(1))
            .with(o -> o.stall(new Stall.Constant(beta)).stallTimeout(timeout)));
  }

  /** Server s runs four, and has a slot for six; t is full. */
  private static Scene withEmptySlotOfSix() {
    Scene scene = scene().server("s", 10).server("t", 10).ask("six", 2, 6).ask("four", 2, 4).run();
    return scene.end("six", "s").run();
  }

  private static String configuration(Scene scene, String server) {
    return String.valueOf(scene.server(server).configuration());
  }

  @Test
  void emptyServer_takesTheConfigurationOfMaximumWeight_andFillsItsSlots() {
    Scene scene = scene().server("s", 10).ask("six", 5, 6).ask("four", 4, 4).run();

    assertThat(configuration(scene, "s")).isEqualTo("1×[6] + 1×[4]");
    assertThat(scene.on("s")).containsExactly("six", "four");
  }

  @Test
  void longQueue_outweighsTheOther() {
    Scene scene = scene().server("s", 10).ask("six", 1, 6).ask("four", 4, 4).run();

    assertThat(configuration(scene, "s")).isEqualTo("2×[4]");
    assertThat(scene.on("s")).containsExactly("four", "four");
  }

  @Test
  void slotOfAnotherType_staysEmpty() {
    Scene scene = withEmptySlotOfSix();

    scene.ask("more", 1, 4).run();

    assertThat(scene.on("s")).containsExactly("four");
    assertThat(scene.ask("more").count()).isOne();
  }

  @Test
  void arrival_takesRoomOfSlotsOfForgottenType() {
    Scene scene = withEmptySlotOfSix().ask("more", 1, 4).run().end("six", "t").run();
    assertThat(scene.on("t")).containsExactly("four", "more");

    scene.ask("again", 1, 4).run();

    assertThat(scene.on("s")).containsExactly("four", "again");
  }

  @Test
  void forgottenType_leavesItsSlotsOnThousandsOfServers() {
    Scene scene = scene();
    int servers = 5_000;
    for (int i = 0; i < servers; i++) {
      scene.server("s" + i, 10);
    }
    scene.ask("six", servers, 6).ask("four", servers, 4).run();
    for (int i = 1; i < servers; i++) {
      scene.end("six", "s" + i);
    }
    scene.run().ask("more", 1, 4).run().end("six", "s0").run();

    scene.ask("rest", servers - 1, 4).run();

    assertThat(scene.ask("rest").count()).isZero();
  }

  @Test
  void arrival_takesTheFirstEmptySlotOfItsType_ofAllClasses() {
    Scene scene =
        scene()
            .server("large", 12)
            .server("s", 10)
            .ask("six", 3, 6)
            .ask("four", 1, 4)
            .run()
            .end("six", "s")
            .end("six", "large")
            .end("four", "s")
            .run();

    scene.ask("a", 1, 4).ask("b", 1, 6).ask("c", 1, 6).run();

    assertThat(scene.on("large")).containsExactly("six", "b");
    assertThat(scene.on("s")).containsExactly("a", "c");
  }

  @Test
  void eachClass_hasItsOwnConfigurations() {
    Scene scene = scene().server("s", 10).server("t", 7).ask("six", 9, 6).ask("four", 9, 4).run();

    assertThat(configuration(scene, "s")).isEqualTo("1×[6] + 1×[4]");
    assertThat(configuration(scene, "t")).isEqualTo("1×[6]");
  }

  @Test
  void typeThatWasNotKnown_getsTheRoomThatNoSlotHas() {
    Scene scene = scene().server("s", 10).ask("six", 1, 6).run();
    assertThat(configuration(scene, "s")).isEqualTo("1×[6]");

    scene.ask("three", 2, 3).run();

    assertThat(configuration(scene, "s")).isEqualTo("1×[6] + 1×[3]");
    assertThat(scene.on("s")).containsExactly("six", "three");
  }

  @Test
  void typeThatNoJobHasAnyMore_leavesItsSlotToOthers() {
    Scene scene = scene().server("s", 10).ask("six", 1, 6).ask("four", 1, 4).run();
    scene.end("six", "s").run();

    scene.ask("two", 5, 2).run();

    assertThat(configuration(scene, "s")).isEqualTo("1×[4] + 3×[2]");
    assertThat(scene.on("s")).containsExactly("four", "two", "two", "two");
  }

  @Test
  void configurationInForce_isKeptUntilTheServerStallsAndIsEmpty() {
    Scene scene = stalling(0.9, Long.MAX_VALUE).server("s", 10).ask("five", 3, 5).run();
    scene.ask("two", 9, 2).run();
    assertThat(scene.on("s")).containsExactly("five", "five");

    scene.end("five", "s").run();

    assertThat(scene.server("s").isStalled()).isTrue();
    assertThat(configuration(scene, "s")).isEqualTo("2×[5]");
    scene.end("five", "s").run();
    assertThat(configuration(scene, "s")).isEqualTo("5×[2]");
    assertThat(scene.on("s")).hasSize(5).containsOnly("two");
  }

  @Test
  void stalledServer_isActiveAgainWhenWhatRunsIsPartOfTheBest() {
    Scene scene =
        stalling(0.9, Long.MAX_VALUE)
            .server("s", 10)
            .ask("six", 1, 6)
            .ask("four", 1, 4)
            .run()
            .ask("more", 9, 4)
            .ask("two", 1, 2)
            .run();
    scene.events();

    scene.end("six", "s").run();

    assertThat(configuration(scene, "s")).isEqualTo("2×[4] + 1×[2]");
    assertThat(scene.on("s")).containsExactly("four", "more", "two");
    assertThat(scene.events()).doesNotContain("activate s EMPTY");
  }

  @Test
  void applicationMaster_onlyMakesTheServerSmaller() {
    Scene scene = scene().server("s", 10).ask("am", 1, Scene::master, 1).run();

    scene.ask("five", 9, 5).ask("four", 9, 4).run();

    assertThat(configuration(scene, "s")).isEqualTo("1×[5] + 1×[4]");
    assertThat(scene.on("s")).containsExactly("am", "five", "four");
  }

  @Test
  void applicationMasterThatStays_doesNotKeepTheServerStalled() {
    Scene scene =
        stalling(0.9, Long.MAX_VALUE)
            .server("s", 10)
            .ask("am", 1, Scene::master, 1)
            .ask("five", 1, 5)
            .run();
    scene.ask("three", 9, 3).run();
    scene.end("five", "s").run();

    assertThat(scene.server("s").isStalled()).isFalse();
    assertThat(scene.on("s")).containsExactly("am", "three", "three", "three");
  }

  @Test
  void jobThatOutlastsItsStall_onlyMakesTheServerSmaller() {
    Scene scene =
        stalling(0.9, 100).server("s", 10).ask("service", 1, 5).ask("five", 1, 5).run().at(5);
    scene.ask("two", 50, 2).run();
    scene.end("five", "s").run();
    assertThat(scene.server("s").isStalled()).isTrue();

    scene.at(105).heartbeat("s");

    assertThat(scene.server("s").isStalled()).isFalse();
    assertThat(configuration(scene, "s")).isEqualTo("2×[2]");
    assertThat(scene.on("s")).containsExactly("service", "two", "two");
    scene.at(300).end("two", "s").run();
    assertThat(scene.server("s").isStalled()).isFalse();
    assertThat(scene.on("s")).containsExactly("service", "two", "two");
  }

  @Test
  void whatRanBefore_takesSlotsOfItsType() {
    Scene scene =
        scene().server("s", 10).resident("old", "s", 4).ask("six", 3, 6).ask("four", 2, 4);

    scene.run();

    assertThat(configuration(scene, "s")).isEqualTo("1×[6] + 1×[4]");
    assertThat(scene.on("s")).containsExactly("old", "six");
  }

  @Test
  void typeThatTheHostRefuses_doesNotKeepAnEmptyServerForItself() {
    Scene scene =
        scene()
            .server("s", 10)
            .refuse("ten", "s", Refusal.pair(Refusal.Reason.BLACKLISTED))
            .ask("ten", 50, 10)
            .ask("four", 1, 4)
            .run();

    assertThat(scene.on("s")).containsExactly("four");
  }

  @Test
  void jobsOfOneTypeRoundedUp_startInSlotsOfTheLargest() {
    Scene scene = scene().server("s", 1_000);
    for (int size = 200; size < 300; size++) {
      scene.ask("size " + size, 1, size);
    }

    scene.run();

    assertThat(scene.on("s").size()).isBetween(3, 4);
    assertThat(scene.server("s").free()[0]).isNotNegative();
  }

  @Test
  void whyNot_isTheConfiguration() {
    Scene scene = withEmptySlotOfSix().ask("more", 1, 4).run();

    Refusal why = scene.packer().whyNot(scene.ask("more")).apply(scene.server("s"));

    assertThat(why.reason()).isEqualTo(Refusal.Reason.NOT_IN_CONFIGURATION);
  }

  /** Of forty demands, which are of fewer types; types that come or go change the slots in use. */
  @Test
  void emptySlot_hasNoWaitingJob_afterTheHeartbeatOfItsServer() {
    Random random = new Random(1);
    Scene scene = scene();
    int servers = 5;
    for (int i = 0; i < servers; i++) {
      scene.server("s" + i, 1_000);
    }
    for (int round = 0; round < 400; round++) {
      scene.ask("a" + round, 1 + random.nextInt(4), 100 + 450L * random.nextInt(40) / 40);
      String server = "s" + random.nextInt(servers);
      List<String> jobs = scene.on(server);
      for (int i = 0; i < Math.min(2, jobs.size()); i++) {
        scene.end(jobs.get(i), server);
      }
      scene.run();
      // What starts at one heartbeat may end a type, which the next ones see.
      for (int i = 0; i < 4 * servers; i++) {
        scene.heartbeat("s" + i % servers);
      }

      for (int asked = 0; asked <= round; asked++) {
        Ask ask = scene.ask("a" + asked);
        for (int i = 0; i < servers && ask.isIndexed(); i++) {
          assertThat(scene.packer().whyNot(ask).apply(scene.server("s" + i)))
              .as("round %d, %s on s%d", round, ask, i)
              .isNotNull();
        }
      }
    }
  }
}
