package org.vqs.core.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.testing.Scene;
import org.vqs.core.waiting.Shape;
import org.vqs.core.waiting.VirtualQueues;

/** Servers that come, go and change, and the classes that they make. */
class ServersThatChangeTest {

  static List<String> policies() {
    return Policies.names();
  }

  @Test
  void serversOfEqualCapacity_areOfOneClass() {
    Scene scene = Scene.of(Policies.VQS_BF, 1).server("s", 10).server("t", 10).server("u", 20);

    assertThat(scene.server("s").serverClass()).isSameAs(scene.server("t").serverClass());
    assertThat(scene.server("u").serverClass()).isNotSameAs(scene.server("s").serverClass());
    assertThat(scene.packer().cluster().classes()).hasSize(2);
    assertThat(scene.server("s").serverClass().sizeTypes()).as("2^-4 ≤ 1/10").hasToString("J=4");
    assertThat(scene.server("u").serverClass().sizeTypes()).as("2^-5 ≤ 1/20").hasToString("J=5");
  }

  @Test
  void job_hasItsSizeAndTypeInEachClass() {
    Scene scene = Scene.of(Policies.VQS_BF, 1).server("s", 10).server("u", 20);
    scene.resident("r", "s", 10).resident("r", "u", 20).ask("x", 1, 8).run();

    Shape shape = scene.ask("x").shape();
    assertThat(shape.typeIn(scene.server("s").serverClass())).isZero();
    assertThat(shape.typeIn(scene.server("u").serverClass())).isEqualTo(2);
    Location everywhere = scene.packer().everywhere();
    Site small = everywhere.site(scene.server("s").serverClass());
    Site large = everywhere.site(scene.server("u").serverClass());
    assertThat(VirtualQueues.at(small).get(0).length()).isEqualTo(1);
    assertThat(VirtualQueues.at(large).get(2).length()).isEqualTo(1);
  }

