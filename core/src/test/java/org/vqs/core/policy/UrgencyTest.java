package org.vqs.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.testing.Scene;
import org.vqs.core.waiting.AskGroup;

/** Where an ask may start, the most urgent ask of its application that could start there does. */
class UrgencyTest {
  private final AskGroup application = new AskGroup("application_1", 0);

  static List<String> policies() {
    return Policies.names();
  }

  /** A full server on which "old" runs. */
  private static Scene full(String policy) {
    Scene scene = Scene.of(policy, 1).server("s", 10).ask("old", 1, 10).run();
    scene.events();
    return scene;
  }

  /** Max-weight has one slot there, for the larger job: the urgent one could not start. */
  static List<String> policiesWithoutSlots() {
    return policies().stream().filter(policy -> !policy.equals(Policies.MAX_WEIGHT)).toList();
  }

  @ParameterizedTest
  @MethodSource("policiesWithoutSlots")
  void urgentAsk_goesFirstWhereBothFit(String policy) {
    Scene scene = full(policy);
    scene
        .ask("reduce", 1, Scene.urgent(application, 10), 10)
        .ask("map", 1, Scene.urgent(application, 5), 9)
        .run();

    scene.end("old", "s").run();

    assertThat(scene.on("s")).containsExactly("map");
  }

  @ParameterizedTest
  @MethodSource("policies")
  void lessUrgentAsk_startsOnceTheUrgentOneIsGone(String policy) {
    Scene scene = full(policy);
    scene
        .ask("reduce", 2, Scene.urgent(application, 10), 3)
        .ask("map", 1, Scene.urgent(application, 5), 3)
        .run();

    scene.end("old", "s").run();

    assertThat(scene.on("s")).containsExactly("map", "reduce", "reduce");
  }

  @ParameterizedTest
  @MethodSource("policies")
  void lessUrgentAskThatArrivesFirst_isTriedAgainAfterTheUrgentOne(String policy) {
    Scene scene = Scene.of(policy, 1).server("s", 10).run();

    scene
        .ask("reduce", 1, Scene.urgent(application, 10), 4)
        .ask("map", 1, Scene.urgent(application, 5), 4)
        .run();

    assertThat(scene.on("s")).containsExactly("map", "reduce");
    assertThat(scene.packer().hasBacklog()).isFalse();
  }

  /** The second job of 6 does not fit any more, so nothing is in the way of the job of 4. */
  @ParameterizedTest
  @ValueSource(strings = {Policies.ADAPTIVE, Policies.BF_JS, Policies.VQS_BF, Policies.FIFO_FF})
  void lessUrgentAsk_startsWhenWhatIsLeftOfTheUrgentOneNoLongerFits(String policy) {
    Scene scene = Scene.of(policy, 4).server("s", 10).run();

    scene
        .ask("reduce", 1, Scene.urgent(application, 10), 4)
        .ask("map", 2, Scene.urgent(application, 5), 6)
        .run();

    assertThat(scene.on("s")).containsExactly("map", "reduce");
  }

  @Test
  void urgentAsk_thatDoesNotFitIsNotInTheWay() {
    Scene scene = full(Policies.BF_JS).resident("x", "s", 0).server("t", 4).run();

    scene
        .ask("reduce", 1, Scene.urgent(application, 10), 4)
        .ask("map", 1, Scene.urgent(application, 5), 6)
        .run();

    assertThat(scene.on("t")).containsExactly("reduce");
  }

  @Test
  void urgentAsk_thatTheHostRefusesThereIsNotInTheWay() {
    Scene scene = full(Policies.BF_JS).refuse("map", "s", Refusal.pair(Reason.BLACKLISTED));
    scene
        .ask("reduce", 1, Scene.urgent(application, 10), 5)
        .ask("map", 1, Scene.urgent(application, 5), 5)
        .run();

    scene.end("old", "s").run();

    assertThat(scene.on("s")).containsExactly("reduce");
  }

