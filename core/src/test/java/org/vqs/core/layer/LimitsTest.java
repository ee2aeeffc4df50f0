package org.vqs.core.layer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.check.ClusterInvariants;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.testing.Scene;
import org.vqs.core.waiting.AskSpec;

/** One server of 100, one queue that may hold 10, patience of 100. */
class LimitsTest {
  private final Scene scene = scene(Integer.MAX_VALUE);
  private final Tenant queue = queue(scene);

  private static Scene scene(int probeLimit) {
    return new Scene(
            PackerOptions.paper(Policies.BF_JS, ResourceVector.of(1))
                .with(
                    o -> o.probeLimit(probeLimit).reservations(new ReservationOptions(100, 50, 0))))
        .server("s", 100);
  }

  private static Tenant queue(Scene scene) {
    Tenant queue = scene.queue(scene.packer().tenants().root(), "q", 1);
    scene.packer().tenants().setLimits(queue, ResourceVector.of(10), ResourceVector.of(4));
    return queue;
  }

  private AskSpec master(AskSpec spec) {
    return Scene.of(queue).apply(Scene.master(spec));
  }

  private void assertInvariants(Scene of) {
    assertThat(ClusterInvariants.violations(of.packer().cluster())).isEmpty();
  }

  @Test
  void limit_isNotExceededAndTheRestGoesOnWhenRoomIsFreed() {
    scene.ask("x", 5, Scene.of(queue), 4).run();
    assertThat(scene.on("s")).containsExactly("x", "x");
    assertThat(scene.ask("x").deferred().reason()).isEqualTo(Reason.QUEUE_LIMIT);
    assertThat(scene.ask("x").limitedBy()).isSameAs(queue);
    assertInvariants(scene);

    scene.end("x", "s").run();
    assertThat(scene.on("s")).containsExactly("x", "x");
    assertThat(scene.ask("x").count()).isEqualTo(2);

    scene.packer().tenants().setLimits(queue, null, null);
    scene.run();
    assertThat(scene.on("s")).hasSize(4);
    assertInvariants(scene);
  }

  @Test
  void smallAsk_passesALargeOneUntilThatWaitedTooLong() {
    scene.ask("run", 5, Scene.of(queue), 2).run();
    scene.at(1).ask("large", 1, Scene.of(queue), 8).ask("small", 4, Scene.of(queue), 2).run();

    scene.at(101).end("run", "s").run();
    assertThat(scene.on("s")).as("not older than 100 yet").containsOnlyOnce("small");

    scene.at(102).end("run", "s").run();
    assertThat(scene.on("s")).as("in the way now").containsOnlyOnce("small");
    scene.end("run", "s").end("run", "s").end("run", "s").run();
    assertThat(scene.on("s")).containsExactly("small", "large");
    assertInvariants(scene);
  }

  @Test
  void overdueAsk_letsOthersPassAtTimes() {
    scene.ask("run", 5, Scene.of(queue), 2).run();
    scene.at(1).ask("large", 1, Scene.of(queue), 8).ask("small", 4, Scene.of(queue), 2).run();

    scene.at(150).end("run", "s").run();
    assertThat(scene.on("s")).as("in the way for 49").doesNotContain("small");

    scene.at(151).end("run", "s").run();
    assertThat(scene.on("s")).containsExactly("run", "run", "run", "small", "small");

    scene.at(2_652).end("run", "s").run();
    assertThat(scene.on("s"))
        .as("again after fifty times as long")
        .containsExactly("run", "run", "small", "small");
    scene.at(2_750).end("small", "s").run();
    assertThat(scene.on("s")).as("for twice as long").containsExactly("run", "run", "small");
    assertInvariants(scene);
  }

  @Test
  void manyLargeAsks_doNotHideASmallOneOfTheSameLimit() {
    scene.ask("run", 5, Scene.of(queue), 2).run();
    for (int i = 0; i < 200; i++) {
      scene.ask("large" + i, 1, Scene.of(queue), 9);
    }
    scene.ask("small", 1, Scene.of(queue), 2).run();

    scene.end("run", "s").run();

    assertThat(scene.on("s")).contains("small");
    assertInvariants(scene);
  }

  @Test
  void askThatMayGoOnButDoesNotStart_keepsNoHeadroomFromOthers() {
    scene.ask("run", 5, Scene.of(queue), 2).ask("other", 1, 87).run();
    scene.ask("large", 1, Scene.of(queue), 4).ask("small", 1, Scene.of(queue), 3).run();

    scene.end("run", "s").end("run", "s").resident("x", "s", 4).run();

    assertThat(scene.on("s")).contains("small").doesNotContain("large");
    assertInvariants(scene);
  }

