package org.vqs.core.layer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Host.Activation;
import org.vqs.core.policy.option.QueueBeta;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.policy.option.Stall;
import org.vqs.core.testing.Scene;
import org.vqs.core.testing.WastefulServer;

/**
 * §3 and §6.2–6.4 of On Non-Preemptive VM Scheduling in the Cloud around VQS-BF, on servers of 10
 * with jobs of 2 (type 4), 5 (type 2) and 6 (type 1), as in §VII-A2 of Scheduling Jobs with Random
 * Resource Requirements.
 */
class StallingTest {
  private static final PackerOptions PAPER =
      PackerOptions.paper(Policies.VQS_BF, ResourceVector.of(2));

  private static Scene scene(Stall stall) {
    return new Scene(PAPER.with(o -> o.stall(stall)));
  }

  private static Scene constant(double beta) {
    return scene(new Stall.Constant(beta));
  }

  /** Five jobs of 2 run under the configuration 4×VQ4. */
  private static Scene fiveTwos(Scene scene) {
    scene.server("s", 10).ask("two", 5, 2).run().events();
    assertThat(scene.server("s").configuration()).hasToString("4×VQ4");
    return scene;
  }

  /** Two jobs of 5 run under the configuration 2×VQ2. */
  private static Scene twoFives(Scene scene) {
    scene.server("s", 10).ask("five", 2, 5).run().events();
    assertThat(scene.server("s").configuration()).hasToString("2×VQ2");
    return scene;
  }

  @Test
  void inefficientServer_stallsAtADepartureAndRenewsWhenItIsEmpty() {
    Scene scene = twoFives(constant(0.9)).ask("two", 10, 2).run();

    scene.end("five", "s").run();
    assertThat(scene.events()).containsExactly("stall s in 2×VQ2");
    assertThat(scene.packer().cluster().holds().stalled()).isEqualTo(1);

    scene.end("five", "s").run();
    assertThat(scene.events())
        .startsWith("activate s EMPTY", "refresh s to 4×VQ4", "start two on s")
        .hasSize(2 + 5);
    assertThat(scene.packer().cluster().holds().stalled()).isZero();
    assertThat(scene.packer().counters().stalls()).isEqualTo(1);
    assertThat(scene.packer().counters().activations(Activation.EMPTY)).isEqualTo(1);
  }

  /** Else what a master waits for might be the server that waits for the master to end. */
  @Test
  void serverThatHoldsOnlyAMaster_countsAsEmpty() {
    Scene scene = constant(0.9).server("s", 11);
    scene.ask("master", 1, Scene::master, 1).ask("five", 2, 5).run();
    assertThat(scene.on("s")).containsExactly("master", "five", "five");
    scene.ask("two", 10, 2).run().events();

    scene.end("five", "s").run();
    assertThat(scene.events()).containsExactly("stall s in 2×VQ2");
    scene.end("five", "s").run();

    assertThat(scene.events()).startsWith("activate s EMPTY").contains("start two on s");
  }

  @Test
  void stalledServer_takesNoArrivals() {
    Scene scene = twoFives(constant(0.9)).ask("two", 10, 2).run().end("five", "s").run();

    scene.ask("late", 1, 2).run();

    assertThat(scene.on("s")).containsExactly("five");
    assertThat(scene.server("s").isOpen()).isFalse();
  }

  @Test
  void emptyingServer_doesNotStall() {
    Scene scene = twoFives(constant(1)).ask("two", 10, 2).run();

    scene.end("five", "s").end("five", "s").run();

    assertThat(scene.events()).doesNotContain("stall s in 2×VQ2").contains("start two on s");
  }

  @Test
  void reopenedServer_doesNotStall() {
    Scene scene = twoFives(constant(0.9)).ask("two", 10, 2).run();
    scene.packer().servers().close(scene.server("s"), Reason.SERVER_CLOSED);
    scene.packer().servers().open(scene.server("s"));

    scene.run();

    assertThat(scene.server("s").isStalled()).isFalse();
  }

  @Test
  void arrivals_doNotStallAServer() {
    Scene scene = constant(0.9).server("s", 10).ask("five", 1, 5).run();

    scene.ask("two", 10, 2).run();

    assertThat(scene.on("s")).containsExactly("five", "two", "two");
  }

  /** 2×VQ2 weighs 2·4 = 8 and 4×VQ4 weighs 4·4 = 16: (5) is strict. */
  @Test
  void weightOfExactlyBetaTimesTheMaximum_doesNotStall() {
    Scene atBeta =
        twoFives(constant(0.5))
            .ask("more fives", 4, 5)
            .ask("two", 4, 2)
            .run()
            .end("five", "s")
            .run();
    assertThat(atBeta.events()).containsExactly("start more fives on s");

    Scene below =
        twoFives(constant(0.51))
            .ask("more fives", 4, 5)
            .ask("two", 4, 2)
            .run()
            .end("five", "s")
            .run();
    assertThat(below.events()).containsExactly("stall s in 2×VQ2");
  }

