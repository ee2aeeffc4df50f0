package org.vqs.sim.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.sim.trace.csv.PlainCsvFormat;
import org.vqs.sim.trace.csv.PlainCsvWriter;

class TraceReaderTest {
  private static final String HEADER = "arrival,duration,cpu";

  @TempDir Path directory;

  @Test
  void manyBrokenLines_areCountedAndTheFirstKept() throws IOException {
    Path first = TraceFiles.of(directory, "1.csv", HEADER, "a,1,1", "b,1,1", "1,1,1");
    Path second = TraceFiles.of(directory, "2.csv", HEADER, "c,1,1");

    TraceReport report =
        TraceReader.read(List.of(first, second), new PlainCsvFormat(), false, 1).report();

    assertThat(report.problems()).isEqualTo(3);
    assertThat(report.text())
        .isEqualTo(
            """
            %s:2: column 1 (arrival) is not a number: a
            … and 2 more broken lines
            3 of 6 lines are broken
            """
                .formatted(first));
  }

  @Test
  void leftOutJobs_areInTheText() {
    TraceSink sink = new TraceSink();
    sink.leftOut("pods that slept");
    sink.leftOut("pods that slept");

    assertThat(new TraceReport(2, 0, List.of(), sink.leftOut()).text())
        .isEqualTo("left out: 2 pods that slept\n");
  }

  @Test
  void parts_areOneTraceNamedByAll() throws IOException {
    Path first = TraceFiles.of(directory, "1.csv", HEADER, "5,1,1");
    Path second = TraceFiles.of(directory, "2.csv", HEADER, "3,1,1");

    ParsedTrace trace = TraceReader.read(List.of(first, second), new PlainCsvFormat(), true);

    assertThat(trace.name()).isEqualTo(first + "," + second);
    assertThat(trace.jobs()).extracting(TraceJob::arrival).containsExactly(3.0, 5.0);
  }

  @Test
  void brokenHeaderOfALaterPart_isAnErrorToo() throws IOException {
    Path first = TraceFiles.of(directory, "1.csv", HEADER, "5,1,1");
    Path second = TraceFiles.of(directory, "2.csv", "5,1,1");

    assertThatThrownBy(() -> TraceReader.read(List.of(first, second), new PlainCsvFormat(), false))
        .isInstanceOf(BrokenTraceException.class)
        .hasMessageStartingWith(second + ":1: the header must be");
  }

  @Test
  void truncatedGzip_isAProblemOfItsLastLineAndKeepsTheJobsBefore() throws IOException {
    TraceJob[] jobs =
        Stream.iterate(1, i -> i + 1)
            .limit(20_000)
            .map(i -> TraceFiles.job(i, 1 + (i * 7919 % 1000), "1"))
            .toArray(TraceJob[]::new);
    Path file = directory.resolve("t.csv.gz");
    PlainCsvWriter.write(TraceFiles.trace(jobs), file);
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));

    ParsedTrace trace = TraceReader.read(List.of(file), new PlainCsvFormat(), false);

    assertThat(trace.jobs()).hasSizeBetween(2_000, 19_000);
    assertThat(trace.report().firstProblems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.reason()).startsWith("the file cannot be read from here on: ");
              assertThat(problem.line()).isEqualTo(trace.report().lines() + 1);
            });
    assertThatThrownBy(() -> TraceReader.read(List.of(file), new PlainCsvFormat(), true))
        .isInstanceOf(BrokenTraceException.class);
  }

  @Test
  void missingFile_isAnError() {
    Path file = directory.resolve("none.csv");

    assertThatThrownBy(() -> TraceReader.read(List.of(file), new PlainCsvFormat(), false))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("none.csv");
  }

  @Test
  void equalAmounts_areOneObject() throws IOException {
    Path file = TraceFiles.of(directory, "t.csv", HEADER, "1,1,0.5", "2,1,0.5");

    List<TraceJob> jobs = TraceReader.read(List.of(file), new PlainCsvFormat(), true).jobs();

    assertThat(jobs.get(0).amounts().get(0)).isSameAs(jobs.get(1).amounts().get(0));
  }
}
