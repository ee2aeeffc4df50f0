package org.vqs.yarn.preemption;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.core.check.ClusterInvariants;
import org.vqs.core.model.Lane;
import org.vqs.yarn.config.PreemptionSettings;

/**
 * A delay of 100, a grace of 50, a round each 10; a quarter of the cluster may be on its way out.
 */
class LimitPreemptionTest {
  private final PreemptionSettings[] settings = {new PreemptionSettings(true, 100, 50, 10, 0.25)};
  private final Stage stage = new Stage(1).queue("a", 1).queue("b", 1).server("s", 8);
  private final Preemption preemption = stage.preemption(settings);

  /** Six jobs of a, of one each, on a server of eight. */
  private void sixJobs() {
    for (int i = 1; i <= 6; i++) {
      stage.job("a" + i, "a", "s", 1);
    }
  }

  private void run(long... times) {
    for (long now : times) {
      if (preemption.isDue(now) && preemption.run(now)) {
        stage.packer().run(now);
      }
    }
    assertThat(ClusterInvariants.violations(stage.packer().cluster())).isEmpty();
  }

  private void runUntil(long end) {
    for (long now = 0; now <= end; now += 10) {
      run(now);
    }
  }

  @Test
  void whatAQueueUsesBeyondItsMaximum_isTakenByAndBy_theYoungestFirst() {
    sixJobs();
    stage.maximum("a", 3).withoutExcess("a");
    run(0, 99);
    assertThat(stage.events()).as("before the delay").isEmpty();
    run(110);
    assertThat(stage.events()).containsExactly("warn a6", "warn a5");
    run(120, 159);
    assertThat(stage.events()).as("a quarter of the cluster ends already").isEmpty();
    run(160);
    assertThat(stage.events()).containsExactly("kill a6", "kill a5");
    run(170, 220, 1000);
    assertThat(stage.events()).containsExactly("warn a4", "kill a4");
    assertThat(stage.queue("a").used().toArray()).containsExactly(3);
  }

  @Test
  void queueThatDoesNotAskForIt_keepsWhatItUses() {
    sixJobs();
    stage.maximum("a", 3);
    runUntil(1000);
    assertThat(stage.events()).isEmpty();
  }

  @Test
  void queueOnWhichNothingWaits_isMadeSmallerAllTheSame_andNobodyStartsBeyondItsMaximum() {
    sixJobs();
    stage.ask("more", "a", 9, 1).maximum("a", 5).withoutExcess("a");
    stage.events();
    runUntil(1000);
    assertThat(stage.events()).noneMatch(event -> event.startsWith("start more"));
    assertThat(stage.queue("a").used().toArray()).containsExactly(5);
  }

  @Test
  void warning_isTakenBackWhenOthersEnd_theLastOneFirst() {
    sixJobs();
    stage.maximum("a", 4).withoutExcess("a");
    run(0, 110);
    assertThat(stage.events()).containsExactly("warn a6", "warn a5");
    stage.end("a1");
    run(120);
    assertThat(stage.events()).containsExactly("spare a5");
    stage.maximum("a", 8);
    run(130);
    assertThat(stage.events()).containsExactly("spare a6");
    assertThat(preemption.counters().takenBack()).isEqualTo(2);
  }

  @Test
  void jobsThatEndWithinTheGrace_areCounted() {
    sixJobs();
    stage.maximum("a", 4).withoutExcess("a");
    run(0, 110);
    stage.end("a6");
    run(120, 160, 500);
    assertThat(stage.events()).containsExactly("warn a6", "warn a5", "kill a5");
    assertThat(preemption.counters().endedInTime()).isEqualTo(1);
  }

  @Test
  void lowestPriorityGoesFirst_thenJobsOfNoGang_andMastersStay() {
    stage.priority("a3", 1).priority("a4", 1);
    sixJobs();
    stage.job("am", "a", "s", Lane.MASTER, 1).gang("a1", "a2");
    stage.maximum("a", 1).withoutExcess("a");
    runUntil(2000);
    assertThat(stage.events())
        .filteredOn(event -> event.startsWith("kill"))
        .containsExactly("kill a6", "kill a5", "kill a2", "kill a1", "kill a4", "kill a3");
    assertThat(stage.queue("a").used().toArray()).as("the master").containsExactly(1);
  }

  @Test
  void gang_isNotTakenWhereOneJobIsEnough() {
    sixJobs();
    stage.gang("a5", "a6").maximum("a", 5).withoutExcess("a");
    runUntil(1000);
    assertThat(stage.events()).containsExactly("warn a4", "kill a4");
  }

  @Test
  void needlessVictims_areLetGoAgain() {
    settings[0] = new PreemptionSettings(true, 100, 50, 10, 1);
    stage.job("large", "a", "s", 3).job("small", "a", "s", 1);
    stage.maximum("a", 1).withoutExcess("a");
    runUntil(1000);
    assertThat(stage.events()).containsExactly("warn large", "kill large");
  }

  @Test
  void jobLargerThanARoundMayTake_isTakenAlone() {
    stage.job("a1", "a", "s", 3).job("a2", "a", "s", 3);
    stage.maximum("a", 0).withoutExcess("a");
    run(0, 110, 120);
    assertThat(stage.events()).containsExactly("warn a2");
    run(160, 170);
    assertThat(stage.events()).containsExactly("kill a2", "warn a1");
  }

  @Test
  void inQueuesBelow_onlyThoseThatAskForItLoseSomething() {
    stage.queue("a.x", stage.queue("a"), 1).queue("a.y", stage.queue("a"), 1);
    stage.job("x1", "a.x", "s", 1).job("x2", "a.x", "s", 1).job("y1", "a.y", "s", 1);
    stage.maximum("a", 1).withoutExcess("a", "a.x");
    runUntil(2000);
    assertThat(stage.events())
        .containsExactly("warn x2", "warn x1", "kill x2", "kill x1")
        .doesNotContain("kill y1");
  }

  @Test
  void whatEndsForAnotherQueue_countsAsGone() {
    for (int i = 1; i <= 8; i++) {
      stage.job("a" + i, "a", "s", 1);
    }
    stage.ask("b", "b", 9, 1);
    run(0, 110);
    assertThat(stage.events()).containsExactly("warn a8", "warn a7");
    stage.maximum("a", 6).withoutExcess("a");
    run(120, 130, 140, 150);
    assertThat(stage.events()).doesNotContain("warn a6", "spare a8");
  }

  @Test
  void switchedOff_sparesAll() {
    sixJobs();
    stage.maximum("a", 4).withoutExcess("a");
    run(0, 110);
    stage.events();
    settings[0] = new PreemptionSettings(false, 100, 50, 10, 0.25);
    run(120, 500);
    assertThat(stage.events()).isEqualTo(List.of("spare a5", "spare a6"));
    assertThat(preemption.isDue(1000)).isFalse();
  }

  @Test
  void nodesThatAreSlow_areWaitedFor() {
    stage.withSlowNodes();
    sixJobs();
    stage.maximum("a", 4).withoutExcess("a");
    runUntil(300);
    assertThat(stage.events()).containsExactly("warn a6", "warn a5", "kill a6", "kill a5");
    stage.nodesReport();
    run(310, 500);
    assertThat(stage.events()).isEmpty();
    assertThat(stage.queue("a").used().toArray()).containsExactly(4);
  }
}
