package org.vqs.bench.schedulers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.bench.BenchScript;

/**
 * scripts/bench.sh schedulers with threads of masters and in a cold process: results are checked,
 * times are not.
 */
@Tag("cluster")
class SchedulersScriptIT {
  @TempDir private Path directory;

  @Test
  void callers_callAtOnce() throws Exception {
    String output = compare("--callers", "2,16");
    assertThat(output)
        .containsPattern("(?m)^ +2 +adaptive +[1-9]")
        .containsPattern("(?m)^ +16 +capacity +[1-9].* n/a ");
    assertThat(Files.readString(directory.resolve("schedulers-all.csv")))
        .contains("smoke,16,adaptive,1,,longest wait for the lock,us,");
  }

  @Test
  @Tag("release")
  void cold_takesAFullClusterOver() throws Exception {
    String output = compare("--cold");
    assertThat(output)
        .containsPattern("(?m)^adaptive +[1-9][0-9]* .* 10$")
        .containsPattern("(?m)^ +1 +capacity +[1-9]");
    assertThat(Files.readAllLines(directory.resolve("schedulers-all.csv")))
        .as("a heading, and of each scheduler the recovery and ten seconds")
        .hasSize(1 + 2 * (1 + 10));
  }

  @Test
  void otherHadoop_runsTheClassesAsTheyAreCompiled() throws Exception {
    assertThat(compare("--callers", "2", "--hadoop", "3.5.0"))
        .contains("- Hadoop 3.5.0, Java ")
        .containsPattern("(?m)^ +2 +adaptive +[1-9]")
        .containsPattern("(?m)^ +2 +capacity +[1-9]");
  }

  /** The output of a run of two schedulers at the smoke size. */
  private String compare(String... options) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("schedulers", "--smoke"));
    arguments.addAll(List.of(options));
    arguments.addAll(List.of("--scheduler", "adaptive", "--scheduler", "capacity"));
    arguments.addAll(List.of("--output", directory.toString()));
    return BenchScript.run(arguments.toArray(String[]::new)).exits(0).output();
  }
}
