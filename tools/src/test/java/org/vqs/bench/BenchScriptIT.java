package org.vqs.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** scripts/bench.sh at its smoke sizes: results are checked, times are not. */
@Tag("cluster")
class BenchScriptIT {
  @TempDir private Path directory;

  @Test
  void micro_findsWhatASearchThroughEverythingFinds() throws Exception {
    assertThat(BenchScript.smoke(directory, "micro"))
        .containsPattern("(?m)^departure +vqs-bf +3 +2 +100x10, 10000x10000$")
        .containsPattern("(?m)^arrivalThatWaits +fifo-ff +3 +2 +100x10$");
    assertThat(directory.resolve("micro-checked.csv")).exists();
    assertThat(directory.resolve("jmh.json")).exists();
  }

  @Test
  @Tag("release")
  void packing_recountsWhatItPlaced() throws Exception {
    assertThat(BenchScript.smoke(directory, "packing"))
        .contains("checked: equal seeds give equal placements")
        .contains("checked: no node and no GPU over its capacity");
  }

  @Test
  void wrongCommandLine_isRefusedWithTheWayOut() throws Exception {
    assertThat(BenchScript.run("nano").exits(2).output())
        .contains("nano must be micro, schedulers, latency, packing, hostile or scorecard; see");
    for (String hadoop : List.of("2.7.1", "3.4.3 3.5.0", "")) {
      assertThat(BenchScript.run("schedulers", "--list", "--hadoop=" + hadoop).exits(2).output())
          .contains("--hadoop (" + hadoop + ") must be one of 3.4.3 3.5.0; see");
    }
    assertThat(
            BenchScript.run("micro", "nosuchbenchmark", "--output", directory.toString())
                .exits(2)
                .output())
        .contains("no benchmark is called like one of [nosuchbenchmark]");
    assertThat(BenchScript.run("--help").exits(0).output()).startsWith("Usage: scripts/bench.sh");
  }
}