  /**
   * The best configuration for jobs of 6 is 1×VQ1 + 1×VQ4, which one remaining job of 2 is part of.
   */
  @Test
  void remainder_thatIsPartOfTheBestConfigurationEndsTheStall() {
    Scene scene = fiveTwos(constant(0.9)).ask("six", 10, 6).run();

    scene.end("two", "s").run().end("two", "s").run().end("two", "s").run();
    assertThat(scene.on("s")).containsExactly("two", "two");
    assertThat(scene.events()).containsExactly("stall s in 4×VQ4");

    scene.end("two", "s").run();
    assertThat(scene.events())
        .containsExactly("activate s SUBSET", "refresh s to 1×VQ1 + 1×VQ4", "start six on s");
    assertThat(scene.packer().counters().activations(Activation.SUBSET)).isEqualTo(1);
  }

  /**
   * 4×VQ4 weighs 4·3 = 12, more than half of 2·10 of the best, 2×VQ2, which jobs of 2 are no part
   * of.
   */
  @Test
  void configuration_thatIsNoLongerInefficientEndsTheStall() {
    Scene scene = fiveTwos(constant(0.5)).ask("five", 10, 5).run().end("two", "s").run();
    assertThat(scene.events()).containsExactly("stall s in 4×VQ4");

    scene.ask("more twos", 3, 2).run().end("two", "s").run();

    assertThat(scene.events())
        .as("the configuration stays")
        .containsExactly("activate s EFFICIENT", "start more twos on s", "start more twos on s");
    assertThat(scene.packer().counters().activations(Activation.EFFICIENT)).isEqualTo(1);
  }

  @Test
  void nothingWaiting_endsTheStall() {
    Scene scene = fiveTwos(constant(0.9)).ask("five", 10, 5).run().end("two", "s").run();
    scene.count("five", 0).end("two", "s").run();

    assertThat(scene.events()).containsExactly("stall s in 4×VQ4", "activate s EFFICIENT");
    assertThat(scene.server("s").isOpen()).isTrue();
  }

  private static Scene withTimeout(long timeout) {
    return new Scene(
        PackerOptions.paper(Policies.VQS_BF, ResourceVector.of(2))
            .with(o -> o.stall(new Stall.Constant(0.9)).stallTimeout(timeout)));
  }

  @Test
  void timeout_endsTheStallAtAHeartbeat() {
    Scene scene = twoFives(withTimeout(100)).ask("two", 10, 2).run();
    scene.at(10).end("five", "s").run();
    assertThat(scene.server("s").stall().since()).isEqualTo(10);

    scene.at(109).run().heartbeat("s");
    assertThat(scene.events()).containsExactly("stall s in 2×VQ2");

    scene.at(110).heartbeat("s");
    assertThat(scene.events())
        .as("what outlasted the stall uses no slot of the new configuration")
        .containsExactly(
            "activate s TIMEOUT", "refresh s to 4×VQ4", "start two on s", "start two on s");
    assertThat(scene.packer().counters().activations(Activation.TIMEOUT)).isEqualTo(1);
  }

  @Test
  void nobodyStalls_beforeWhatAStallKeptIdleInVainIsPaidBack() {
    Scene scene = twoFives(withTimeout(100)).ask("two", 10, 2).run();
    scene.at(10).end("five", "s").run().at(110).heartbeat("s").events();
    assertThat(scene.packer().everywhere().held().debt(110)).as("half of it for 100").isEqualTo(50);

    scene.ask("more fives", 50, 5).run();

    scene.at(110 + 50 * 50 - 1).end("two", "s").run();
    assertThat(scene.events()).containsExactly("start two on s");

    scene.at(110 + 50 * 50).end("two", "s").run();
    assertThat(scene.events()).containsExactly("stall s in 4×VQ4");
  }

  @Test
  void stallAfterOneInVain_lastsNoLonger() {
    Scene scene = twoFives(withTimeout(100)).ask("two", 10, 2).run();
    scene.at(10).end("five", "s").run().at(110).heartbeat("s");
    scene.ask("more fives", 50, 5).run();
    long again = 110 + 50 * 50;
    scene.at(again).end("two", "s").run();
    assertThat(scene.server("s").isStalled()).isTrue();

    scene.at(again + 100).heartbeat("s");

    assertThat(scene.server("s").isStalled()).isFalse();
  }

