package org.vqs.whatif.compare.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;
import org.vqs.whatif.compare.Runs;
import org.vqs.whatif.compare.figure.FairnessFigures.QueueShare;
import org.vqs.whatif.history.History;
import org.vqs.whatif.replay.ReplayResult;
import org.vqs.whatif.replay.Sample;
import org.vqs.whatif.replay.Sample.QueueSample;

/** Four nodes of 16 GiB and 16 cores; queue a of weight 1, b of weight 3. */
class FiguresTest {
  private static Sample sample(
      double largest, long memoryOfA, long waitingOfA, long memoryOfB, long waitingOfB) {
    return new Sample(
        0,
        ResourceVector.of(memoryOfA + memoryOfB, 8),
        waitingOfA + waitingOfB,
        largest,
        List.of(
            new QueueSample(ResourceVector.of(memoryOfA, 4), waitingOfA),
            new QueueSample(ResourceVector.of(memoryOfB, 4), waitingOfB)));
  }

  private static final Sample IDLE =
      new Sample(
          0,
          ResourceVector.zero(2),
          0,
          1,
          List.of(
              new QueueSample(ResourceVector.zero(2), 0),
              new QueueSample(ResourceVector.zero(2), 0)));

  @Test
  void cluster_isMeasuredWhileThereIsWork() {
    ClusterFigures figures =
        ClusterFigures.of(
            List.of(
                Runs.withSamples(
                    List.of(
                        IDLE, sample(0.5, 16384, 1, 16384, 1), sample(0.2, 8192, 4, 8192, 0)))));
    assertThat(figures.allocated()).containsExactly(0.375, 0.125);
    assertThat(figures.meanWaiting()).isEqualTo(3);
    assertThat(figures.maxWaiting()).isEqualTo(4);
    assertThat(figures.largest()).isEqualTo(0.35);
    assertThat(figures.halfFits()).isEqualTo(0.5);
    assertThat(figures.quarterFits()).isEqualTo(0.5);
  }

  @Test
  void fairness_looksAtWaitingQueuesOnly() {
    FairnessFigures figures =
        FairnessFigures.of(
            List.of(
                Runs.withSamples(
                    List.of(
                        sample(0, 16384, 5, 16384, 5),
                        sample(0, 8192, 5, 24576, 5),
                        sample(0, 60000, 5, 8192, 0)))));
    assertThat(figures.contended()).isEqualTo(2);
    assertThat(figures.deviation()).isEqualTo(0.125, within(1e-9));
    QueueShare a = figures.queues().get(0);
    QueueShare b = figures.queues().get(1);
    assertThat(a.samples()).isEqualTo(2);
    assertThat(a.used()).isEqualTo(0.375, within(1e-9));
    assertThat(a.usedOverEntitled()).isEqualTo(1.5, within(1e-9));
    assertThat(b.usedOverEntitled()).isEqualTo(0.625 / 0.75, within(1e-9));
  }

  @Test
  void fairness_isUnknownIfTwoQueuesNeverWait() {
    FairnessFigures figures =
        FairnessFigures.of(List.of(Runs.withSamples(List.of(sample(0, 60000, 5, 8192, 0)))));
    assertThat(figures.deviation()).isNaN();
    assertThat(figures.queues().get(0).usedOverEntitled()).isNaN();
  }

  @Test
  void slowdown_countsWhatDidNotEndUntilTheEnd() {
    History history = Runs.history("h", 1024, 1024, 1024);
    ReplayResult run = Runs.run("x", history, 0, 10_000, -1);
    Slowdowns slowdowns = new Slowdowns(3, 3);
    slowdowns.add(run, Optional.empty(), 0);
    UnitValues values = slowdowns.values();
    // The run ends 21 s after it began, which is 19 s after the third was submitted.
    SlowdownFigures figures = SlowdownFigures.of(values, slowdowns.unfinished());
    assertThat(figures.applications()).isEqualTo(3);
    assertThat(figures.unfinished()).isEqualTo(1);
    assertThat(figures.mean()).isEqualTo((1 + 2 + 1.9) / 3, within(1e-9));
    assertThat(figures.p95()).isEqualTo(2);
    assertThat(figures.max()).isEqualTo(2);
  }

  @Test
  void slowdown_isOfAQueueIfAsked() {
    History history = Runs.history("h", 1024, 1024, 1024);
    ReplayResult run = Runs.run("x", history, 0, 10_000, 20_000);
    Slowdowns slowdowns = new Slowdowns(3, 3);
    slowdowns.add(run, Optional.of("root.a"), 0);
    assertThat(slowdowns.values().mean()).isEqualTo(2000);
  }
}
