package org.vqs.core.layer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.vqs.core.Policies;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.HeldRoom.Purpose;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.testing.Scene;

class StandingStillTest {
  private Scene scene;
  private StandingStill still;

  @BeforeEach
  void fullCluster() {
    scene = Scene.of(Policies.BF_JS, 1).server("s", 10).server("t", 10);
    Tenant queue = scene.queue(scene.packer().cluster().tenants().root(), "q", 1);
    scene.ask("runs", 2, Scene.of(queue), 10).run();
    scene.ask("waits", 3, Scene.of(queue), 4).run();
    still = new StandingStill(scene.packer().cluster());
  }

  static Stream<Arguments> changes() {
    return Stream.of(
        change("another asks", scene -> scene.ask("new", 1, 5)),
        change("one more is asked for", scene -> scene.count("waits", 4)),
        change("nothing is asked for any more", scene -> scene.count("waits", 0)),
        change("a job ends", scene -> scene.end("runs", "s")),
        change("a server comes", scene -> scene.server("u", 3)),
        change(
            "a server closes",
            scene -> scene.packer().servers().close(scene.server("t"), Reason.SERVER_CLOSED)),
        change(
            "a queue weighs more",
            scene -> scene.packer().tenants().setWeight(scene.ask("waits").tenant(), 2)),
        change(
            "a queue is guaranteed something",
            scene ->
                scene
                    .packer()
                    .cluster()
                    .tenants()
                    .setGuaranteed(scene.ask("waits").tenant(), ResourceVector.of(5))),
        change(
            "a queue may use less",
            scene ->
                scene
                    .packer()
                    .cluster()
                    .tenants()
                    .setLimits(scene.ask("waits").tenant(), ResourceVector.of(5), null)),
        change(
            "the host refuses an ask elsewhere", scene -> scene.packer().retry(scene.ask("waits"))),
        change(
            "a server is reserved",
            scene ->
                scene
                    .packer()
                    .cluster()
                    .holds()
                    .reserve(scene.server("s"), scene.ask("waits"), Purpose.SHARE, 1)));
  }

  private static Arguments change(String name, Consumer<Scene> change) {
    return Arguments.of(name, change);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("changes")
  void change_isSeen(String name, Consumer<Scene> change) {
    still.note();
    assertThat(still.isAsNoted()).isTrue();

    change.accept(scene);

    assertThat(still.isAsNoted()).as(name).isFalse();
  }

  @Test
  void whatChangedBefore_doesNotCount() {
    scene.end("runs", "s").run();
    still.note();

    assertThat(still.isAsNoted()).isTrue();
    scene.run().heartbeat("t");
    assertThat(still.isAsNoted()).as("an event in which nothing changed").isTrue();
  }

  @Test
  void momentThatWasNeverNotedOrIsForgotten_isNotNow() {
    assertThat(still.isAsNoted()).isFalse();
    still.note();
    still.forget();
    assertThat(still.isAsNoted()).isFalse();
  }
}
