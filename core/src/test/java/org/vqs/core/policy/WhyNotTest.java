package org.vqs.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.Policies;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.HeldRoom.Purpose;
import org.vqs.core.server.Server;
import org.vqs.core.testing.Scene;
import org.vqs.core.waiting.AskGroup;

/** A packer asked why a job does not start answers as its policy would, and changes nothing. */
class WhyNotTest {
  private final AskGroup application = new AskGroup("application_1", 0);

  private static Reason whyNot(Scene scene, String ask, String server) {
    Refusal refusal = scene.packer().whyNot(scene.ask(ask)).apply(scene.server(server));
    return refusal == null ? null : refusal.reason();
  }

  @Test
  void serversState_comesBeforeEverythingElse() {
    Scene scene = Scene.of(Policies.VQS_BF, 1).server("s", 10).ask("job", 1, 2).ask("other", 1, 5);
    assertThat(whyNot(scene, "job", "s")).isNull();
    scene.packer().cluster().holds().reserve(scene.server("s"), scene.ask("other"), Purpose.AGE, 0);
    assertThat(whyNot(scene, "job", "s")).isEqualTo(Reason.SERVERS_STALLED);
    assertThat(whyNot(scene, "other", "s")).isNull();
    scene.packer().cluster().holds().stall(scene.server("s"), 100);
    assertThat(whyNot(scene, "other", "s")).isEqualTo(Reason.SERVERS_STALLED);
    scene.packer().servers().close(scene.server("s"), Reason.SERVER_CLOSED);
    assertThat(whyNot(scene, "other", "s")).isEqualTo(Reason.SERVER_CLOSED);
  }

  @Test
  void roomLimitsAndHost_areTold() {
    Scene scene = Scene.of(Policies.VQS_BF, 1).server("s", 10).ask("job", 1, 4).ask("large", 1, 11);
    assertThat(whyNot(scene, "large", "s")).isEqualTo(Reason.NO_ROOM_NOW);
    scene.packer().tenants().setLimits(scene.packer().tenants().root(), ResourceVector.of(3), null);
    assertThat(whyNot(scene, "job", "s")).isEqualTo(Reason.QUEUE_LIMIT);
    assertThat(scene.ask("job").deferred()).as("it is only asked about").isNull();
  }

  @Test
  void moreUrgentAsk_isToldWithoutStartingIt() {
    Scene scene =
        Scene.of(Policies.VQS_BF, 1)
            .server("s", 10)
            .ask("reduce", 1, Scene.urgent(application, 10), 3)
            .ask("map", 1, Scene.urgent(application, 5), 3);
    assertThat(whyNot(scene, "map", "s")).isNull();
    assertThat(whyNot(scene, "reduce", "s")).isEqualTo(Reason.MORE_URGENT_ASK);
    assertThat(scene.on("s")).isEmpty();
    assertThat(scene.ask("reduce").lastRefusal()).isNull();
    assertThat(scene.packer().counters().refusals(Reason.MORE_URGENT_ASK)).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {Policies.VQS, Policies.FIFO_FF})
  void jobBehindAnother_waitsForItsTurn(String policy) {
    Scene scene =
        Scene.of(policy, 1)
            .server("s", 16)
            .ask("old", 1, 12)
            .run()
            .at(1)
            .ask("first", 1, 5)
            .at(2)
            .ask("second", 1, 4)
            .run();
    assertThat(scene.on("s")).containsExactly("old");
    assertThat(whyNot(scene, "second", "s")).isEqualTo(Reason.NOT_IN_CONFIGURATION);
  }

  @Test
  void headOfTheLine_hasNobodyBeforeIt() {
    Scene scene =
        Scene.of(Policies.VQS, 1)
            .server("s", 16)
            .ask("old", 1, 4)
            .run()
            .ask("first", 1, 4)
            .at(1)
            .ask("second", 1, 4);
    assertThat(whyNot(scene, "first", "s")).isNull();
    assertThat(whyNot(scene, "second", "s")).isEqualTo(Reason.NOT_IN_CONFIGURATION);
  }

  @Test
  void fifoQueue_isLookedAtOnceForAllServers() {
    assertFoundOnceForAllServers(
        Scene.of(Policies.FIFO_FF, 1)
            .server("s", 16)
            .server("t", 16)
            .ask("old", 2, 12)
            .run()
            .at(1)
            .ask("first", 1, 5)
            .at(2)
            .ask("second", 1, 4));
  }

  @Test
  void virtualQueue_isLookedAtOnceForAllServers() {
    assertFoundOnceForAllServers(
        Scene.of(Policies.VQS, 1)
            .server("s", 16)
            .server("t", 16)
            .ask("old", 5, 4)
            .run()
            .ask("first", 1, 4)
            .at(1)
            .ask("second", 1, 4));
  }

  private static void assertFoundOnceForAllServers(Scene scene) {
    Function<Server, Refusal> whyNot = scene.packer().whyNot(scene.ask("second"));
    Refusal behind = Refusal.pair(Reason.NOT_IN_CONFIGURATION);
    assertThat(whyNot.apply(scene.server("t"))).isEqualTo(behind);
    scene.packer().cluster().pending().setCount(scene.ask("first"), 0, 3);
    assertThat(whyNot.apply(scene.server("t"))).as("as found before").isEqualTo(behind);
    assertThat(whyNot(scene, "second", "t")).as("found anew").isNull();
  }

  @Test
  void applicationMaster_asksNoConfiguration() {
    Scene scene = Scene.of(Policies.VQS, 1).server("s", 16).ask("old", 1, 12).run().ask("am", 1, 2);
    assertThat(whyNot(scene, "am", "s")).isEqualTo(Reason.NOT_IN_CONFIGURATION);
    scene.ask("master", 1, Scene::master, 2);
    assertThat(whyNot(scene, "master", "s")).isNull();
  }
}
