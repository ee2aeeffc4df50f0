package org.vqs.yarn.preemption;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.vqs.core.check.ClusterInvariants;
import org.vqs.core.model.Lane;
import org.vqs.yarn.config.PreemptionSettings;

/**
 * Queues of equal weights, of which {@code high} pays 5, {@code low} 2 and {@code least} 1. A delay
 * of 100, a grace of 50, a round each 10; all of the cluster may go in one round.
 */
class RewardPreemptionTest {
  private static final long STEP = 10;
  private final PreemptionSettings[] settings = {settings(true)};
  private final Stage stage = scene();
  private final Preemption preemption = stage.preemption(settings);
  private long now;

  private static PreemptionSettings settings(boolean enabled) {
    return new PreemptionSettings(enabled, 100, 50, STEP, 1);
  }

  private static Stage scene() {
    Stage scene = new Stage(1, "dra").queue("high", 1).queue("low", 1).queue("least", 1);
    return scene.reward("high", 5).reward("low", 2).reward("least", 1);
  }

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

  /** Four servers of 10, with two jobs of 5 of a queue on each. */
  private void full(String queue) {
    for (int i = 0; i < 4; i++) {
      stage.server("s" + i, 10).job(queue + i, queue, "s" + i, 5);
      stage.job(queue + "+" + i, queue, "s" + i, 5);
    }
  }

  @Test
  void off_waitsForTheDelayOfPreemptionBetweenQueues() {
    settings[0] = settings(false);
    full("low");
    stage.ask("high", "high", 1, 5);
    runTo(90);
    assertThat(stage.events()).isEmpty();
  }

  @Test
  void lowest_warnsInTheNextRound_andTheRoomStartsTheOneThatPaysMore() {
    full("low");
    stage.ask("high", "high", 1, 5);
    runTo(0);
    assertThat(stage.events()).hasSize(1).allMatch(event -> event.startsWith("warn low"));
    runTo(60);
    assertThat(stage.events())
        .hasSize(2)
        .anyMatch(event -> event.startsWith("kill low"))
        .anyMatch(event -> event.startsWith("start high"));
    runTo(2000);
    assertThat(stage.events()).isEmpty();
    assertThat(killed()).isEqualTo(1);
  }

  /** All three would make room. */
  @Test
  void lowest_takesWhatPaysLeast_thenTheSmallest() {
    stage.server("s", 12).job("low", "low", "s", 4).job("big", "least", "s", 5);
    stage.job("small", "least", "s", 3);
    stage.ask("high", "high", 1, 3);
    runTo(60);
    assertThat(stage.events()).containsExactly("warn small", "kill small", "start high on s");
  }

  @Test
  void lowest_takesNothingOfWhatPaysAsMuch() {
    full("high");
    stage.server("other", 1).job("least", "least", "other", 1);
    stage.reward("low", 5).ask("more", "low", 1, 5);
    assertThat(stage.packer().slots().keptFor(stage.ask("more"))).isEqualTo(1);
    runTo(90);
    assertThat(stage.events()).isEmpty();
  }

  /** On so few servers one slot is kept. */
  @Test
  void lowest_makesRoomForNoMoreAtATimeThanSlotsAreKept() {
    full("low");
    stage.ask("high", "high", 4, 5);
    runTo(0);
    assertThat(stage.warned()).hasSize(1);
    assertThat(stage.packer().slots().keptFor(stage.ask("high"))).isEqualTo(1);
  }

  /** The job is a tenth of its victim, and one slot is kept. */
  @Test
  void lowest_takesNothingThatIsMuchLarger() {
    stage.server("s", 10).job("huge", "low", "s", 10);
    stage.ask("high", "high", 1, 1);
    runTo(90);
    assertThat(stage.events()).isEmpty();
  }

