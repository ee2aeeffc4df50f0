package org.vqs.yarn.preemption;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.vqs.core.check.ClusterInvariants;
import org.vqs.core.model.Lane;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.waiting.Ask;
import org.vqs.yarn.config.PreemptionSettings;

/** A delay of 100, a grace of 50, a round each 10; half of the cluster may go in one round. */
class PreemptionTest {
  private final PreemptionSettings[] settings = {new PreemptionSettings(true, 100, 50, 10, 0.5)};
  private final Stage stage = new Stage(1).queue("a", 1).queue("b", 1);
  private final Preemption preemption = stage.preemption(settings);

  /** One server of 4, full of jobs of a, for which more wait; jobs of b wait. */
  private void fullServer() {
    stage.server("s", 4);
    stage.job("a1", "a", "s", 1).job("a2", "a", "s", 1);
    stage.job("a3", "a", "s", 1).job("a4", "a", "s", 1);
    stage.ask("more", "a", 9, 1).ask("b", "b", 9, 1);
  }

  private void run(long... times) {
    for (long now : times) {
      if (preemption.isDue(now) && preemption.run(now)) {
        stage.packer().run(now);
      }
    }
  }

  private void assertSound() {
    assertThat(ClusterInvariants.violations(stage.packer().cluster())).isEmpty();
  }

  @Test
  void victims_areWarnedAfterTheDelay_andKilledAfterTheGrace() {
    fullServer();
    run(0, 50, 99);
    assertThat(stage.events()).isEmpty();

    run(110);
    assertThat(stage.events()).containsExactly("warn a4", "warn a3");

    run(120, 150, 159);
    assertThat(stage.events()).isEmpty();

    run(160);
    assertThat(stage.events())
        .containsExactly("kill a4", "kill a3", "start b on s", "start b on s");
    run(170, 300, 500);
    assertThat(stage.events()).as("b has what it has a right to").isEmpty();
    assertThat(preemption.counters().toString())
        .isEqualTo("warned=2 taken-back=0 ended-in-time=0 killed=2");
    assertSound();
  }

  @Test
  void disabled_doesNothing() {
    settings[0] = new PreemptionSettings(false, 0, 0, 1, 1);
    fullServer();
    assertThat(preemption.isDue(1000)).isFalse();
    run(0, 1000, 2000);
    assertThat(stage.events()).isEmpty();
  }

  @Test
  void warning_isTakenBackWhenItIsSwitchedOff() {
    fullServer();
    run(0, 110);
    settings[0] = new PreemptionSettings(false, 100, 50, 10, 0.5);
    stage.events();
    run(160);
    assertThat(stage.events()).containsExactlyInAnyOrder("spare a4", "spare a3");
    assertThat(preemption.isDue(1000)).isFalse();
  }

  @Test
  void warning_isTakenBackWhenTheNeedHasPassed() {
    fullServer();
    run(0, 110);
    stage.packer().setCount(stage.ask("b"), 0, 110);
    stage.events();
    run(120);
    assertThat(stage.events()).containsExactlyInAnyOrder("spare a4", "spare a3");
    assertThat(stage.warned()).isEmpty();
    run(1000);
    assertThat(stage.events()).isEmpty();
  }

  @Test
  void warning_isTakenBackFromAQueueThatFellToItsRight() {
    stage.server("s", 4).server("t", 4);
    stage.job("a1", "a", "s", 4).job("a2", "a", "t", 2).job("a3", "a", "t", 2);
    stage.ask("b", "b", 1, 2).ask("more", "a", 9, 2);
    run(0, 110);
    assertThat(stage.events()).containsExactly("warn a3");
    stage.packer().servers().close(stage.server("s"), Refusal.Reason.SERVER_CLOSED);
    stage.end("a1");
    run(120);
    assertThat(stage.events()).containsExactly("spare a3");
  }

  @Test
  void victimThatEndsMeanwhile_counts() {
    fullServer();
    run(0, 110);
    stage.events();
    stage.end("a4");
    assertThat(stage.events()).containsExactly("start b on s");
    run(160);
    assertThat(stage.events()).containsExactly("kill a3", "start b on s");
    assertThat(preemption.counters().endedInTime()).isEqualTo(1);
    assertThat(preemption.counters().killed()).isEqualTo(1);
  }