  @Test
  void stall_goesOnAtItsDeadlineIfMoreBecameFree() {
    Scene scene = withTimeout(100).server("s", 10);
    scene.ask("three", 3, 3).run().ask("two", 10, 2).run();
    scene.at(10).end("three", "s").run().at(50).end("three", "s").run();
    assertThat(scene.server("s").isStalled()).isTrue();

    scene.at(110).heartbeat("s");
    assertThat(scene.server("s").isStalled()).isTrue();

    scene.at(210).heartbeat("s");
    assertThat(scene.server("s").isStalled()).isFalse();
  }

  @Test
  void serverOnWhichAllOutlastedAStall_countsAsEmpty() {
    Scene scene = twoFives(withTimeout(100)).ask("two", 3, 2).run();
    scene.at(10).end("five", "s").run().at(110).heartbeat("s").events();
    scene.ask("more fives", 50, 5).run();

    scene.at(120).end("two", "s").run();
    scene.at(130).end("two", "s").run();
    assertThat(scene.events()).containsExactly("start two on s");
    scene.at(110 + 50 * 50).end("two", "s").run();

    assertThat(scene.events())
        .as("it does not stall for what stays")
        .containsExactly("refresh s to 2×VQ2", "start more fives on s");
  }

  @Test
  void whatOutlastedAStall_isPartOfTheBestConfiguration() {
    Scene scene = twoFives(withTimeout(100)).ask("two", 3, 2).run();
    scene.at(10).end("five", "s").run().at(110).heartbeat("s").events();
    scene.ask("more fives", 50, 5).run();

    scene.at(110 + 50 * 50).end("two", "s").run();
    assertThat(scene.events()).containsExactly("stall s in 4×VQ4");
    scene.end("two", "s").run();

    assertThat(scene.events())
        .startsWith("activate s SUBSET", "refresh s to 2×VQ2", "start more fives on s");
  }

  @Test
  void closedServer_startsNothingWhenItsStallTimesOut() {
    Scene scene = twoFives(withTimeout(100)).ask("two", 10, 2).run().at(10).end("five", "s").run();
    scene.packer().servers().close(scene.server("s"), Reason.SERVER_CLOSED);

    scene.at(110).heartbeat("s");
    assertThat(scene.on("s")).containsExactly("five");

    scene.packer().servers().open(scene.server("s"));
    assertThat(scene.run().on("s")).containsExactly("five", "two", "two");
  }

  @Test
  void reservedServer_doesNotStall() {
    PackerOptions options =
        PackerOptions.paper(Policies.VQS_BF, ResourceVector.of(2))
            .with(
                o ->
                    o.stall(new Stall.Constant(0.9))
                        .reservations(new ReservationOptions(100, 1_000, 1)));
    Scene scene = twoFives(new Scene(options)).ask("ten", 1, 10).run();
    scene.at(100).heartbeat("s").ask("two", 10, 2).run();
    assertThat(scene.events()).containsExactly("reservation s by ten");

    scene.end("five", "s").run();

    assertThat(scene.server("s").isStalled()).isFalse();
    assertThat(scene.on("s")).containsExactly("five");
    assertThat(scene.end("five", "s").run().on("s")).containsExactly("ten");
  }

  @Test
  void stalledServers_areAtMostTheFractionBelowTheLimit() {
    Scene scene = scene(new Stall.Varying(new QueueBeta(0.9, 1, 1, 0.5, true)));
    for (int i = 0; i < 4; i++) {
      scene.server("s" + i, 10).ask("five" + i, 2, 5).run();
    }
    scene.ask("two", 100, 2).run().events();

    for (int i = 0; i < 4; i++) {
      scene.end("five" + i, "s" + i).run();
    }
    assertThat(scene.events())
        .containsExactly(
            "stall s0 in 2×VQ2",
            "stall s1 in 2×VQ2",
            "start two on s2",
            "start two on s2",
            "start two on s3",
            "start two on s3");

    scene.end("five0", "s0").run().events();
    scene.end("two", "s3").run();
    assertThat(scene.events())
        .as("one stalled server is below the limit")
        .containsExactly("stall s3 in 2×VQ2");
  }

  @Test
  void limit_doesNotWakeAServerThatIsStillInefficient() {
    Scene scene = scene(new Stall.Varying(new QueueBeta(0.9, 1, 1, 0.5, false)));
    scene.server("s", 10).server("t", 10).ask("two", 10, 2).run().ask("five", 10, 5).run().events();

    scene.end("two", "s").run().end("two", "s").run().end("two", "s").run();

    assertThat(scene.events()).containsExactly("stall s in 4×VQ4");
    assertThat(scene.packer().cluster().holds().stalled()).isEqualTo(1);
  }