  @Test
  void askThatIsNotInTheWayAnyMore_letsOthersPassWithoutAnEnd() {
    scene.ask("run", 5, Scene.of(queue), 2).run();
    scene.at(1).ask("large", 1, Scene.of(queue), 8).ask("small", 4, Scene.of(queue), 2).run();
    scene.at(150).end("run", "s").run().heartbeat("s");
    assertThat(scene.on("s")).doesNotContain("small");

    scene.at(151).heartbeat("s");

    assertThat(scene.on("s")).containsExactly("run", "run", "run", "run", "small");
    assertInvariants(scene);
  }

  @Test
  void askThatIsInTheWay_isWithdrawn_letsOthersPass() {
    scene.ask("run", 5, Scene.of(queue), 2).run();
    scene.at(1).ask("large", 1, Scene.of(queue), 8).ask("small", 4, Scene.of(queue), 2).run();
    scene.at(120).end("run", "s").run();
    assertThat(scene.on("s")).doesNotContain("small");

    scene.count("large", 0).run();

    assertThat(scene.on("s")).containsExactly("run", "run", "run", "run", "small");
    assertInvariants(scene);
  }

  @Test
  void masterLargerThanAllMastersMayBe_isInNobodysWay() {
    scene.ask("am", 2, this::master, 2).run();
    scene.at(1).ask("huge", 1, this::master, 5).ask("next", 1, this::master, 2).run();

    scene.at(110).end("am", "s").run();

    assertThat(scene.on("s")).containsExactly("am", "next");
    assertInvariants(scene);
  }

  @Test
  void taskThatEnds_letsNobodyGoWhereOnlyMastersAreLimited() {
    scene.packer().tenants().setLimits(queue, null, ResourceVector.of(4));
    scene.ask("am", 1, this::master, 4).ask("task", 1, Scene.of(queue), 2).run();
    scene.ask("next", 1, this::master, 1).run();
    assertThat(scene.ask("next").deferred().reason()).isEqualTo(Reason.AM_LIMIT);

    scene.end("task", "s");
    assertThat(scene.packer().cluster().pending().deferred().hasReleasable()).isFalse();
    scene.end("am", "s").run();

    assertThat(scene.on("s")).containsExactly("next");
    assertInvariants(scene);
  }

  @Test
  void askLargerThanTheLimit_standsInNobodysWay() {
    scene.ask("run", 5, Scene.of(queue), 2).run();
    scene.ask("never", 1, Scene.of(queue), 11).ask("small", 1, Scene.of(queue), 2).run();

    scene.at(1000).end("run", "s").run();

    assertThat(scene.on("s")).contains("small");
    assertInvariants(scene);
  }

  @Test
  void master_isAlwaysAdmittedAsTheFirst() {
    scene.ask("am", 1, this::master, 6).ask("next", 1, this::master, 1).run();

    assertThat(scene.on("s")).containsExactly("am");
    assertThat(scene.ask("next").deferred().reason()).isEqualTo(Reason.AM_LIMIT);
    scene.end("am", "s").run();
    assertThat(scene.on("s")).containsExactly("next");
    assertInvariants(scene);
  }

  @Test
  void masterThatWaitsForOtherMasters_letsTasksPass() {
    scene.ask("am", 2, this::master, 4).ask("task", 3, Scene.of(queue), 3).run();
    assertThat(scene.on("s")).containsExactly("am", "task", "task");

    scene.at(1000).end("task", "s").run();

    assertThat(scene.on("s"))
        .as("or the first would never end")
        .containsExactly("am", "task", "task");
    assertInvariants(scene);
  }

  @Test
  void oneEvent_releasesFewAndTheRestFollows() {
    Scene few = scene(2);
    Tenant tenant = queue(few);
    few.ask("run", 1, Scene.of(tenant), 10).run();
    for (int i = 0; i < 5; i++) {
      few.ask("x" + i, 1, Scene.of(tenant), 2);
    }
    few.run().end("run", "s").run();
    assertThat(few.on("s")).containsExactly("x0", "x1");
    assertThat(few.packer().hasBacklog()).isTrue();

    few.run().run();

    assertThat(few.on("s")).containsExactly("x0", "x1", "x2", "x3", "x4");
    assertInvariants(few);
  }
}
