package org.vqs.yarn.preemption;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.option.ShareOptions;
import org.vqs.yarn.config.PreemptionSettings;

/**
 * Preemption between queues whose use over time counts. One server of 4; a delay of 100, a grace of
 * 50, a round each 10, a half-life of 1000.
 */
class HistoryPreemptionTest {
  private final PreemptionSettings[] settings = {new PreemptionSettings(true, 100, 50, 10, 0.5)};
  private final Stage stage = new Stage(1).queue("a", 1).queue("b", 1).queue("c", 2);
  private final Preemption preemption = stage.preemption(settings);

  HistoryPreemptionTest() {
    stage.server("s", 4);
    setHalfLife(1000);
  }

  private void setHalfLife(long halfLife) {
    stage
        .packer()
        .reconfigure(
            stage
                .packer()
                .options()
                .with(o -> o.shares(new ShareOptions(Stage.TOLERANCE, 1000, 1, halfLife))),
            0);
  }

  /** A queue uses the whole server from one time to another. */
  private void uses(String queue, long from, long to) {
    stage.packer().run(from);
    for (int i = 1; i <= 4; i++) {
      stage.job(queue + i, queue, "s", 1);
    }
    stage.packer().run(to);
  }

  private void end(String queue) {
    for (int i = 1; i <= 4; i++) {
      stage.end(queue + i);
    }
  }

  private void rounds(long from, long to) {
    for (long now = from; now <= to; now += 10) {
      if (preemption.isDue(now) && preemption.run(now)) {
        stage.packer().run(now);
      }
    }
  }

  @Test
  void queueAboveItsShareOverTime_takesNothing() {
    uses("a", 0, 5000);
    end("a");
    uses("b", 5000, 5000);
    stage.ask("more", "b", 9, 1).ask("again", "a", 9, 1);
    rounds(5000, 5300);
    assertThat(stage.events()).isEmpty();

    setHalfLife(0);
    rounds(5310, 5500);
    assertThat(stage.events()).contains("warn b4", "kill b4");
  }

  @Test
  void whatIsTaken_isKeptForItsQueue_thoughOthersAreServedFirst() {
    uses("a", 0, 1000);
    end("a");
    uses("b", 1000, 3000);
    stage.ask("more", "b", 9, 1).ask("again", "a", 1, 1);
    rounds(3000, 3110);
    assertThat(stage.events()).containsExactly("warn b4");
    // It was never there, so it is served before a.
    stage.ask("new", "c", 9, 1);
    rounds(3120, 3160);
    assertThat(stage.events()).containsSubsequence("kill b4", "start again on s");
  }

  @Test
  void guarantee_isTakenWhateverWasUsedBefore() {
    uses("a", 0, 5000);
    end("a");
    uses("b", 5000, 5000);
    stage.packer().tenants().setGuaranteed(stage.queue("a"), ResourceVector.of(1));
    stage.ask("more", "b", 9, 1).ask("again", "a", 1, 1);
    rounds(5000, 5300);
    assertThat(stage.events()).contains("kill b4", "start again on s");
  }
}