  @Test
  void nobody_isWarnedTwice() {
    fullServer();
    settings[0] = new PreemptionSettings(true, 0, 1000, 10, 0.25);
    run(0);
    assertThat(stage.events()).as("a round takes a quarter").containsExactly("warn a4");
    run(10, 20, 30, 40);
    assertThat(stage.events()).as("no second room on a server that is at it").isEmpty();
    assertThat(preemption.counters().warned()).isEqualTo(1);
  }

  @Test
  void round_takesNoMoreThanItsShare() {
    settings[0] = new PreemptionSettings(true, 0, 1000, 10, 0.25);
    for (int i = 0; i < 8; i++) {
      stage.server("s" + i, 1).job("a" + i, "a", "s" + i, 1);
    }
    stage.ask("b", "b", 9, 1);
    run(0);
    assertThat(stage.events()).hasSize(2);
    run(10);
    assertThat(stage.events()).hasSize(2);
    run(20, 30, 40);
    assertThat(stage.events()).as("half of the cluster is b's right").isEmpty();
  }

  @Test
  void room_isMadeForNoMoreThanALimitLetsStart() {
    stage.server("s", 4);
    stage.job("a1", "a", "s", 1).job("a2", "a", "s", 1);
    stage.job("a3", "a", "s", 1).job("a4", "a", "s", 1);
    stage.user("u", "b").ask("u", "u", 9, 1);
    stage.packer().tenants().setLimits(stage.queue("u"), ResourceVector.of(1), null);
    run(0, 100);
    assertThat(stage.events()).containsExactly("warn a4");

    run(110, 120, 130, 140, 150);
    assertThat(stage.events()).containsExactly("kill a4", "start u on s");
    run(160, 300);
    assertThat(stage.events()).isEmpty();
  }

  @Test
  void room_isMadeForNoMoreThanALimitOfTheHomeLetsStart() {
    for (int i = 0; i < 4; i++) {
      stage.server("s" + i, 1).job("a" + i, "a", "s" + i, 1);
    }
    stage
        .packer()
        .tenants()
        .setMaximumAt(stage.packer().everywhere(), stage.queue("b"), ResourceVector.of(1));
    stage.ask("b", "b", 9, 1);
    run(0, 100, 110, 120, 130, 140);
    assertThat(stage.events()).hasSize(1);
  }

  @Test
  void round_looksAtABoundedNumberOfServers_andAtOthersInTheNext() {
    settings[0] = new PreemptionSettings(true, 0, 1000, 10, 1);
    int servers = 3 * Round.SERVERS_PER_ASK;
    for (int i = 0; i < servers; i++) {
      stage.server("s" + i, 4).job("a" + i, "a", "s" + i, i == 1 ? 3 : 4);
      if (i != 40) {
        stage.spare("a" + i);
      }
    }
    stage.ask("b", "b", 1, 4);
    run(0);
    assertThat(stage.events()).isEmpty();
    run(10, 20, 30);
    assertThat(stage.events()).containsExactly("warn a40");
  }

  @Test
  void room_isMadeWhereItCostsLeast() {
    settings[0] = new PreemptionSettings(true, 0, 10, 10, 1);
    stage.server("s", 8).job("big", "a", "s", 8);
    stage.server("t", 8).job("x", "a", "t", 5).job("small", "a", "t", 2);
    stage.ask("b", "b", 1, 3);
    run(0);
    assertThat(stage.events()).containsExactly("warn small");
  }

  @Test
  void lowestPriority_goesFirst_alsoBetweenQueues_howeverMuchItCosts() {
    settings[0] = new PreemptionSettings(true, 0, 1000, 10, 1);
    stage.server("s", 1).server("t", 2).server("u", 2).priority("nine", 9).priority("one", 1);
    stage.job("nine", "a", "s", 1).job("one", "a", "t", 2).job("x", "a", "u", 2).spare("x");
    stage.ask("more", "a", 9, 2);
    stage.ask("b", "b", 1, 1);
    run(0);
    assertThat(stage.events()).containsExactly("warn one");
  }

