package org.vqs.sim.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.List;
import org.junit.jupiter.api.Test;

class WaitRecorderTest {
  private final WaitRecorder waits = new WaitRecorder(1);

  private void job(WaitRecorder recorder, int sizeClass, double arrived, double started) {
    recorder.arrived(sizeClass, arrived);
    recorder.started(sizeClass, arrived, started);
  }

  @Test
  void percentiles_areTheValuesThatSoManyStayUnder() {
    for (int i = 1; i <= 1000; i++) {
      job(waits, 0, i, 2 * i);
    }

    WaitSummary all = waits.summaries().get(0);
    assertThat(all.started()).isEqualTo(1000);
    assertThat(all.mean()).isCloseTo(500.5, within(1e-9));
    assertThat(all.p50()).isCloseTo(500, withPercentage(0.1));
    assertThat(all.p95()).isCloseTo(950, withPercentage(0.1));
    assertThat(all.p99()).isCloseTo(990, withPercentage(0.1));
    assertThat(all.max()).isEqualTo(1000);
  }

  @Test
  void shortWaitsOfContinuousTime_areToldApart() {
    WaitRecorder fine = new WaitRecorder(1_000_000);
    for (int i = 0; i < 100; i++) {
      job(fine, 0, 0, i < 90 ? 0.001 : 12.5);
    }

    WaitSummary all = fine.summaries().get(0);
    assertThat(all.p50()).isCloseTo(0.001, withPercentage(0.1));
    assertThat(all.p95()).isCloseTo(12.5, withPercentage(0.1));
    assertThat(all.p99()).isLessThanOrEqualTo(all.max());
    assertThat(all.mean()).isCloseTo(0.9 * 0.001 + 0.1 * 12.5, within(1e-12));
  }

  @Test
  void classes_areListedLargestFirst_onlyIfTheyHadJobs() {
    job(waits, 5, 0, 7);
    waits.arrived(1, 0);
    job(waits, 1, 0, 3);

    List<WaitSummary> summaries = waits.summaries();
    assertThat(summaries)
        .extracting(WaitSummary::sizeClass)
        .containsExactly("all", SizeClasses.name(1), SizeClasses.name(5));
    assertThat(summaries.get(0).started()).isEqualTo(2);
    assertThat(summaries.get(0).waiting()).isEqualTo(1);
    assertThat(summaries.get(0).max()).isEqualTo(7);
    assertThat(summaries.get(1).waiting()).isEqualTo(1);
    assertThat(summaries.get(1).max()).isEqualTo(3);
    assertThat(summaries.get(2).waiting()).isZero();
  }

  @Test
  void restart_leavesOutJobsThatArrivedBefore() {
    job(waits, 0, 0, 100);
    waits.arrived(0, 5);
    waits.restart(10);
    waits.started(0, 5, 50);
    job(waits, 0, 10, 12);

    WaitSummary all = waits.summaries().get(0);
    assertThat(all.started()).isEqualTo(1);
    assertThat(all.waiting()).isZero();
    assertThat(all.max()).isEqualTo(2);
  }

  @Test
  void nothing_isZero() {
    assertThat(waits.summaries()).containsExactly(new WaitSummary("all", 0, 0, 0, 0, 0, 0, 0));
  }
}