  @Test
  void serverWithJobs_cannotBeRemoved() {
    Scene scene = Scene.of(Policies.VQS_BF, 1).server("s", 10).ask("x", 2, 5).run();

    assertThatThrownBy(() -> scene.packer().servers().remove(scene.server("s")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("s still runs 2 jobs");
  }

  @ParameterizedTest
  @MethodSource("policies")
  void lastServerThatCouldHoldAnAsk_leavesItWaiting(String policy) {
    Scene scene = Scene.of(policy, 1).server("s", 10).server("u", 20).resident("r", "u", 20);
    scene.ask("big", 2, 15).ask("both", 1, scene.only("*", "nowhere"), 16).ask("x", 1, 10).run();
    assertThat(scene.on("s"))
        .containsExactly(policy.equals(Policies.FIFO_FF) ? new String[0] : new String[] {"x"});

    scene.end("r", "u");
    assertThat(scene.packer().servers().remove(scene.server("u")))
        .as("told once each")
        .containsExactlyInAnyOrder(scene.ask("big"), scene.ask("both"));
    scene.run();

    assertThat(scene.on("s")).containsExactly("x");
    assertThat(scene.packer().cluster().pending().neverFitting()).hasSize(2);
    assertThat(scene.packer().cluster().classes()).hasSize(1);
    assertThat(scene.packer().cluster().serverCount()).isEqualTo(1);
    scene.server("v", 16).run();
    assertThat(scene.on("v")).hasSize(1);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void allServers_mayGoAndComeBack(String policy) {
    Scene scene =
        Scene.of(policy, 1).server("s", 10).ask("x", 3, 5).run().end("x", "s").end("x", "s");
    assertThat(scene.packer().servers().remove(scene.server("s"))).containsExactly(scene.ask("x"));
    assertThat(scene.packer().run(0)).isZero();

    scene.server("s", 10).run();

    assertThat(scene.on("s")).containsExactly("x");
    assertThat(scene.server("s").index()).isEqualTo(1);
  }

  @Test
  void removedServer_isNoCandidate() {
    Scene scene =
        Scene.of(Policies.BF_JS, 1)
            .serverAt("s", List.of("/r"), 10)
            .serverAt("t", List.of("/r"), 10)
            .run();
    scene.packer().servers().remove(scene.server("s"));

    scene.ask("x", 1, scene.only("/r"), 5).run();

    assertThat(scene.on("t")).containsExactly("x");
    assertThat(scene.packer().location("/r").serverCount()).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void serverThatGrows_takesWhatFitsNow(String policy) {
    Scene scene =
        Scene.of(policy, 1).server("s", 10).resident("r", "s", 2).run().ask("big", 1, 18).run();

    assertThat(scene.packer().servers().resize(scene.server("s"), ResourceVector.of(20))).isEmpty();
    scene.run();

    assertThat(scene.on("s")).containsExactly("r", "big");
    assertThat(scene.server("s").free()).containsExactly(0);
    assertThat(scene.server("s").serverClass().capacity()).isEqualTo(ResourceVector.of(20));
  }

  @ParameterizedTest
  @MethodSource("policies")
  void serverThatShrinks_keepsItsJobsAndReportsWhatFitsNowhere(String policy) {
    Scene scene = Scene.of(policy, 1).server("s", 20).ask("x", 2, 8).run().ask("big", 1, 12).run();

    assertThat(scene.packer().servers().resize(scene.server("s"), ResourceVector.of(10)))
        .containsExactly(scene.ask("big"));
    scene.run();
    assertThat(scene.server("s").free()).containsExactly(-6);
    assertThat(scene.on("s")).containsExactly("x", "x");

    scene.ask("y", 1, 2).run();
    assertThat(scene.on("s")).containsExactly("x", "x");
    assertThat(scene.end("x", "s").run().on("s")).containsExactly("x", "y");
  }

  @Test
  void resizedServer_retypesWhatRunsOnIt() {
    Scene scene = Scene.of(Policies.VQS_BF, 1).server("s", 16).ask("x", 2, 6).run();
    assertThat(scene.server("s").jobsOfType(2)).as("6/16").isEqualTo(2);

    scene.packer().servers().resize(scene.server("s"), ResourceVector.of(12));

    assertThat(scene.server("s").jobsOfType(2)).as("6/12").isEqualTo(2);
    scene.packer().servers().resize(scene.server("s"), ResourceVector.of(10));
    assertThat(scene.server("s").jobsOfType(1)).as("6/10").isEqualTo(2);
    assertThat(scene.server("s").usedByTypeOne()).containsExactly(12);
    scene.packer().servers().resize(scene.server("s"), ResourceVector.of(5));
    assertThat(scene.server("s").jobsOfType(0)).as("larger than the server").isEqualTo(2);
  }

  /**
   * A configuration of a partition with more types would point beyond the types of the new class.
   */
  @ParameterizedTest
  @MethodSource("policies")
  void serverThatShrinks_forgetsAConfigurationOfMoreTypes(String policy) {
    Scene scene = Scene.of(policy, 1).server("s", 64).ask("tiny", 60, 1).run();
    assertThat(scene.on("s")).hasSize(60);

    scene.packer().servers().resize(scene.server("s"), ResourceVector.of(4));
    scene.ask("x", 1, 1).run();
    assertThat(scene.on("s")).hasSize(60);
    for (int i = 0; i < 58; i++) {
      scene.end("tiny", "s").run();
    }

    assertThat(scene.on("s")).containsExactly("tiny", "tiny", "x");
  }

  @ParameterizedTest
  @MethodSource("policies")
  void classes_mayComeAndGoWhileJobsWait(String policy) {
    Scene scene = Scene.of(policy, 1).server("s", 10).resident("r", "s", 10).ask("x", 4, 5).run();
    for (int capacity = 11; capacity < 40; capacity++) {
      scene.packer().servers().resize(scene.server("s"), ResourceVector.of(capacity - 10));
      scene.server("t" + capacity, capacity);
      scene.packer().servers().remove(scene.server("t" + capacity));
    }
    scene.packer().servers().resize(scene.server("s"), ResourceVector.of(10));
    scene.run();
    assertThat(scene.on("s")).containsExactly("r");

    assertThat(scene.end("r", "s").run().on("s")).containsExactly("x", "x");
    assertThat(scene.packer().cluster().pending().startable()).isEqualTo(2);
  }

  @Test
  void delayWeights_surviveAChangeOfClass() {
    Scene scene =
        Scene.of(Policies.VQS_BF, 1)
            .server("s", 10)
            .resident("r", "s", 10)
            .at(10)
            .ask("x", 2, 5)
            .run();

    scene.packer().servers().resize(scene.server("s"), ResourceVector.of(8));

    double[] weights = new double[scene.server("s").serverClass().sizeTypes().count()];
    VirtualQueues.weights(scene.server("s"), weights, 30, 10);
    assertThat(weights[1]).as("5/8 is of type 1; 2 jobs of age 20").isEqualTo(2 + 4);
  }
}
