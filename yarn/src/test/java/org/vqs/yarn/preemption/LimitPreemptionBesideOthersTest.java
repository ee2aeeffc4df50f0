package org.vqs.yarn.preemption;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.vqs.core.check.ClusterInvariants;
import org.vqs.core.model.Lane;
import org.vqs.core.server.Job;
import org.vqs.yarn.config.PreemptionSettings;

/** Settings as of {@link LimitPreemptionTest}; what else happens meanwhile. */
class LimitPreemptionBesideOthersTest {
  private final PreemptionSettings[] settings = {new PreemptionSettings(true, 100, 50, 10, 0.25)};
  private final Stage stage = new Stage(1).queue("a", 1).queue("b", 1).server("s", 8);
  private final Preemption preemption = stage.preemption(settings);

  private void jobs(String queue, int count) {
    for (int i = 1; i <= count; i++) {
      stage.job(queue + i, queue, "s", 1);
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

  private void runUntil(long from, long end) {
    for (long now = from; now <= end; now += 10) {
      run(now);
    }
  }

  private Job job(String name) {
    return stage.server("s").jobs().stream()
        .filter(job -> name.equals(job.owner()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void lowerPriorityThatMustWaitForItsTurn_isNotPassedOver() {
    stage.priority("precious", 1);
    stage.job("precious", "a", "s", 1).job("large", "a", "s", 2).job("a3", "a", "s", 1);
    stage.maximum("a", 1).withoutExcess("a");
    runUntil(0, 1000);
    assertThat(stage.events())
        .containsExactly("warn a3", "kill a3", "warn large", "kill large")
        .doesNotContain("warn precious");
  }

  @Test
  void jobThatMovesToAnotherQueue_isSpared() {
    jobs("a", 6);
    stage.maximum("a", 1).withoutExcess("a");
    run(0, 110);
    assertThat(stage.events()).containsExactly("warn a6", "warn a5");
    stage.packer().assign(job("a6"), stage.queue("b"), Lane.TASK);
    run(120);
    assertThat(stage.events()).contains("spare a6").doesNotContain("spare a5");
    runUntil(130, 1000);
    assertThat(stage.queue("a").used().toArray()).containsExactly(1);
    assertThat(stage.queue("b").used().toArray()).containsExactly(1);
  }

  @Test
  void whatEndsNowForAQueueBelow_isNotCountedTwice() {
    stage.queue("a.x", stage.queue("a"), 1).queue("a.y", stage.queue("a"), 1);
    stage.job("x1", "a.x", "s", 1).job("x2", "a.x", "s", 1).job("y1", "a.y", "s", 1);
    stage.maximum("a.x", 1).maximum("a", 1).withoutExcess("a", "a.x", "a.y");
    runUntil(0, 1000);
    assertThat(stage.events()).containsExactly("warn x2", "warn y1", "kill x2", "kill y1");
  }

  @Test
  void whatEndsNowForAnotherQueue_isNotCountedTwice() {
    jobs("a", 8);
    stage.ask("b", "b", 1, 1);
    run(0, 110);
    assertThat(stage.events()).containsExactly("warn a8");
    stage.maximum("a", 6).withoutExcess("a");
    runUntil(120, 400);
    assertThat(stage.events()).containsExactly("kill a8", "start b on s", "warn a7", "kill a7");
  }

  @Test
  void whatIsTakenBeyondTheMaximum_isNotTakenForOthersAsWell() {
    jobs("a", 6);
    stage.job("c1", "b", "s", 2);
    stage.ask("b", "b", 9, 1);
    stage.maximum("a", 4).withoutExcess("a");
    stage.events();
    run(0, 110);
    assertThat(stage.events()).containsExactly("warn a6", "warn a5");
  }

  @Test
  void queueThatIsNotAboveItsMaximumForLong_waitsForTheOtherOnes() {
    jobs("a", 3);
    jobs("b", 3);
    stage.maximum("a", 1).withoutExcess("a", "b");
    run(0);
    stage.maximum("b", 1);
    runUntil(10, 1000);
    assertThat(stage.events())
        .containsExactly(
            "warn a3", "warn a2", "kill a3", "kill a2", "warn b3", "warn b2", "kill b3", "kill b2");
  }

  @Test
  void largeJobOfAQueue_isNotPassedOverForThoseOfAQueueThatCameLater() {
    stage.queue("c", 1).job("a1", "a", "s", 3).job("c1", "c", "s", 1);
    jobs("b", 4);
    stage.maximum("b", 2).withoutExcess("a", "b", "c");
    run(0);
    stage.maximum("a", 0);
    run(10);
    stage.maximum("c", 0);
    runUntil(20, 1000);
    assertThat(stage.events())
        .filteredOn(event -> event.startsWith("kill"))
        .containsExactly("kill b4", "kill b3", "kill a1", "kill c1");
  }

  @Test
  void leafThatIsNotSetAnyMore_isSpared() {
    stage.queue("a.x", stage.queue("a"), 1);
    stage.job("x1", "a.x", "s", 1).job("x2", "a.x", "s", 1);
    stage.maximum("a", 1).withoutExcess("a", "a.x");
    run(0, 110);
    assertThat(stage.events()).containsExactly("warn x2");
    stage.withExcess("a.x");
    runUntil(120, 1000);
    assertThat(stage.events()).containsExactly("spare x2");
  }
}
