package org.vqs.core.layer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.Policies;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.testing.Scene;
import org.vqs.core.waiting.VirtualQueues;

class MastersFirstTest {

  private static Scene full(String policy) {
    Scene scene = Scene.of(policy, 1).server("s", 10).ask("old", 1, 10).run();
    scene.events();
    return scene;
  }

  @ParameterizedTest
  @MethodSource("org.vqs.core.Policies#names")
  void freedRoom_goesToAMasterBeforeAnOlderAndLargerJob(String policy) {
    Scene scene = full(policy).ask("task", 1, 10).run().ask("am", 1, Scene::master, 1).run();

    scene.end("old", "s").run();

    assertThat(scene.on("s")).containsExactly("am");
    assertThat(scene.packer().counters().starts(Step.MASTER)).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("org.vqs.core.Policies#names")
  void arrivingMaster_goesBeforeTasksThatArriveWithIt(String policy) {
    Scene scene = Scene.of(policy, 1).server("s", 10).run();

    scene.ask("task", 1, 10).ask("am", 1, Scene::master, 1).run();

    assertThat(scene.on("s")).containsExactly("am");
  }

  @Test
  void arrivingMaster_goesToTheTightestServer() {
    Scene scene =
        Scene.of(Policies.VQS_BF, 1).server("s", 10).server("t", 10).server("u", 10).run();
    scene.resident("x", "s", 5).resident("x", "t", 8).run();

    scene.ask("am", 1, Scene::master, 2).run();

    assertThat(scene.on("t")).containsExactly("x", "am");
  }

  @Test
  void masters_areServedInOrderOfRankThenArrival() {
    Scene scene = full(Policies.VQS_BF);
    scene
        .ask("first", 1, Scene::master, 4)
        .ask("second", 1, Scene::master, 5)
        .ask("third", 1, Scene::master, 4)
        .run();

    scene.end("old", "s").run();

    assertThat(scene.on("s")).containsExactly("first", "second");
  }

  @Test
  void masters_countInNoVirtualQueue() {
    Scene scene = full(Policies.VQS).ask("am", 5, Scene::master, 5).run();
    double[] weights = new double[scene.server("s").serverClass().sizeTypes().count()];

    VirtualQueues.weights(scene.server("s"), weights, 0, Double.POSITIVE_INFINITY);

    assertThat(weights).containsOnly(0.0);
    assertThat(scene.packer().cluster().pending().startable()).isEqualTo(5);
  }

  @Test
  void master_ignoresTheConfiguration() {
    Scene scene = Scene.of(Policies.VQS, 2).server("s", 10).ask("two", 1, 2).run();

    scene.ask("five", 1, 5).ask("am", 1, Scene::master, 5).run();

    assertThat(scene.on("s")).as("4×VQ4 wants no job of 5").containsExactly("two", "am");
  }

  /** Until a master runs, an empty server has no use for yesterday's configuration. */
  @ParameterizedTest
  @ValueSource(strings = {Policies.VQS, Policies.VQS_BF})
  void masterOnAnEmptyServer_doesNotKeepAnOldConfigurationAlive(String policy) {
    Scene scene = Scene.of(policy, 2).server("s", 10).ask("five", 2, 5).run();
    assertThat(scene.server("s").configuration()).hasToString("2×VQ2");
    scene.ask("am", 1, Scene::master, 1).ask("two", 10, 2).run();

    scene.end("five", "s").end("five", "s").run();

    assertThat(scene.server("s").configuration()).hasToString("4×VQ4");
    assertThat(scene.on("s")).containsExactly("am", "two", "two", "two", "two");
  }

  @Test
  void refusedMaster_letsTheNextOneTry() {
    Scene scene =
        full(Policies.VQS_BF)
            .ask("a", 1, Scene::master, 4)
            .ask("b", 1, Scene::master, 4)
            .ask("task", 1, 4)
            .run();
    scene.refuse("a", "s", Refusal.pair(Reason.BLACKLISTED));

    scene.end("old", "s").run();

    assertThat(scene.on("s")).containsExactly("b", "task");
    assertThat(scene.packer().counters().refusals(Reason.BLACKLISTED)).isPositive();
  }

  @Test
  void masterBeyondTheLimit_waitsUntilTheHostLetsItGo() {
    Scene scene = Scene.of(Policies.VQS_BF, 1).server("s", 10).run();
    scene.check((ask, server) -> ask.owner().equals("am") ? Refusal.job(Reason.AM_LIMIT) : null);

    scene.ask("am", 1, Scene::master, 1).ask("task", 1, 10).run();
    assertThat(scene.on("s")).containsExactly("task");
    assertThat(scene.ask("am").deferred()).isEqualTo(Refusal.job(Reason.AM_LIMIT));

    scene.check((ask, server) -> null).end("task", "s").run();
    assertThat(scene.on("s")).as("still held").isEmpty();
    scene.packer().resume(scene.ask("am"));
    assertThat(scene.run().on("s")).containsExactly("am");
  }

  @Test
  void strictMaster_runsAtItsPlaceOnly() {
    Scene scene = Scene.of(Policies.BF_JS, 1).server("s", 10).server("t", 10).run();
    scene.serverAt("u", List.of("/host/u"), 10).resident("x", "u", 10).run();

    scene.ask("am", 1, spec -> scene.only("/host/u").apply(Scene.master(spec)), 1).run();
    assertThat(scene.events()).isEmpty();

    scene.end("x", "u").run();
    assertThat(scene.events()).containsExactly("start am on u");
  }
}
