package org.vqs.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.yarn.scripts.ScriptRun;

/** scripts/bench.sh at its smoke sizes: results are checked, times are not. */
@Tag("cluster")
class BenchScriptIT {
  private static final Duration LIMIT = Duration.ofMinutes(10);

  @TempDir private Path directory;

  @Test
  void micro_findsWhatASearchThroughEverythingFinds() throws Exception {
    assertThat(smoke("micro"))
        .containsPattern("(?m)^departure +vqs-bf +3 +2 +100x10, 10000x10000$")
        .containsPattern("(?m)^arrivalThatWaits +fifo-ff +3 +2 +100x10$");
    assertThat(directory.resolve("micro-checked.csv")).exists();
    assertThat(directory.resolve("jmh.json")).exists();
  }

  @Test
  void packing_recountsWhatItPlaced() throws Exception {
    assertThat(smoke("packing"))
        .contains("checked: equal seeds give equal placements")
        .contains("checked: no node and no GPU over its capacity");
  }

  @Test
  void latency_seesEveryAskGranted() throws Exception {
    assertThat(smoke("latency"))
        .contains("all containers that were wanted were granted, and no time is negative");
    assertThat(Files.readAllLines(directory.resolve("latency-grants.csv")))
        .hasSize(1 + 5 * 2)
        .noneMatch(line -> line.contains(",,"));
    assertThat(directory.resolve("latency-light-polling.png")).isNotEmptyFile();
  }

  @Test
  void sls_runsEveryApplicationUnderEveryScheduler() throws Exception {
    assertThat(smoke("sls"))
        .contains("checked: every task had its container, every application ended")
        .containsPattern("(?m)^smoke +adaptive +allocate +[1-9]")
        .containsPattern("(?m)^smoke +capacity +NODE_UPDATE +[1-9]")
        .containsPattern("(?m)^smoke +fair +APP_ADDED +4$");
    assertThat(directory.resolve("smoke-adaptive-1/jobruntime.csv")).isNotEmptyFile();
  }

  @Test
  void hostile_answersEveryCall() throws Exception {
    Path relative = Path.of("").toAbsolutePath().relativize(directory.toRealPath());
    String output =
        script("hostile", "--smoke", "--attack", "blacklist", "--output", relative.toString())
            .exits(0)
            .output();
    assertThat(output).containsPattern("(?m)^blacklist +adaptive +[1-9][0-9]* +0 ");
  }

  @Test
  void callers_callAtOnce() throws Exception {
    String output =
        script(
                "schedulers",
                "--smoke",
                "--callers",
                "2,16",
                "--scheduler",
                "adaptive",
                "--scheduler",
                "capacity",
                "--output",
                directory.toString())
            .exits(0)
            .output();
    assertThat(output)
        .containsPattern("(?m)^ +2 +adaptive +[1-9]")
        .containsPattern("(?m)^ +16 +capacity +[1-9].* n/a ");
    assertThat(Files.readString(directory.resolve("schedulers-all.csv")))
        .contains("smoke,16,adaptive,1,,longest wait for the lock,us,");
  }

  @Test
  void cold_takesAFullClusterOver() throws Exception {
    String output =
        script(
                "schedulers",
                "--smoke",
                "--cold",
                "--scheduler",
                "adaptive",
                "--scheduler",
                "capacity",
                "--output",
                directory.toString())
            .exits(0)
            .output();
    assertThat(output)
        .containsPattern("(?m)^adaptive +[1-9][0-9]* .* 10$")
        .containsPattern("(?m)^ +1 +capacity +[1-9]");
    assertThat(Files.readAllLines(directory.resolve("schedulers-all.csv")))
        .as("a heading, and of each scheduler the recovery and ten seconds")
        .hasSize(1 + 2 * (1 + 10));
  }

  @Test
  void wrongCommandLine_isRefusedWithTheWayOut() throws Exception {
    assertThat(script("nano").exits(2).output())
        .contains("nano must be micro, schedulers, latency, packing, sls or hostile; see");
    assertThat(
            script("micro", "nosuchbenchmark", "--output", directory.toString()).exits(2).output())
        .contains("no benchmark is called like one of [nosuchbenchmark]");
    assertThat(script("--help").exits(0).output()).startsWith("Usage: scripts/bench.sh");
  }

  private String smoke(String name) throws Exception {
    return script(name, "--smoke", "--output", directory.toString()).exits(0).output();
  }

  private static ScriptRun script(String... arguments) throws Exception {
    return ScriptRun.start(Map.of(), "bench.sh", arguments).await(LIMIT);
  }
}