  /** Who waits has a right to a half each, whatever it pays. */
  @Test
  void rights_goFirst() {
    full("low");
    stage.ask("more", "low", 9, 5).ask("high", "high", 9, 5);
    runTo(3000);
    assertThat(killed()).isEqualTo(4);
    assertThat(stage.queue("low").used()).isEqualTo(stage.queue("high").used());
    stage.events();
    runTo(9000);
    assertThat(stage.events()).isEmpty();
  }

  /** What pays least has its third, what pays more has two. */
  @Test
  void rights_ofWhatPaysLeast_goFirst() {
    stage.server("s", 12).job("least", "least", "s", 4);
    stage.job("low1", "low", "s", 4).job("low2", "low", "s", 4);
    stage.ask("more", "least", 9, 4).ask("high", "high", 9, 4);
    runTo(60);
    assertThat(stage.events()).containsExactly("warn low2", "kill low2", "start high on s");
  }

  @Test
  void master_isNeverTaken_andGetsRoomItself() {
    stage.server("s", 10).job("master", "low", "s", Lane.MASTER, 5).job("task", "low", "s", 5);
    stage.ask("high", "high", Lane.MASTER, 1, 5);
    runTo(60);
    assertThat(stage.events()).containsExactly("warn task", "kill task", "start high on s");
    stage.ask("next", "high", Lane.MASTER, 1, 5);
    runTo(1000);
    assertThat(stage.events()).isEmpty();
  }

  @Test
  void spared_loseNothing() {
    full("low");
    stage.spare("low").ask("high", "high", 1, 5);
    runTo(1000);
    assertThat(stage.events()).isEmpty();
  }

  /** A host that would refuse the start on each server: a blacklist, or a constraint. */
  @Test
  void refused_takesNothing() {
    full("low");
    for (int i = 0; i < 4; i++) {
      stage.refuse("high", "s" + i);
    }
    stage.ask("high", "high", 1, 5);
    runTo(1000);
    assertThat(stage.events()).isEmpty();
  }

  @Test
  void warnings_areTakenBack_whenItIsSwitchedOffOrTheNeedHasPassed() {
    full("low");
    stage.ask("high", "high", 1, 5);
    runTo(10);
    assertThat(stage.warned()).hasSize(1);
    settings[0] = settings(false);
    runTo(20);
    assertThat(stage.warned()).isEmpty();
    settings[0] = settings(true);
    runTo(30);
    assertThat(stage.warned()).hasSize(1);
    stage.packer().setCount(stage.ask("high"), 0, now);
    runTo(1000);
    assertThat(stage.warned()).isEmpty();
    assertThat(killed()).isZero();
    assertThat(stage.packer().cluster().holds().reserved()).isZero();
  }

  /**
   * Whatever comes and goes, no more is killed than it lets start, and in the end nothing changes.
   */
  @Test
  void randomEvents_killNoMoreThanTheyLetStart_andComeToAnEnd() {
    settings[0] = settings(true);
    for (long seed = 0; seed < 10; seed++) {
      Random random = new Random(seed);
      Stage scene = scene();
      List<String> queues = List.of("high", "low", "least");
      Preemption of = scene.preemption(settings);
      for (int i = 0; i < 5; i++) {
        scene.server("s" + i, 4);
      }
      long starts = 0;
      long time = 0;
      for (int moment = 0; moment < 400; moment++, time += STEP) {
        if (moment < 200 && random.nextInt(8) == 0) {
          int size = 1 + random.nextInt(3);
          scene.ask("j" + moment, queues.get(random.nextInt(3)), 1 + random.nextInt(4), size);
        }
        if (of.isDue(time) && of.run(time)) {
          scene.packer().run(time);
        }
        starts += scene.events().stream().filter(event -> event.startsWith("start")).count();
      }
      assertThat(ClusterInvariants.violations(scene.packer().cluster())).isEmpty();
      assertThat(of.counters().killed()).as("seed %d", seed).isLessThanOrEqualTo(3 * starts);
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