  /** Of 10 memory and 8 accelerators b uses 6 and none; a all accelerators. */
  @Test
  void guaranteeOfOneResource_isKept_howeverMuchOfOthersIsInUse() {
    settings[0] = new PreemptionSettings(true, 0, 10, 10, 1);
    Stage two = new Stage(2).queue("a", 1).queue("b", 1).server("s", 6, 0).server("t", 4, 8);
    two.job("memory", "b", "s", 6, 0);
    for (int i = 0; i < 8; i++) {
      two.job("a" + i, "a", "t", i % 2, 1);
    }
    two.packer().tenants().setGuaranteed(two.queue("b"), ResourceVector.of(0, 4));
    two.ask("more", "a", 9, 0, 1).ask("b", "b", 9, 0, 1).ask("large", "b", 9, 3, 0);
    Preemption here = two.preemption(settings);
    for (long now = 0; now < 1000; now += 10) {
      if (here.isDue(now) && here.run(now)) {
        two.packer().run(now);
      }
    }
    assertThat(two.queue("b").used(1)).isEqualTo(4);
    assertThat(two.queue("a").used(1)).isEqualTo(4);
    assertThat(here.counters().killed()).isEqualTo(4);
  }

  @Test
  void severalVictims_leaveTheirRoomToTheOneItIsFor() {
    stage.withSlowNodes().server("s", 8);
    for (int i = 1; i <= 8; i++) {
      stage.job("a" + i, "a", "s", 1);
    }
    stage.ask("more", "a", 99, 1).ask("b", "b", 1, 4);
    run(0, 110);
    assertThat(stage.events()).containsExactly("warn a8", "warn a7", "warn a6", "warn a5");
    assertThat(Ask.reserving(stage.server("s"))).isEqualTo(stage.ask("b"));
    stage.end("a8");
    assertThat(stage.events()).as("room that comes early waits for the rest").isEmpty();
    run(160);
    assertThat(stage.events()).containsExactly("kill a7", "kill a6", "kill a5");
    stage.nodesReport();
    assertThat(stage.events()).containsExactly("start b on s");
    run(170);
    assertThat(stage.packer().cluster().holds().reserved()).isZero();
    assertSound();
  }

  @Test
  void serverThatWasSetAside_isGivenBackWithTheWarning() {
    stage.server("s", 8);
    for (int i = 1; i <= 8; i++) {
      stage.job("a" + i, "a", "s", 1);
    }
    stage.ask("more", "a", 99, 1).ask("b", "b", 1, 4);
    run(0, 110);
    assertThat(stage.packer().cluster().holds().reserved()).isEqualTo(1);
    settings[0] = new PreemptionSettings(false, 100, 50, 10, 0.5);
    run(160);
    assertThat(stage.packer().cluster().holds().reserved()).isZero();
    assertSound();
  }

  @Test
  void killedJobs_countUntilTheirRoomIsBack() {
    fullServer();
    stage.withSlowNodes();
    run(0, 110, 160);
    stage.events();
    run(170, 300, 1000);
    assertThat(stage.events()).as("two are on their way").isEmpty();
    stage.nodesReport();
    assertThat(stage.events()).containsExactly("start b on s", "start b on s");
  }

  @Test
  void masterThatWaits_getsRoom() {
    stage.server("s", 4).job("a1", "a", "s", 2).job("a2", "a", "s", 2);
    stage.ask("more", "a", 9, 2).ask("master", "b", Lane.MASTER, 1, 1);
    run(0, 110, 160);
    assertThat(stage.events()).containsExactly("warn a2", "kill a2", "start master on s");
  }

  @Test
  void recoveredQueue_waitsForAnotherDelay() {
    fullServer();
    run(0, 90);
    stage.packer().setCount(stage.ask("b"), 0, 90);
    run(100);
    stage.packer().setCount(stage.ask("b"), 9, 100);
    run(110, 150, 200);
    assertThat(stage.events()).isEmpty();
    run(210);
    assertThat(stage.events()).hasSize(2);
  }

  @Test
  void askThatFitsSomewhere_needsNoVictims() {
    fullServer();
    stage.packer().setCount(stage.ask("more"), 0, 0);
    stage.server("free", 1);
    assertThat(stage.ask("b").count()).isEqualTo(9);
    run(0, 110);
    assertThat(stage.events()).isEmpty();
  }

  @Test
  void jobLargerThanARound_getsNothing() {
    settings[0] = new PreemptionSettings(true, 0, 10, 10, 0.1);
    stage.server("s", 4).job("a1", "a", "s", 4).ask("b", "b", 1, 2);
    run(0, 10, 20);
    assertThat(stage.events()).isEmpty();
  }

