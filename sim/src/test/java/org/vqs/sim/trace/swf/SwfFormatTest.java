package org.vqs.sim.trace.swf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

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

class SwfFormatTest {
  @TempDir Path directory;

  private ParsedTrace read(String... lines) throws IOException {
    Path file = Files.write(directory.resolve("log.swf"), List.of(lines));
    return TraceReader.read(List.of(file), new SwfFormat(), true);
  }

  @Test
  void jobs_haveTheirProcessorsAndAllOfTheirMemory() throws IOException {
    ParsedTrace trace =
        read(
            "; Installation: North, Sweden",
            "",
            "    1   0 10 60 4 59 2048 8 90 1024 1 1 1 1 -1 -1 -1 -1",
            "    2  7.5 10 60.5 4 59 2048 8 90 -1 0 1 1 1 -1 -1 -1 -1",
            "3 9 10 60 -1 59 -1 8 90 -1 5 1 1 1 -1 -1 -1 -1");

    assertThat(trace.resources()).containsExactly("vcores", "memory-mb");
    assertThat(trace.jobs())
        .containsExactly(
            TraceFiles.job(0, 60, "4", "4"),
            TraceFiles.job(7.5, 60.5, "4", "8"),
            TraceFiles.job(9, 60, "8", "0"));
  }

  @Test
  void jobsThatHeldNothingForAnyTime_areLeftOut() throws IOException {
    ParsedTrace trace =
        read(
            "1 0 -1 -1 4 -1 -1 4 90 -1 5 1 1 1 -1 -1 -1 -1",
            "2 0 1 0 4 -1 -1 4 90 -1 1 1 1 1 -1 -1 -1 -1",
            "3 0 1 5 -1 -1 -1 -1 90 -1 1 1 1 1 -1 -1 -1 -1",
            "4 0 1 5 0 -1 -1 0 90 -1 1 1 1 1 -1 -1 -1 -1");

    assertThat(trace.jobs()).isEmpty();
    assertThat(trace.report().leftOut())
        .containsExactly(
            entry("jobs whose run time is not known", 1L),
            entry("jobs that did not run", 2L),
            entry("jobs whose processors are not known", 1L));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 0 10 60 4 59 -1 8 90 -1 1 1 1 1 -1 -1 -1|17 columns instead of 18",
        "1 x 10 60 4 59 -1 8 90 -1 1 1 1 1 -1 -1 -1 -1|column 2 (submit time) is not a number: x",
        "1 0 10 -2 4 59 -1 8 90 -1 1 1 1 1 -1 -1 -1 -1|column 4 (run time) is negative: -2",
        "1 0 10 60 4 59 -1 8 90 lots 1 1 1 1 -1 -1 -1 -1|column 10 (memory) is not a decimal number"
      })
  void brokenLine_isNamedWithItsFault(String line, String fault) {
    assertThatThrownBy(() -> read("; a comment", line))
        .isInstanceOf(BrokenTraceException.class)
        .hasMessageContaining("log.swf:2: ")
        .hasMessageContaining(fault);
  }
}
