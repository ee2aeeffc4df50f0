package org.vqs.yarn.preemption;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.vqs.core.check.ClusterInvariants;
import org.vqs.core.model.Lane;
import org.vqs.core.tenant.Discipline;
import org.vqs.yarn.config.PreemptionSettings;
import org.vqs.yarn.config.queue.PreemptionWithin;

/** A delay of 100, a grace of 50, a round each 10; all of the cluster may go in one round. */
class WithinPreemptionTest {
  private static final long STEP = 10;

  private final PreemptionSettings[] settings = {new PreemptionSettings(true, 100, 50, STEP, 1)};
  private final Stage stage = new Stage(1).queue("a", 1).user("ann", "a").user("bob", "a");
  private final Preemption preemption = stage.preemption(settings);
  private long now;

  /** Runs until a time. */
  private void runTo(long time) {
    for (; now <= time; now += STEP) {
      if (preemption.isDue(now) && preemption.run(now)) {
        stage.packer().run(now);
      }
    }
    assertThat(ClusterInvariants.violations(stage.packer().cluster())).isEmpty();
  }

  private long killed() {
    return preemption.counters().killed();
  }

  /** Four servers of 1, full of jobs of ann's of a low priority. */
  private void full() {
    stage.priority("low", 1).priority("high", 3);
    for (int i = 0; i < 4; i++) {
      String name = "low" + i;
      stage.priority(name, 1).server("s" + i, 1).job(name, "ann", "s" + i, 1);
    }
  }

  @Test
  void off_takesNothing() {
    full();
    stage.ask("high", "bob", 9, 1);
    runTo(1000);
    assertThat(stage.events()).isEmpty();
  }

  @Test
  void priority_takesFromLowerOnes_afterDelayAndGrace_untilNothingChanges() {
    full();
    stage.within(PreemptionWithin.PRIORITY).ask("high", "bob", 3, 1);
    runTo(90);
    assertThat(stage.events()).isEmpty();
    runTo(140);
    assertThat(stage.events()).hasSize(3).allMatch(event -> event.startsWith("warn"));
    runTo(160);
    assertThat(stage.events()).filteredOn(event -> event.startsWith("start high")).hasSize(3);
    runTo(2000);
    assertThat(stage.events()).isEmpty();
    assertThat(killed()).isEqualTo(3);
  }

  @Test
  void priority_takesNothingOfAsHighOnes() {
    full();
    stage.within(PreemptionWithin.PRIORITY).ask("low", "bob", 9, 1);
    runTo(1000);
    assertThat(stage.events()).isEmpty();
  }

  @Test
  void priority_takesFromTheLowestFirst() {
    stage.priority("low", 1).priority("middle", 2).priority("high", 3);
    stage.server("s", 2).job("low", "ann", "s", 1).job("middle", "ann", "s", 1);
    stage.within(PreemptionWithin.PRIORITY).ask("high", "bob", 1, 1);
    runTo(1000);
    assertThat(stage.events()).containsExactly("warn low", "kill low", "start high on s");
  }

  /** All cost the same, or the lower one more, on any server. */
  @ParameterizedTest
  @CsvSource({"8,1,1", "1,8,1", "8,1,2"})
  void priority_takesFromTheLowestFirst_whereverItRuns(int first, int second, int size) {
    stage.priority("first", first).priority("second", second).priority("high", 9);
    stage.server("s", 1).server("t", size).job("first", "ann", "s", 1);
    stage.job("second", "ann", "t", size).within(PreemptionWithin.PRIORITY);
    stage.ask("high", "bob", 1, 1);
    runTo(1000);
    assertThat(stage.events()).contains(first < second ? "kill first" : "kill second").hasSize(3);
  }

  /** The lower one alone is not enough; the higher one alone is. */
  @Test
  void jobThatIsNotNeeded_isSpared_theHighestFirst() {
    stage.priority("a", 1).priority("b", 2).priority("c", 3).priority("high", 9);
    stage.server("s", 14).job("a", "ann", "s", 2).job("b", "ann", "s", 3).job("c", "ann", "s", 9);
    stage.within(PreemptionWithin.PRIORITY).ask("high", "bob", 1, 10);
    runTo(140);
    assertThat(stage.warned()).containsExactlyInAnyOrder("a", "c");
  }

  /** Larger jobs of others wait too, and would be the first to fill the server. */
  @Test
  void freedRoom_goesToTheOneForWhomItWasFreed() {
    stage.priority("low", 1).priority("high", 3);
    stage.server("s", 2).job("low", "ann", "s", 2);
    stage.ask("low", "ann", 9, 2).ask("high", "bob", 1, 1);
    stage.within(PreemptionWithin.PRIORITY);
    runTo(1000);
    assertThat(stage.events()).containsExactly("warn low", "kill low", "start high on s");
    assertThat(killed()).isEqualTo(1);
  }