  @Test
  void twoQueues_shareTheRound_theLeastServedFirst() {
    stage.queue("c", 1).server("s", 4).server("t", 4).server("u", 1);
    stage.job("c1", "c", "u", 1);
    stage.job("a1", "a", "s", 4).job("a2", "a", "t", 2).job("a3", "a", "t", 2);
    stage.ask("more", "a", 9, 2).ask("b", "b", 1, 2).ask("c", "c", 1, 2);
    run(0, 110, 160);
    assertThat(stage.events()).containsExactly("warn a3", "kill a3", "start b on t");
  }

  @Test
  void asksThatCannotBeHelped_doNotHideTheOthers() {
    settings[0] = new PreemptionSettings(true, 0, 1000, 10, 1);
    stage.server("s", 20).job("a1", "a", "s", 10).job("a2", "a", "s", 10);
    for (int size = 1; size <= Needs.ASKS_PER_QUEUE + 1; size++) {
      stage.ask("b" + size, "b", 1, size);
      if (size <= Needs.ASKS_PER_QUEUE) {
        stage.refuse("b" + size, "s");
      }
    }
    run(0);
    assertThat(stage.events()).isEmpty();
    run(10);
    assertThat(stage.events()).containsExactly("warn a2");
  }

  @Test
  void queuesThatCannotBeHelped_doNotHideTheOthers() {
    settings[0] = new PreemptionSettings(true, 0, 1000, 10, 1);
    stage.server("home", 40).job("b1", "b", "home", 1).job("a", "a", "home", 39);
    for (int i = 0; i < Round.SERVERS_PER_ASK; i++) {
      stage.server("s" + i, 40).job("a" + i, "a", "s" + i, 39).job("x" + i, "a", "s" + i, 1);
    }
    for (int i = 0; i < Round.SERVERS_PER_ASK; i++) {
      stage.spare("a" + i).spare("x" + i);
    }
    int queues = 2 * Round.LOOKS / (Needs.ASKS_PER_QUEUE * Round.SERVERS_PER_ASK);
    for (int i = 0; i < queues; i++) {
      stage.queue("q" + i, 1);
      for (int size = 1; size <= Needs.ASKS_PER_QUEUE; size++) {
        stage.ask("q" + i + "." + size, "q" + i, 1, size);
        stage.refuse("q" + i + "." + size, "home");
      }
    }
    stage.ask("b", "b", 1, 1);
    run(0);
    assertThat(stage.events()).isEmpty();
    run(10, 20, 30, 40);
    assertThat(stage.events()).containsExactly("warn a");
  }

  @Test
  void jobLargerThanItsQueuesRight_getsNothing() {
    Stage two = new Stage(2).queue("a", 1).queue("b", 1).server("s", 10, 100);
    for (int i = 0; i < 10; i++) {
      two.job("a" + i, "a", "s", 1, 10);
    }
    two.ask("b", "b", 1, 6, 0);
    settings[0] = new PreemptionSettings(true, 0, 1000, 10, 1);
    Preemption here = two.preemption(settings);
    here.run(0);
    assertThat(two.events()).isEmpty();
  }

  @Test
  void queueWithinOneAboveItsRight_takesNothingFromOutside() {
    settings[0] = new PreemptionSettings(true, 0, 1000, 10, 1);
    Stage two = new Stage(2).queue("p", 1).queue("b", 1).server("s", 60, 50).server("t", 40, 50);
    two.queue("p1", two.queue("p"), 1).queue("p2", two.queue("p"), 1);
    two.job("p1", "p1", "s", 60, 0).job("cores", "b", "t", 0, 40).spare("p1");
    two.job("more cores", "b", "s", 0, 50);
    for (int i = 0; i < 4; i++) {
      two.job("b" + i, "b", "t", 10, 2);
    }
    two.ask("p2", "p2", 1, 10, 0).ask("more", "b", 9, 10, 2);
    Preemption here = two.preemption(settings);
    here.run(0);
    assertThat(two.events()).as("p holds 60 % of the memory").isEmpty();

    two.end("p1");
    here.run(10);
    assertThat(two.events()).as("that room").containsSequence("start p2 on s");
  }
}
