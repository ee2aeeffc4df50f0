package org.vqs.sim.trace.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
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

class PlainCsvTest {
  @TempDir Path directory;

  private static ParsedTrace read(Path... files) throws IOException {
    return TraceReader.read(List.of(files), new PlainCsvFormat(), false);
  }

  @Test
  void documentedExample_isRead() throws IOException {
    ParsedTrace trace = read(TraceFiles.resource("example.csv"));

    assertThat(trace.resources()).containsExactly("cpu", "memory");
    assertThat(trace.jobs())
        .containsExactly(
            TraceFiles.job(0, 120, "2", "4096"),
            TraceFiles.job(0.5, 60.25, "0.25", "1024"),
            TraceFiles.job(30, 3600, "16", "65536"));
    assertThat(trace.report().lines()).isEqualTo(4);
  }

  @Test
  void jobs_areSortedByArrivalAndKeepTheirOrderAmongEquals() throws IOException {
    Path file =
        TraceFiles.of(directory, "t.csv", "arrival,duration,cpu", "7,1,1", "5,1,2", "5,1,3");

    assertThat(read(file).jobs())
        .containsExactly(
            TraceFiles.job(5, 1, "2"), TraceFiles.job(5, 1, "3"), TraceFiles.job(7, 1, "1"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,2 | 2 columns instead of 4",
        "1,2,3,4,5 | 5 columns instead of 4",
        "x,2,3,4 | column 1 (arrival) is not a number: x",
        "0x1p3,2,3,4 | column 1 (arrival) is not a number: 0x1p3",
        "Infinity,2,3,4 | column 1 (arrival) is not a number: Infinity",
        "1e999,2,3,4 | column 1 (arrival) is not a number: 1e999",
        "1,--2,3,4 | column 2 (duration) is not a number: --2",
        "-1,2,3,4 | column 1 (arrival) is negative: -1",
        "1,-2,3,4 | column 2 (duration) is negative: -2",
        "1,0,3,4 | column 2 (duration) must be positive: 0",
        "1,2,,4 | column 3 (cpu) is empty",
        "1,2,3,1e99 | column 4 (mem) is not a decimal number of at most 30 digits: 1e99",
        "1,2,3,- | column 4 (mem) is not a decimal number of at most 30 digits: -",
        "1,2,0,0.0 | the job asks for nothing: all amounts are 0",
        "1,2,\"3,4 | column 3 (cpu) is not a decimal number of at most 30 digits: \"3"
      })
  void brokenLine_isReportedAndSkipped(String line, String reason) throws IOException {
    Path file =
        TraceFiles.of(directory, "t.csv", "arrival,duration,cpu,mem", "", line, " 8, 9 ,0.50,0");

    ParsedTrace trace = read(file);

    assertThat(trace.jobs()).containsExactly(TraceFiles.job(8, 9, "0.5", "0"));
    assertThat(trace.report().firstProblems()).hasToString("[" + file + ":3: " + reason + "]");
    assertThatThrownBy(() -> TraceReader.read(List.of(file), new PlainCsvFormat(), true))
        .isInstanceOf(BrokenTraceException.class)
        .hasMessage(file + ":3: " + reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "arrival,duration | the header must be arrival,duration and the names of the resources,"
            + " but is arrival,duration",
        "time,duration,cpu | the header must be arrival,duration and the names of the resources,"
            + " but is time,duration,cpu",
        "arrival,duration,cpu,cpu | the resources must have different names: cpu,cpu",
        "arrival,duration,cpu, | the resources must have different names: cpu,"
      })
  void brokenHeader_isAlwaysAnError(String header, String reason) throws IOException {
    Path file = TraceFiles.of(directory, "t.csv", header, "1,2,3,4");

    assertThatThrownBy(() -> read(file))
        .isInstanceOf(BrokenTraceException.class)
        .hasMessage(file + ":1: " + reason);
  }

  @Test
  void partsWithOtherResources_areAnError() throws IOException {
    Path first = TraceFiles.of(directory, "1.csv", "arrival,duration,cpu", "1,2,3");
    Path second = TraceFiles.of(directory, "2.csv", "arrival,duration,mem", "1,2,3");

    assertThatThrownBy(() -> read(first, second))
        .hasMessage(second + ":1: the resources (mem) are not those of the file before (cpu)");
  }

  @Test
  void writtenTrace_readsBackTheSame() throws IOException {
    ParsedTrace trace =
        TraceFiles.trace(
            TraceFiles.job(0.1, 1e-6, "0.00001907", "0"),
            TraceFiles.job(12345678.123456, 2.5e7, "1", "1200"));
    Path plain = directory.resolve("t.csv");
    Path packed = directory.resolve("t.csv.gz");

    PlainCsvWriter.write(trace, plain);
    PlainCsvWriter.write(trace, packed);

    assertThat(Files.readString(plain))
        .isEqualTo(
            """
            arrival,duration,cpu,mem
            0.1,0.000001,0.00001907,0
            12345678.123456,25000000,1,1200
            """);
    assertThat(read(plain).jobs()).isEqualTo(trace.jobs());
    assertThat(Files.readAllBytes(packed)).startsWith(0x1f, 0x8b);
    assertThat(read(packed).jobs()).isEqualTo(trace.jobs());
  }

  @Test
  void byteOrderMarkAndWindowsLineEnds_doNoHarm() throws IOException {
    Path file = directory.resolve("t.csv");
    Files.writeString(file, "\uFEFFarrival,duration,cpu\r\n1,2,3\r\n");

    assertThat(read(file).jobs()).containsExactly(TraceFiles.job(1, 2, "3"));
  }
}
