package org.vqs.bench.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.bench.BenchScript;

/** scripts/bench.sh latency at its smoke size: results are checked, times are not. */
@Tag("cluster")
class LatencyScriptIT {
  @TempDir private Path directory;

  @Test
  @Tag("release")
  void latency_seesEveryAskGranted() throws Exception {
    assertThat(BenchScript.smoke(directory, "latency"))
        .contains("all containers that were wanted were granted, and no time is negative");
    assertThat(Files.readAllLines(directory.resolve("latency-grants.csv")))
        .hasSize(1 + 5 * 2)
        .noneMatch(line -> line.contains(",,"));
    assertThat(directory.resolve("latency-light-polling.png")).isNotEmptyFile();
  }
}
