package org.vqs.sim.trace.google2011;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.sim.trace.BrokenTraceException;
import org.vqs.sim.trace.ParsedTrace;
import org.vqs.sim.trace.TraceFiles;
import org.vqs.sim.trace.TraceReader;

class TaskEventsFormatTest {
  private static final String PART_0 = "google2011-part-00000.csv";
  private static final String PART_1 = "google2011-part-00001.csv";

  @TempDir Path directory;

  private static ParsedTrace read(Path... files) throws IOException {
    return TraceReader.read(List.of(files), new TaskEventsFormat(), false);
  }

  @Test
  void completedTasks_areJobsWithSubmitTimeAndRunningTimeAndFirstRequest() throws IOException {
    ParsedTrace trace = read(TraceFiles.resource(PART_0), TraceFiles.resource(PART_1));

    assertThat(trace.resources()).containsExactly("cpu", "mem");
    assertThat(trace.jobs())
        .containsExactly(
            TraceFiles.job(600, 22, "0.125", "0.07446"),
            TraceFiles.job(600, 22, "0.0125", "0.0318"),
            TraceFiles.job(624, 1, "0.0125", "0.0318"));
    assertThat(trace.report().problems()).isZero();
    assertThat(trace.report().lines()).isEqualTo(45);
  }

  @Test
  void everyOtherTask_isCountedByItsReason() throws IOException {
    ParsedTrace trace = read(TraceFiles.resource(PART_0), TraceFiles.resource(PART_1));

    assertThat(trace.report().leftOut())
        .containsOnly(
            entry("tasks that were there before the trace began or after it ended", 1L),
            entry("tasks with the interruption evict", 1L),
            entry("tasks with the interruption fail", 1L),
            entry("tasks with the interruption kill", 1L),
            entry("tasks with the interruption lost", 1L),
            entry("tasks without a CPU or memory request", 1L),
            entry("tasks that ask for no CPU and no memory", 1L),
            entry("tasks whose submission is not in the files", 1L),
            entry("tasks that still waited when the files ended", 1L),
            entry("tasks that still ran when the files ended", 1L),
            entry(
                "tasks with an event that the trace made up for a lost record (missing info)", 1L),
            entry("tasks that finished without being scheduled", 1L),
            entry("tasks that ran for no time", 1L));
  }

  @Test
  void taskAcrossTwoParts_needsBoth() throws IOException {
    assertThat(read(TraceFiles.resource(PART_0)).jobs()).isEmpty();
    assertThat(read(TraceFiles.resource(PART_1)).jobs())
        .containsExactly(TraceFiles.job(624, 1, "0.0125", "0.0318"));
  }

  @Test
  void taskSubmittedTwiceOrScheduledTwice_isLeftOut() throws IOException {
    Path file =
        TraceFiles.of(
            directory,
            "twice.csv",
            "1,,1,0,,0,u,0,1,0.5,0.5,0,0",
            "2,,1,0,,0,u,0,1,0.5,0.5,0,0",
            "3,,1,0,5,1,u,0,1,0.5,0.5,0,0",
            "4,,1,0,5,4,u,0,1,0.5,0.5,0,0",
            "5,,2,0,,0,u,0,1,0.5,0.5,0,0",
            "6,,2,0,5,1,u,0,1,0.5,0.5,0,0",
            "7,,2,0,6,1,u,0,1,0.5,0.5,0,0",
            "8,,2,0,6,4,u,0,1,0.5,0.5,0,0");

    ParsedTrace trace = read(file);

    assertThat(trace.jobs()).isEmpty();
    assertThat(trace.report().leftOut())
        .containsOnly(
            entry("tasks that were submitted twice", 1L),
            entry("tasks that were scheduled twice", 1L));
  }

  @Test
  void eventAfterTheTrace_leavesTheTaskOut() throws IOException {
    Path file =
        TraceFiles.of(
            directory,
            "after.csv",
            "1,,1,0,,0,u,0,1,0.5,0.5,0,0",
            "3,,1,0,5,1,u,0,1,0.5,0.5,0,0",
            "9223372036854775807,,1,0,5,4,u,0,1,0.5,0.5,0,0");

    assertThat(read(file).report().leftOut())
        .containsOnlyKeys("tasks that were there before the trace began or after it ended");
  }

  @Test
  void smallRequestInScientificNotation_isExact() throws IOException {
    Path file =
        TraceFiles.of(
            directory,
            "small.csv",
            "1,,1,0,,0,u,0,1,0.0006247,1.907e-05,0,0",
            "2,,1,0,5,1,u,0,1,0.0006247,1.907e-05,0,0",
            "3,,1,0,5,4,u,0,1,0.0006247,1.907e-05,0,0");

    assertThat(read(file).jobs())
        .containsExactly(TraceFiles.job(0.000001, 0.000001, "0.0006247", "0.00001907"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,,1,0,,0,u,0,1,0.5,0.5,0 | 12 columns instead of 13",
        "x,,1,0,,0,u,0,1,0.5,0.5,0,0 | column 1 (timestamp) is not a whole number: x",
        "-1,,1,0,,0,u,0,1,0.5,0.5,0,0 | column 1 (timestamp) is negative: -1",
        ",,1,0,,0,u,0,1,0.5,0.5,0,0 | column 1 (timestamp) is empty",
        "1,,1.5,0,,0,u,0,1,0.5,0.5,0,0 | column 3 (job ID) is not a whole number: 1.5",
        "1,,1,0,,9,u,0,1,0.5,0.5,0,0 | column 6 (event type) must be from 0 to 8: 9",
        "1,,1,0,,0,u,0,1,1.25,0.5,0,0 | column 10 (CPU request) is larger than 1: 1.25",
        "1,,1,0,,0,u,0,1,0.5,1.0001,0,0 | column 11 (memory request) is larger than 1: 1.0001",
        "1,,1,0,,0,u,0,1,-0.5,0.5,0,0 | column 10 (CPU request) is negative: -0.5",
        "1,,1,0,,0,u,0,1,half,0.5,0,0 |"
            + " column 10 (CPU request) is not a decimal number of at most 30 digits: half"
      })
  void brokenLine_isReportedAndSkipped(String line, String reason) throws IOException {
    Path file = TraceFiles.of(directory, "part.csv", line, "7,,9,9,,0,u,0,1,0.5,0.5,0,0");

    ParsedTrace trace = read(file);

    assertThat(trace.report().problems()).isEqualTo(1);
    assertThat(trace.report().firstProblems()).hasToString("[" + file + ":1: " + reason + "]");
    assertThat(trace.report().leftOut())
        .containsOnly(entry("tasks that still waited when the files ended", 1L));
    assertThatThrownBy(() -> TraceReader.read(List.of(file), new TaskEventsFormat(), true))
        .isInstanceOf(BrokenTraceException.class)
        .hasMessage(file + ":1: " + reason);
  }

  @Test
  void finishBeforeSchedule_isBroken() throws IOException {
    Path file =
        TraceFiles.of(
            directory,
            "order.csv",
            "1,,1,0,,0,u,0,1,0.5,0.5,0,0",
            "9,,1,0,5,1,u,0,1,0.5,0.5,0,0",
            "8,,1,0,5,4,u,0,1,0.5,0.5,0,0");

    assertThat(read(file).report().firstProblems())
        .hasToString(
            "["
                + file
                + ":3: FINISH at 8 is before the task's event at 9: the files must be in order]");
  }
}
