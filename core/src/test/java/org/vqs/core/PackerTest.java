package org.vqs.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.testing.Scene;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.VirtualQueues;

/**
 * What holds under every policy: budgets, refusals, asks that fit nowhere, jobs that the policy did
 * not start.
 */
class PackerTest {

  static List<String> policies() {
    return Policies.names();
  }

  private static PackerOptions limited(String policy, int startsPerEvent, int probeLimit) {
    PackerOptions paper = PackerOptions.paper(policy, ResourceVector.of(1));
    return PackerOptions.paper(policy, paper.smallest())
        .with(
            o ->
                o.maxStartsPerEvent(startsPerEvent)
                    .probeLimit(probeLimit)
                    .tau(paper.tau())
                    .stall(paper.stall())
                    .stallTimeout(paper.stall().timeout()));
  }

  @Test
  void policies_areKnownByName() {
    assertThat(Policies.names())
        .isSorted()
        .contains("adaptive", "bf-js", "dra", "fifo-ff", "max-weight", "vqs", "vqs-bf");
    assertThatThrownBy(() -> Scene.of("best", 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("policy (best) must be one of " + Policies.names());
  }

  @ParameterizedTest
  @MethodSource("policies")
  void event_startsAtMostItsBudgetAndTheNextOneGoesOn(String policy) {
    Scene scene = new Scene(limited(policy, 3, Integer.MAX_VALUE)).server("s", 10).server("t", 10);
    scene.ask("x", 8, 2);

    assertThat(scene.packer().run(0)).isEqualTo(3);
    assertThat(scene.packer().hasBacklog()).isTrue();
    assertThat(scene.packer().run(0)).isEqualTo(3);
    assertThat(scene.packer().heartbeat(scene.server("t"), 1)).isEqualTo(2);
    assertThat(scene.packer().run(1)).isZero();
    assertThat(scene.packer().hasBacklog()).isFalse();
    assertThat(scene.ask("x").count()).isZero();
  }

  @ParameterizedTest
  @MethodSource("policies")
  void nothing_startsBeforeTheRun(String policy) {
    Scene scene = Scene.of(policy, 1).server("s", 10).ask("x", 1, 5);

    assertThat(scene.events()).isEmpty();
    assertThat(scene.packer().hasBacklog()).isTrue();
    assertThat(scene.run().on("s")).containsExactly("x");
  }

  @ParameterizedTest
  @MethodSource("policies")
  void jobs_waitForTheFirstServer(String policy) {
    Scene scene = Scene.of(policy, 1).ask("x", 2, 5).run();
    assertThat(scene.packer().cluster().pending().waiting()).isEqualTo(2);
    assertThat(scene.packer().cluster().pending().startable()).isZero();
    assertThat(scene.ask("x").fitsSomeServer()).isFalse();

    scene.server("s", 10).run();

    assertThat(scene.on("s")).containsExactly("x", "x");
  }

  @ParameterizedTest
  @MethodSource("policies")
  void askLargerThanEveryServer_waitsForALargerOneAndCountsInNoQueue(String policy) {
    Scene scene = Scene.of(policy, 1).server("s", 10).run().ask("big", 3, 12).run();
    assertThat(scene.packer().cluster().pending().neverFitting()).containsExactly(scene.ask("big"));
    assertThat(scene.packer().cluster().pending().startable()).isZero();

    scene.ask("x", 1, 10).run();
    assertThat(scene.on("s")).as("it blocks nobody").containsExactly("x");

    scene.server("t", 24).run();
    assertThat(scene.on("t")).containsExactly("big", "big");
    assertThat(scene.packer().cluster().pending().neverFitting()).isEmpty();
    assertThat(scene.packer().cluster().pending().startable()).isEqualTo(1);
  }

  @Test
  void askThatFitsNowhere_canBeWithdrawn() {
    Scene scene =
        Scene.of(Policies.VQS_BF, 1).server("s", 10).ask("big", 3, 12).run().count("big", 0);
    assertThat(scene.packer().cluster().pending().neverFitting()).isEmpty();

    scene.server("t", 24).run();

    assertThat(scene.on("t")).isEmpty();
    assertThat(scene.packer().cluster().pending().waiting()).isZero();
  }

  @ParameterizedTest
  @MethodSource("policies")
  void pairRefusal_leavesOtherServersAndOtherJobsAlone(String policy) {
    Scene scene = Scene.of(policy, 1).server("s", 10).server("t", 10).server("u", 10);
    scene.check(
        (ask, server) ->
            ask.owner().equals("x") && !server.name().equals("s")
                ? Refusal.pair(Reason.BLACKLISTED)
                : null);

    scene.ask("x", 1, 10).ask("y", 2, 10).run();

    assertThat(scene.on("s")).containsExactly("x");
    assertThat(scene.on("t")).containsExactly("y");
    assertThat(scene.on("u")).containsExactly("y");
  }

  /**
   * The only empty server that the host allows is not the one that a policy would look at first.
   */
  @ParameterizedTest
  @MethodSource("policies")
  void pairRefusal_doesNotHideTheOnlyServerThatIsAllowed(String policy) {
    for (String allowed : List.of("s", "t", "u")) {
      Scene scene = Scene.of(policy, 1).server("s", 10).server("t", 10).server("u", 10).run();
      scene.check(
          (ask, server) -> server.name().equals(allowed) ? null : Refusal.pair(Reason.CONSTRAINT));

      scene.ask("x", 1, 6).run();

      assertThat(scene.on(allowed)).as(allowed).containsExactly("x");
    }
  }

  @ParameterizedTest
  @MethodSource("policies")
  void jobRefusal_defersTheAskUntilTheHostReleasesIt(String policy) {
    Scene scene = Scene.of(policy, 1).server("s", 10).server("t", 10);
    scene.check((ask, server) -> ask.owner().equals("x") ? Refusal.job(Reason.QUEUE_LIMIT) : null);

    scene.ask("x", 2, 10).ask("y", 1, 10).run();
    assertThat(scene.ask("x").deferred()).isEqualTo(Refusal.job(Reason.QUEUE_LIMIT));
    assertThat(scene.ask("x").count()).isEqualTo(2);
    assertThat(scene.packer().counters().refusals(Reason.QUEUE_LIMIT))
        .as("asked once")
        .isEqualTo(1);
    assertThat(scene.packer().cluster().pending().startable()).isZero();
    assertThat(scene.ask("y").count()).isZero();

    scene.check((ask, server) -> null);
    assertThat(scene.packer().run(1)).as("still held").isZero();
    scene.packer().resume(scene.ask("x"));
    assertThat(scene.packer().run(1)).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void serverRefusal_closesTheServerUntilTheHostOpensIt(String policy) {
    Scene scene =
        Scene.of(policy, 1).server("s", 10).refuse("x", "s", Refusal.server(Reason.SERVER_CLOSED));

    scene.ask("x", 1, 5).ask("y", 1, 5).run();
    assertThat(scene.server("s").closed()).isEqualTo(Reason.SERVER_CLOSED);
    assertThat(scene.server("s").isOpen()).isFalse();
    assertThat(scene.on("s")).isEmpty();
    assertThat(scene.packer().counters().refusals(Reason.SERVER_CLOSED)).isEqualTo(1);

    scene.check((ask, server) -> null);
    assertThat(scene.packer().run(1)).as("still closed").isZero();
    scene.packer().servers().open(scene.server("s"));
    assertThat(scene.packer().run(1)).isEqualTo(2);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void serverThatComesClosed_takesNothingBeforeItOpens(String policy) {
    Scene scene = Scene.of(policy, 1);
    var server =
        scene.packer().servers().add("s", ResourceVector.of(10), List.of(), Reason.PARTITION, null);
    scene.ask("x", 1, 5);
    assertThat(scene.packer().run(0)).isZero();

    scene.packer().servers().open(server);

    assertThat(scene.packer().run(0)).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void startThatFails_givesBackTheRoomAndTheJob(String policy) {
    Scene scene = Scene.of(policy, 1).server("s", 10);
    scene.startWith(
        (ask, server) -> ask.owner().equals("x") ? Refusal.job(Reason.HOST_ERROR) : null);

    scene.ask("x", 1, 10).ask("y", 1, 10).run();

    assertThat(scene.on("s")).containsExactly("y");
    assertThat(scene.ask("x").count()).isEqualTo(1);
    assertThat(scene.packer().cluster().pending().waiting()).isEqualTo(1);
    assertThat(scene.packer().counters().starts()).isEqualTo(1);
    assertThat(scene.packer().counters().refusals(Reason.HOST_ERROR)).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void startThatFails_takesNoAgeAway(String policy) {
    for (int count : List.of(1, 3)) {
      Scene scene =
          Scene.of(policy, 1)
              .server("s", 10)
              .startWith((ask, server) -> Refusal.job(Reason.HOST_ERROR));
      scene.at(5).ask("x", 1, 10).at(9).count("x", count).at(100).run();

      assertThat(scene.ask("x").count()).isEqualTo(count);
      assertThat(scene.ask("x").oldestArrival()).as("%d jobs", count).isEqualTo(5);
      scene.packer().resume(scene.ask("x"));
      double[] weights = new double[scene.server("s").serverClass().sizeTypes().count()];
      VirtualQueues.weights(scene.server("s"), weights, 100, 1);
      double ages = 95 + (count - 1) * 91;
      assertThat(weights[0]).as("%d jobs", count).isEqualTo(count + ages);
    }
  }

  @Test
  void probeLimit_boundsTheRefusedCandidatesOfADecision() {
    Scene scene = new Scene(limited(Policies.BF_JS, Integer.MAX_VALUE, 3));
    for (int i = 0; i < 10; i++) {
      scene.server("s" + i, 10);
    }
    scene.run().check((ask, server) -> Refusal.pair(Reason.CONSTRAINT));

    scene.ask("x", 1, 5).run();

    assertThat(scene.packer().counters().candidates()).isEqualTo(3);
  }

  @Test
  void probeLimit_boundsTheRefusedCandidatesOfAFreedServer() {
    Scene scene =
        new Scene(limited(Policies.BF_JS, Integer.MAX_VALUE, 3))
            .server("s", 10)
            .ask("old", 1, 10)
            .run();
    for (int i = 0; i < 10; i++) {
      scene.ask("x" + i, 1, 5);
    }
    scene.run().check((ask, server) -> Refusal.pair(Reason.CONSTRAINT)).end("old", "s").run();

    assertThat(scene.packer().counters().candidates()).as("and the first start").isEqualTo(1 + 3);
  }

  @Test
  void job_leavesOnce() {
    Scene scene = Scene.of(Policies.VQS_BF, 1).server("s", 10).ask("x", 2, 5).run();
    Job job = scene.server("s").jobs().iterator().next();

    scene.packer().vacate(job);
    scene.packer().vacate(job);

    assertThat(job.isGone()).isTrue();
    assertThat(scene.server("s").free()).containsExactly(5);
    assertThat(scene.server("s").jobs()).hasSize(1);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void jobThatShrinks_makesRoomForAnother(String policy) {
    Scene scene =
        Scene.of(policy, 4).server("s", 10).resident("r", "s", 10).run().ask("x", 1, 5).run();
    assertThat(scene.on("s")).containsExactly("r");

    scene.packer().resizeJob(scene.server("s").jobs().iterator().next(), ResourceVector.of(5));

    assertThat(scene.run().on("s")).containsExactlyInAnyOrder("r", "x");
  }

  @ParameterizedTest
  @MethodSource("policies")
  void serverWithRecoveredJobs_takesNewOnes(String policy) {
    Scene scene = Scene.of(policy, 4).server("s", 10).server("t", 10);
    scene.resident("r", "s", 4).resident("r", "t", 5).run();

    scene.ask("x", 2, 5).run();

    assertThat(scene.on("s")).containsExactly("r", "x");
    assertThat(scene.on("t")).containsExactly("r", "x");
  }

  @Test
  void recoveredJobs_mayUseMoreThanTheServerHas() {
    Scene scene =
        Scene.of(Policies.VQS_BF, 1)
            .server("s", 10)
            .resident("r", "s", 8)
            .resident("q", "s", 8)
            .run();
    assertThat(scene.server("s").free()).containsExactly(-6);

    scene.ask("x", 1, 1).run();
    assertThat(scene.on("s")).containsExactly("r", "q");

    assertThat(scene.end("q", "s").run().on("s")).containsExactly("r", "x");
  }

  @Test
  void count_changesTheNumberOfWaitingJobs() {
    Scene scene =
        Scene.of(Policies.VQS_BF, 1).server("s", 10).resident("r", "s", 10).ask("x", 5, 10).run();

    assertThat(scene.count("x", 3).packer().cluster().pending().waiting()).isEqualTo(3);
    assertThat(scene.count("x", 7).packer().cluster().pending().startable()).isEqualTo(7);
    assertThat(scene.count("x", 0).packer().cluster().pending().waiting()).isZero();
    assertThat(scene.count("x", 2).end("r", "s").run().on("s")).containsExactly("x");
    assertThatThrownBy(() -> scene.count("x", -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("count (-1) of ask");
  }

  @Test
  void removedAsk_takesItsShapeAlong() {
    Scene scene =
        Scene.of(Policies.VQS_BF, 1)
            .server("s", 10)
            .resident("r", "s", 10)
            .ask("x", 5, 10)
            .ask("y", 1, 10);
    Ask x = scene.ask("x");

    scene.packer().remove(x, 0);
    assertThat(scene.packer().cluster().pending().shapes()).isEqualTo(1);
    scene.packer().remove(scene.ask("y"), 0);
    assertThat(scene.packer().cluster().pending().shapes()).isZero();

    assertThat(scene.end("r", "s").run().on("s")).isEmpty();
  }

  /** Σ (1 + age/τ): two jobs of age 50 and one of age 20 with τ = 10. */
  @Test
  void weights_growWithAge() {
    Scene scene = Scene.of(Policies.VQS_BF, 1).server("s", 10).resident("r", "s", 10);
    scene.at(50).ask("x", 2, 10).at(80).count("x", 3).run();
    double[] weights = new double[scene.server("s").serverClass().sizeTypes().count()];

    VirtualQueues.weights(scene.server("s"), weights, 100, 10);
    assertThat(weights[0]).isEqualTo(3 + 5 + 5 + 2);

    VirtualQueues.weights(scene.server("s"), weights, 100, Double.POSITIVE_INFINITY);
    assertThat(weights[0]).isEqualTo(3);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void severalResources_mustAllFit(String policy) {
    Scene scene = Scene.of(policy, 1, 1).server("s", 10, 4).run();

    scene.ask("x", 3, 3, 2).run();

    assertThat(scene.on("s")).containsExactly("x", "x");
    assertThat(scene.server("s").free()).containsExactly(4, 0);
  }
}
