package org.vqs.bench.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.sim.cli.Failures;
import picocli.CommandLine;

/** The benchmark as a user starts it, on clusters in processes of their own. */
@Tag("cluster")
class LatencyBenchmarkIT {
  @TempDir private Path directory;

  @Test
  void smoke_seesEveryAskGranted() throws IOException {
    StringWriter errors = new StringWriter();

    int code =
        new CommandLine(new LatencyCommand())
            .setExecutionExceptionHandler(new Failures())
            .setErr(new PrintWriter(errors, true))
            .execute("--smoke", "--output", directory.toString());

    assertThat(code).as(errors.toString()).isZero();
    assertThat(Files.readAllLines(directory.resolve("latency-grants.csv")))
        .hasSize(1 + 5 * 2)
        .noneMatch(line -> line.contains(",,"));
    assertThat(directory.resolve("latency.txt"))
        .content()
        .contains("all containers that were wanted were granted, and no time is negative");
    assertThat(directory.resolve("latency-light-polling.png")).isNotEmptyFile();
  }

  @Test
  void failedProcess_isReportedWithItsLog() {
    Path own = directory.resolve("own");
    Assignment assignment =
        new Assignment(
            "best", 1, 1, 0, 1, own.toString(), Plan.warmUp(2, 100), List.of(Samples.POLLING));

    assertThatThrownBy(() -> new SchedulerProcess(Duration.ofMinutes(1)).run(assignment))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("the process that measures best ended with 1; the end of its log")
        .hasMessageContaining("the scheduler (best) must be one of [");
    assertThat(own.resolve("log.txt")).isNotEmptyFile();
  }

  @Test
  void stuckProcess_isEnded() {
    Assignment assignment =
        new Assignment(
            "vqs-bf",
            1,
            1,
            0,
            1,
            directory.resolve("own").toString(),
            Plan.warmUp(2, 60_000),
            List.of(Samples.POLLING));

    assertThatThrownBy(() -> new SchedulerProcess(Duration.ofSeconds(1)).run(assignment))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("the process that measures vqs-bf was not done after 1 s");
  }
}
