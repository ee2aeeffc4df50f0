package org.vqs.bench.schedulers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.sim.cli.Failures;
import picocli.CommandLine;

class SchedulersCommandTest {
  private final StringWriter output = new StringWriter();

  private int execute(String... arguments) {
    PrintWriter writer = new PrintWriter(output, true);
    return new CommandLine(new SchedulersCommand())
        .setExecutionExceptionHandler(new Failures())
        .setOut(writer)
        .setErr(writer)
        .execute(arguments);
  }

  @Test
  void list_showsScenariosAndThresholds() {
    assertThat(execute("--list")).isZero();

    assertThat(output.toString())
        .contains("backlog-10000-million")
        .contains("memory of asks at most that of fifo + 40 MB")
        .doesNotContain("smoke");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--seeds 0 | --seeds (0) must be at least 1",
        "--timeout 0 | --timeout (0) must be at least 1",
        "--smoke --scenario light-1000 | --smoke is a scenario of its own: drop --scenario",
        "--scenario heavy | the scenario (heavy) must be one of",
        "--scheduler best | the scheduler (best) must be one of",
        "--scenario partitions-1000 --scheduler fifo | no scenario has --scheduler fifo",
        "--scenario light-1000 --scenario tools/src/main/resources/schedulers/light-1000.json"
            + " | must have different names",
        "--compare a.json --seeds 2 | give --seeds 3 or more",
        "--compare a.json --smoke --seeds 3 | not --smoke",
        "--callers 2,0 | --callers (0) must be in 1..1024",
        "--callers 2 --compare a.json --seeds 3 | --callers and --cold have no baseline and no list",
        "--callers 2 --cold | --callers and --cold are different runs: drop one",
        "--cold --scenario light-1000 | --cold needs scenarios with load 0",
        "--cold --scheduler fifo | no scenario has --scheduler fifo",
        "--callers 2 --scheduler max-weight | no scenario has --scheduler max-weight",
        "--keep a.json | --compare and --keep need the noise between runs: give --seeds 3 or more",
        "--keep a.json --cold --seeds 3 | drop --compare, --keep, --list",
        "--compare nowhere.json --seeds 3 | --compare nowhere.json cannot be read: nowhere.json",
        "--compare pom.xml --seeds 3 | --compare pom.xml cannot be read",
        "--compare tools/src/main/resources/schedulers/smoke.json --seeds 3"
            + " | has no runs that finished: give the schedulers.json of an earlier run"
      })
  void wrongOption_isRefused(String arguments, String message) {
    assertThat(execute(arguments.split(" "))).isEqualTo(2);

    assertThat(output.toString()).contains(message);
  }

  @Test
  void missingFile_isNamed() {
    assertThat(execute("--scenario", "nowhere/my.json")).isEqualTo(1);

    assertThat(output.toString()).contains("nowhere/my.json");
  }
}