  @Test
  void master_isNeverTaken() {
    stage.priority("high", 3).server("s", 1).job("master", "ann", "s", Lane.MASTER, 1);
    stage.within(PreemptionWithin.PRIORITY).ask("high", "bob", 1, 1);
    runTo(1000);
    assertThat(stage.events()).isEmpty();
  }

  @Test
  void spared_loseNothing() {
    full();
    stage.within(PreemptionWithin.PRIORITY).spare("a").ask("high", "bob", 3, 1);
    runTo(1000);
    assertThat(stage.events()).isEmpty();
  }

  @Test
  void warning_isTakenBackWhenTheNeedHasPassed() {
    full();
    stage.within(PreemptionWithin.PRIORITY).ask("high", "bob", 1, 1);
    runTo(110);
    assertThat(stage.warned()).hasSize(1);
    stage.packer().setCount(stage.ask("high"), 0, now);
    runTo(1000);
    assertThat(stage.warned()).isEmpty();
    assertThat(killed()).isZero();
    assertThat(stage.packer().cluster().holds().reserved()).isZero();
  }

  @Test
  void share_isTakenBackByTheUserBelowIt_untilBothHaveTheirs() {
    for (int i = 0; i < 4; i++) {
      stage.server("s" + i, 1).job("a" + i, "ann", "s" + i, 1);
    }
    stage.within(PreemptionWithin.SHARE).ask("b", "bob", 9, 1).ask("more", "ann", 9, 1);
    runTo(1000);
    assertThat(killed()).isEqualTo(2);
    assertThat(stage.queue("bob").used()).isEqualTo(stage.queue("ann").used());
    stage.events();
    runTo(3000);
    assertThat(stage.events()).isEmpty();
  }

  /** Its room would go to the other queue, which has less than its share. */
  @Test
  void leafAboveItsShare_takesNothingWithin() {
    full();
    stage.queue("b", 1).within(PreemptionWithin.PRIORITY);
    settings[0] = new PreemptionSettings(true, 100, 50, STEP, 0.01);
    stage.ask("other", "b", 9, 1).ask("high", "bob", 9, 1);
    runTo(1000);
    assertThat(killed()).isZero();
  }

  /** Another queue comes and waits while the grace lasts: what is freed is for that one. */
  @Test
  void warning_isTakenBackWhenTheLeafCameAboveItsShare() {
    full();
    stage.within(PreemptionWithin.PRIORITY).ask("high", "bob", 1, 1);
    runTo(110);
    assertThat(stage.warned()).hasSize(1);
    stage.queue("b", 3).ask("other", "b", 9, 1);
    runTo(190);
    assertThat(stage.warned()).isEmpty();
    assertThat(killed()).isZero();
  }

  /** Whatever comes and goes, no more is killed than starts, and in the end nothing changes. */
  @ParameterizedTest
  @EnumSource(
      value = PreemptionWithin.class,
      names = {"PRIORITY", "SHARE"})
  void randomEvents_killNoMoreThanTheyLetStart_andComeToAnEnd(PreemptionWithin within) {
    for (long seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      Stage scene = new Stage(1).queue("a", 1).within(within);
      List<String> users = List.of("ann", "bob", "cid");
      users.forEach(user -> scene.user(user, "a"));
      boolean inTurn = within == PreemptionWithin.PRIORITY && random.nextBoolean();
      scene
          .packer()
          .tenants()
          .setDiscipline(scene.queue("a"), inTurn ? Discipline.FIRST_COME : Discipline.USERS);
      Preemption of = scene.preemption(settings);
      for (int i = 0; i < 5; i++) {
        scene.server("s" + i, 4);
      }
      long starts = 0;
      long time = 0;
      for (int moment = 0; moment < 400; moment++, time += STEP) {
        if (moment < 200 && random.nextInt(8) == 0) {
          String name = "j" + moment;
          scene.priority(name, random.nextInt(4));
          scene.ask(
              name, users.get(random.nextInt(3)), 1 + random.nextInt(4), 1 + random.nextInt(2));
        }
        LowestFirst lowest = new LowestFirst(scene.packer(), of);
        boolean isChanged = of.isDue(time) && of.run(time);
        assertThat(lowest.violations()).as("seed %d", seed).isEmpty();
        if (isChanged) {
          scene.packer().run(time);
        }
        starts += scene.events().stream().filter(event -> event.startsWith("start")).count();
        if (moment == 350) {
          time += 1_000;
        }
      }
      assertThat(ClusterInvariants.violations(scene.packer().cluster())).isEmpty();
      assertThat(of.counters().killed()).as("seed %d", seed).isLessThanOrEqualTo(2 * starts);
      long before = of.counters().killed();
      for (int moment = 0; moment < 100; moment++, time += STEP) {
        if (of.isDue(time) && of.run(time)) {
          scene.packer().run(time);
        }
      }
      assertThat(of.counters().killed()).as("in the end, seed %d", seed).isEqualTo(before);
    }
  }
}