  @Test
  void urgentAsk_thatIsStrictElsewhereIsNotInTheWay() {
    Scene scene = full(Policies.BF_JS);
    scene
        .ask("reduce", 1, Scene.urgent(application, 10), 5)
        .ask(
            "map",
            1,
            spec -> scene.only("elsewhere").apply(Scene.urgent(application, 5).apply(spec)),
            5)
        .run();

    scene.end("old", "s").run();

    assertThat(scene.on("s")).containsExactly("reduce");
  }

  @Test
  void urgentAsk_thatTheConfigurationDoesNotWantIsNotInTheWay() {
    Scene scene = Scene.of(Policies.VQS, 2).server("s", 10).ask("two", 3, 2).run();
    assertThat(scene.server("s").configuration()).hasToString("4×VQ4");

    scene
        .ask("map", 1, Scene.urgent(application, 5), 4)
        .ask("reduce", 1, Scene.urgent(application, 10), 2)
        .run();

    assertThat(scene.on("s")).containsExactly("two", "two", "two", "reduce");
  }

  @Test
  void deferredUrgentAsk_isNotInTheWay() {
    Scene scene = full(Policies.VQS_BF).refuse("map", "s", Refusal.job(Reason.QUEUE_LIMIT));
    scene
        .ask("map", 1, Scene.urgent(application, 5), 5)
        .ask("reduce", 1, Scene.urgent(application, 10), 5)
        .run();

    scene.end("old", "s").run();

    assertThat(scene.on("s")).containsExactly("reduce");
  }

  @Test
  void otherApplications_areNotConcerned() {
    Scene scene = full(Policies.BF_JS);
    scene
        .ask("a", 1, Scene.urgent(application, 10), 9)
        .ask("b", 1, Scene.urgent(new AskGroup("other", 0), 5), 8)
        .run();

    scene.end("old", "s").run();

    assertThat(scene.on("s")).containsExactly("a");
  }

  @Test
  void urgentAsk_thatFailsToStartIsNotInTheWay() {
    Scene scene = Scene.of(Policies.BF_JS, 1).server("s", 10).run();
    scene.startWith(
        (ask, server) -> ask.owner().equals("map") ? Refusal.job(Reason.HOST_ERROR) : null);

    scene
        .ask("reduce", 1, Scene.urgent(application, 10), 4)
        .ask("map", 1, Scene.urgent(application, 5), 4)
        .run();

    assertThat(scene.on("s")).containsExactly("reduce");
  }

  @Test
  void asksThatLetMoreUrgentOnesGoFirst_hideNobody() {
    PackerOptions options = PackerOptions.paper(Policies.BF_JS, ResourceVector.of(1));
    int probeLimit = 5;
    Scene scene = new Scene(options.with(o -> o.probeLimit(probeLimit))).server("s", 10);
    scene.ask("old", 1, 10).run();
    for (int i = 0; i <= probeLimit; i++) {
      AskGroup each = new AskGroup("application_" + i, i);
      scene
          .ask("map" + i, 1, Scene.urgent(each, 20), 9)
          .ask("reduce" + i, 1, Scene.urgent(each, 10), 6);
    }
    scene.ask("small", 1, 4).run();

    scene.end("old", "s").run();

    assertThat(scene.on("s")).containsExactly("reduce0", "small");
  }

  @Test
  void turnsThatMoreUrgentAsksTook_areCountedAndTold() {
    Scene scene = full(Policies.BF_JS);
    scene
        .ask("reduce", 1, Scene.urgent(application, 10), 10)
        .ask("map", 1, Scene.urgent(application, 5), 9)
        .run();

    scene.end("old", "s").run();

    assertThat(scene.on("s")).containsExactly("map");
    assertThat(scene.packer().counters().refusals(Reason.MORE_URGENT_ASK)).isEqualTo(1);
    assertThat(scene.ask("reduce").lastRefusal().reason()).isEqualTo(Reason.MORE_URGENT_ASK);
  }
}
