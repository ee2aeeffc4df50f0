package org.vqs.sim.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TraceStatisticsTest {

  @Test
  void distinctSizes_areCountedPerResourceJointlyAndPerDay() {
    TraceStatistics statistics =
        TraceStatistics.of(
            TraceFiles.trace(
                TraceFiles.job(1_000, 1, "0.5", "0.1"),
                TraceFiles.job(1_001, 1, "0.5", "0.2"),
                TraceFiles.job(87_399, 1, "0.5", "0.1"),
                TraceFiles.job(87_400, 1, "0.25", "0.1"),
                TraceFiles.job(90_000, 1, "0.125", "0.2")));

    assertThat(statistics.distinct())
        .isEqualTo(new TraceStatistics.Distinct(Map.of("cpu", 3, "mem", 2), 4));
    assertThat(statistics.days())
        .containsExactly(
            new TraceStatistics.Distinct(Map.of("cpu", 1, "mem", 2), 2),
            new TraceStatistics.Distinct(Map.of("cpu", 2, "mem", 2), 2));
  }

  @Test
  void load_isLargestAmountTimesDurationOverServersAndSpan() {
    TraceStatistics statistics =
        TraceStatistics.of(
            TraceFiles.trace(
                TraceFiles.job(0, 10, "0.5", "0.1"), TraceFiles.job(100, 20, "0.25", "0.75")));

    assertThat(statistics.span()).isEqualTo(100);
    assertThat(statistics.work()).isEqualTo(20);
    assertThat(statistics.load(2)).isEqualTo(0.1);
    assertThat(statistics.size().mean()).isEqualTo(0.625);
    assertThat(statistics.amounts().get("mem").most()).isEqualTo(0.75);
  }

  @Test
  void percentiles_areTheSmallestValueThatSoManyDoNotExceed() {
    TraceJob[] jobs =
        IntStream.rangeClosed(1, 200)
            .mapToObj(i -> TraceFiles.job(i, 201 - i, "1"))
            .toArray(TraceJob[]::new);

    assertThat(TraceStatistics.of(TraceFiles.trace(jobs)).duration())
        .isEqualTo(new TraceStatistics.Distribution(100.5, 1, 50, 100, 150, 190, 198, 200));
  }

  @Test
  void arrivals_areCountedInWindowsOf20Minutes() {
    assertThat(
            TraceStatistics.of(
                    TraceFiles.trace(
                        TraceFiles.job(500, 1, "1"),
                        TraceFiles.job(1_699, 1, "1"),
                        TraceFiles.job(1_700, 1, "1"),
                        TraceFiles.job(4_100, 1, "1")))
                .arrivals())
        .containsExactly(2, 1, 0, 1);
  }

  @Test
  void traceWithoutJobsOrOverDecades_isRefused() {
    ParsedTrace empty = new ParsedTrace("none", List.of("cpu"), List.of(), TraceReport.none());
    assertThatThrownBy(() -> TraceStatistics.of(empty)).hasMessage("none has no jobs");

    ParsedTrace microseconds =
        TraceFiles.trace(TraceFiles.job(0, 1, "1"), TraceFiles.job(1e12, 1, "1"));
    assertThatThrownBy(() -> TraceStatistics.of(microseconds))
        .hasMessage("test spans 1.0E12 seconds; write its times in seconds");
  }
}
