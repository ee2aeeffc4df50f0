package org.vqs.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DominanceCommandTest {
  private static final String TWO =
      "dominance --quick --workload two4-6-geo-poi-1-95,two4-6-geo-poi-5-150 --seeds 1";

  @TempDir Path directory;

  @Test
  void help_namesTheOptions() {
    assertThat(CommandLineRun.of("dominance --help").exits(0).out())
        .contains("--set", "--policy", "--workload", "--family", "--baseline", "--alibaba")
        .contains("--quick", "--seeds", "--first-seed", "--threads", "--out", "--format");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--set sixth | --set (sixth) must be one of [first, second, third, fourth, fifth]",
        "--workload none --policy bf-js | --workload (none) is not in the first set",
        "--family none --policy bf-js | --family (none) is not in the first set",
        "--policy best | --policy best",
        "--policy bf-js --seeds 0 | --seeds (0) must be at least 1",
        "--policy bf-js --threads 0 | --threads (0) must be at least 1",
      })
  void wrongOptions_areRefused(String options, String message) {
    CommandLineRun run = CommandLineRun.of("dominance " + options).exits(2);

    assertThat(run.err()).contains(message.replace("--policy best", "best"));
    assertThat(run.out()).isEmpty();
  }

  @Test
  void baselineThatIsMissing_isAFileError() {
    CommandLineRun run =
        CommandLineRun.of("dominance --policy bf-js --baseline " + directory.resolve("x.csv"));

    assertThat(run.exits(1).err()).startsWith("no such file: ").contains("x.csv");
  }

  @Test
  void runs_areABaselineOfTheSameCommand() {
    CommandLineRun both =
        CommandLineRun.of(TWO + " --policy bf-js vqs --out " + directory).exits(0);
    Path runs = directory.resolve("dominance-runs.csv");

    CommandLineRun known =
        CommandLineRun.of(TWO + " --policy bf-js --format csv --baseline " + runs).exits(0);
    CommandLineRun fresh = CommandLineRun.of(TWO + " --policy bf-js vqs --format csv").exits(0);

    assertThat(both.out()).contains("command: scripts/simulate.sh dominance --quick", "Goals");
    assertThat(runs).isNotEmptyFile();
    assertThat(known.out()).isEqualTo(fresh.out());
    assertThat(
            CommandLineRun.of(TWO + " --first-seed 2 --policy bf-js --baseline " + runs)
                .exits(2)
                .err())
        .contains("has no run of bf-js on two4-6-geo-poi-1-95 with seed 2");
    assertThat(
            CommandLineRun.of(TWO.replace("--quick ", "") + " --policy bf-js --baseline " + runs)
                .exits(2)
                .err())
        .contains("has runs of two4-6-geo-poi-1-95 until ");
  }
}
