package org.vqs.bench.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.bench.latency.plan.Assignment;
import org.vqs.bench.latency.plan.LatencyPlan;
import org.vqs.yarn.testing.Patience;

/** Processes that fail, or do not end; {@link LatencyScriptIT} runs some that do well. */
@Tag("cluster")
class LatencyBenchmarkIT {
  @TempDir private Path directory;

  @Test
  void failedProcess_isReportedWithItsLog() {
    Path own = directory.resolve("own");
    Assignment assignment =
        new Assignment(
            "best",
            1,
            1,
            0,
            1,
            own.toString(),
            LatencyPlan.warmUp(2, 100),
            List.of(Samples.POLLING));

    assertThatThrownBy(() -> new SchedulerProcess(Patience.LIMIT).run(assignment))
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
            LatencyPlan.warmUp(2, 60_000),
            List.of(Samples.POLLING));

    assertThatThrownBy(() -> new SchedulerProcess(Duration.ofSeconds(1)).run(assignment))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("the process that measures vqs-bf was not done after 1 s");
  }
}
