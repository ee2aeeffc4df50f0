package org.vqs.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vqs.core.Policies;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.testing.Scene;
import org.vqs.core.waiting.VirtualQueues;

/** Four servers in two racks, each also a location of its own. */
class LocationsTest {

  static List<String> policies() {
    return Policies.names();
  }

  private static Scene scene(String policy) {
    Scene scene = Scene.of(policy, 1);
    for (String name : List.of("a1", "a2", "b1", "b2")) {
      scene.serverAt(name, List.of("/" + name.charAt(0), name), 10);
    }
    return scene.run();
  }

  @ParameterizedTest
  @MethodSource("policies")
  void strictAsk_startsAtItsHostOnly(String policy) {
    Scene scene = scene(policy);

    scene.ask("x", 3, scene.only("b1"), 4).run();

    assertThat(scene.on("b1")).containsExactly("x", "x");
    assertThat(scene.ask("x").count()).isEqualTo(1);
    scene.end("x", "b1").run();
    assertThat(scene.on("b1")).containsExactly("x", "x");
    assertThat(scene.on("b2")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("policies")
  void strictAsk_startsAnywhereInItsRack(String policy) {
    Scene scene = scene(policy);

    scene.ask("x", 6, scene.only("/b"), 4).run();

    assertThat(scene.on("b1")).containsExactly("x", "x");
    assertThat(scene.on("b2")).containsExactly("x", "x");
    assertThat(scene.on("a1")).isEmpty();
    assertThat(scene.ask("x").count()).isEqualTo(2);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void strictAsk_mayNameSeveralPlaces(String policy) {
    Scene scene = scene(policy);

    scene.ask("x", 6, scene.only("a2", "b1"), 4).run();

    assertThat(scene.on("a2")).containsExactly("x", "x");
    assertThat(scene.on("b1")).containsExactly("x", "x");
    assertThat(scene.packer().cluster().pending().waiting()).isEqualTo(2);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void strictAsk_doesNotHoldUpOthers(String policy) {
    Scene scene = scene(policy);
    scene.ask("full", 1, scene.only("b1"), 10).run();
    scene.ask("x", 1, scene.only("b1"), 4).run();

    scene.ask("y", 1, 4).run();

    assertThat(scene.packer().counters().starts()).isEqualTo(2);
    assertThat(scene.ask("y").count()).isZero();
  }

  @Test
  void strictAsk_isNoCandidateElsewhere() {
    Scene scene = scene(Policies.VQS_BF);
    scene.ask("full", 1, scene.only("b1"), 10).run();
    scene.ask("x", 1, scene.only("b1"), 4).ask("y", 1, scene.only("a1"), 10).run();
    long before = scene.packer().counters().candidates();

    scene.end("y", "a1").run();

    assertThat(scene.packer().counters().candidates()).isEqualTo(before);
  }

  @Test
  void strictAsk_ofAnUnknownPlaceWaitsForAServerThere() {
    Scene scene = scene(Policies.VQS_BF);
    scene.ask("x", 1, scene.only("c1"), 4).run();
    assertThat(scene.ask("x").count()).isEqualTo(1);

    scene.serverAt("c1", List.of("/c", "c1"), 10).run();

    assertThat(scene.on("c1")).containsExactly("x");
  }

  @Test
  void bestFit_triesPreferredServersFirst() {
    Scene scene = scene(Policies.BF_JS).resident("r", "a1", 5).run();

    scene.ask("x", 1, scene.preferably("b2"), 5).ask("y", 1, 5).run();

    assertThat(scene.on("b2")).containsExactly("x");
    assertThat(scene.on("a1")).as("the tightest").containsExactly("r", "y");
    assertThat(scene.packer().counters().starts(Step.PREFERRED)).isEqualTo(1);
  }

  @Test
  void vqsBf_asksPreferredServersBeforeConfigurations() {
    Scene scene = scene(Policies.VQS_BF).resident("r", "b2", 1).ask("first", 1, 3).run();
    assertThat(scene.on("b2")).as("tightest, now wants more of this type").contains("first");

    scene.ask("x", 1, scene.preferably("a1"), 3).run();

    assertThat(scene.on("a1")).containsExactly("x");
    assertThat(scene.packer().counters().starts(Step.PREFERRED)).isEqualTo(1);
  }

  @Test
  void preferences_areTriedInTheirOrder() {
    Scene scene = scene(Policies.BF_JS).resident("r", "b2", 10).run();

    scene.ask("x", 1, scene.preferably("b2", "/b", "a1"), 5).run();

    assertThat(scene.on("b1")).containsExactly("x");
  }

  @Test
  void preference_doesNotKeepAJobWaiting() {
    Scene scene = scene(Policies.BF_JS).resident("r", "b2", 10).run();

    scene.ask("x", 1, scene.preferably("b2"), 5).run();

    assertThat(scene.ask("x").count()).isZero();
  }

  @ParameterizedTest
  @MethodSource("policies")
  void preferredLocation_thatTheAskMayNotRunAtIsNotUsed(String policy) {
    Scene scene = scene(policy);

    scene.ask("x", 1, spec -> scene.preferably("b2").apply(scene.only("a1").apply(spec)), 5).run();

    assertThat(scene.on("a1")).containsExactly("x");
    assertThat(scene.packer().counters().refusals(Reason.LOCALITY_WAIT)).isZero();
  }

  @ParameterizedTest
  @MethodSource("policies")
  void freedServer_prefersThoseOfAShapeWhoPreferIt(String policy) {
    Scene scene = Scene.of(policy, 1).serverAt("s", List.of("/r", "s"), 10).ask("old", 1, 10).run();
    scene.ask("x", 1, 6).ask("y", 1, scene.preferably("s"), 6).run().events();

    scene.end("old", "s").run();

    boolean byArrival = policy.equals(Policies.VQS) || policy.equals(Policies.FIFO_FF);
    assertThat(scene.on("s")).containsExactly(byArrival ? "x" : "y");
  }

  @ParameterizedTest
  @MethodSource("policies")
  void movedAsk_isTriedAtItsNewPlaces(String policy) {
    Scene scene = scene(policy);
    scene.ask("full", 1, scene.only("b1"), 10).run().ask("x", 1, scene.only("b1"), 4).run();
    assertThat(scene.ask("x").count()).isEqualTo(1);

    scene.packer().move(scene.ask("x"), List.of(scene.packer().everywhere()), List.of(), 0);
    scene.run();

    assertThat(scene.ask("x").count()).isZero();
  }

  @Test
  void rank_goesBeforeArrivalAmongAsksOfAShape() {
    Scene scene = Scene.of(Policies.VQS_BF, 1).server("s", 10).ask("old", 1, 10).run();
    scene.ask("x", 1, 6).ask("y", 1, 6).run();

    scene.packer().move(scene.ask("y"), scene.ask("y").locations(), List.of(), 1);
    scene.end("old", "s").run();

    assertThat(scene.on("s")).containsExactly("y");
  }

  /** A server sees the jobs that may run anywhere, in its rack, or on it. */
  @Test
  void weights_areThoseOfEverywhereTheRackAndTheHostTogether() {
    Scene scene = scene(Policies.VQS_BF);
    for (String name : List.of("a1", "a2", "b1", "b2")) {
      scene.resident("r", name, 10);
    }
    scene
        .ask("any", 1, 10)
        .ask("rack", 2, scene.only("/a"), 10)
        .ask("host", 4, scene.only("a1"), 10)
        .run();

    assertThat(weightOfTypeZero(scene, "a1")).isEqualTo(7);
    assertThat(weightOfTypeZero(scene, "a2")).isEqualTo(3);
    assertThat(weightOfTypeZero(scene, "b1")).isEqualTo(1);
  }

  private static double weightOfTypeZero(Scene scene, String server) {
    double[] weights = new double[scene.server(server).serverClass().sizeTypes().count()];
    VirtualQueues.weights(scene.server(server), weights, 0, Double.POSITIVE_INFINITY);
    return weights[0];
  }
}