  @Test
  void shortQueue_stallsNothingUnderThePaperSettings() {
    Scene few =
        twoFives(scene(new Stall.Varying(QueueBeta.PAPER)))
            .ask("two", 9, 2)
            .run()
            .end("five", "s")
            .run();
    assertThat(few.events()).containsExactly("start two on s", "start two on s");

    Scene many =
        twoFives(scene(new Stall.Varying(QueueBeta.PAPER)))
            .ask("two", 10, 2)
            .run()
            .end("five", "s")
            .run();
    assertThat(many.events()).containsExactly("stall s in 2×VQ2");
  }

  private static Scene bestFit(Stall stall) {
    PackerOptions options = PackerOptions.paper(Policies.BF_JS, ResourceVector.of(2));
    return new Scene(options.with(o -> o.stall(stall)))
        .server("s", 10)
        .ask("four", 1, 4)
        .ask("five", 1, 5)
        .run();
  }

  @Test
  void bestFit_stallsWhenLessThanHalfFullBeforeItIsRefilled() {
    Scene scene = bestFit(new Stall.Constant(1)).ask("two", 4, 2).run();
    scene.events();

    scene.end("five", "s").run();
    assertThat(scene.events()).as("4 of 10").containsExactly("stall s in null");

    scene.end("four", "s").run();
    assertThat(scene.events()).startsWith("activate s EMPTY").hasSize(5);
  }

  @Test
  void bestFit_doesNotStallWhenHalfFull() {
    Scene scene = bestFit(new Stall.Constant(1)).ask("two", 4, 2).run();
    scene.events();

    scene.end("four", "s").run();

    assertThat(scene.events()).as("5 of 10").containsExactly("start two on s", "start two on s");
  }

  @Test
  void halfFull_isJudgedByTheFullestResource() {
    PackerOptions options =
        PackerOptions.paper(Policies.BF_JS, ResourceVector.of(1, 1))
            .with(o -> o.stall(new Stall.Constant(1)));
    Scene scene =
        new Scene(options).server("s", 10, 10).ask("wide", 1, 1, 5).ask("high", 1, 4, 1).run();
    scene.ask("small", 1, 7, 1).run().events();

    scene.end("high", "s").run();
    assertThat(scene.events()).as("(1, 5) of (10, 10)").containsExactly("start small on s");
  }

  @Test
  void drainingServer_takesWorkAgainAfterTheTimeout() {
    PackerOptions holding = WastefulServer.options();
    PackerOptions options = holding.with(o -> o.stallTimeout(40));
    WastefulServer draining = WastefulServer.draining(options);
    Scene scene = draining.scene();
    scene.events();

    scene.at(draining.now() + 39).heartbeat("s");
    assertThat(scene.events()).isEmpty();
    scene.at(draining.now() + 40).heartbeat("s");

    assertThat(scene.events()).startsWith("activate s TIMEOUT").hasSizeGreaterThan(1);
    assertThat(scene.packer().cluster().holds().stalled()).isZero();
    draining.endOldest(79);
    assertThat(scene.server("s").isStalled()).as("what it kept idle is not paid back").isFalse();
  }

  @Test
  void drainingServer_isFilledWhenItIsEmpty() {
    WastefulServer draining = WastefulServer.draining(WastefulServer.options());
    Scene scene = draining.scene();
    assertThat(scene.on("s")).hasSize(1);
    assertThat(scene.packer().counters().stalls()).isOne();
    scene.events();

    scene.heartbeat("s").ask("more", 1, 11).run();
    assertThat(scene.events()).as("it takes nothing").isEmpty();
    draining.endOldest(1);

    assertThat(scene.events()).startsWith("activate s EMPTY").hasSizeGreaterThan(2);
    assertThat(scene.server("s").free()).as("it is full").containsExactly(0);
  }

  @Test
  void drainingServerThatGoes_isForgotten() {
    WastefulServer draining = WastefulServer.draining(WastefulServer.options());
    Scene scene = draining.scene();
    scene.packer().vacate(scene.server("s").jobs().iterator().next());
    scene.packer().servers().remove(scene.server("s"));
    scene.events();

    scene.server("t", 18).run();
    scene.count("six", 0).count("seven", 1).at(draining.now() + 100_000).heartbeat("t");

    assertThat(scene.events()).hasSize(3).allMatch(event -> event.endsWith(" on t"));
    assertThat(scene.packer().cluster().holds().stalled()).isZero();
  }

  @Test
  void removedServer_isNoLongerCountedAsStalled() {
    Scene scene = twoFives(constant(0.9)).server("t", 10).ask("two", 20, 2).run();
    scene.end("five", "s").run();
    assertThat(scene.packer().cluster().holds().stalled()).isEqualTo(1);

    scene.end("five", "s");
    scene.packer().servers().remove(scene.server("s"));

    assertThat(scene.packer().cluster().holds().stalled()).isZero();
  }
}
