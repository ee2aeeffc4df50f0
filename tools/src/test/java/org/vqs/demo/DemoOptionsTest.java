package org.vqs.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** What the demo refuses, before it starts anything. */
class DemoOptionsTest {

  private final StringWriter output = new StringWriter();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--compare --keep|--compare cannot be combined with --keep",
        "--compare --save-run d|--compare cannot be combined with --save-run",
        "--compare fair --save-plan d|--compare cannot be combined with --save-plan",
        "--compare --scheduler vqs|--compare cannot be combined with --scheduler",
        "--compare vqs|--compare: 'vqs' is not one of [capacity, fair, fifo]",
        "--compare fair,best|--compare: 'best' is not one of [capacity, fair, fifo]",
        "--compare fair,fair|--compare names fair twice",
        "--compare --seeds 0|--seeds (0) must be in 1..20",
        "--seeds 3|--seeds (3) needs --compare",
        "--gangs --seeds 2|--gangs cannot be combined with --seeds",
        "--gangs --containers 5|--gangs cannot be combined with --containers",
        "--gangs --scheduler fair|--gangs cannot be combined with --scheduler",
        "--gangs --keep|--gangs cannot be combined with --keep",
        "--gangs --compare best|--compare: 'best' is not one of [capacity, fair, fifo]",
        "--compare --nodes 0|--nodes (0) must be in 1..12",
      })
  void options_areRefusedByName(String arguments, String message) {
    assertThat(execute(arguments.split(" ", -1))).isEqualTo(CommandLine.ExitCode.USAGE);

    assertThat(output.toString()).contains(message, "Try 'scripts/demo.sh --help'.");
  }

  @Test
  void help_tellsOfTheComparison() {
    assertThat(execute("--help")).isEqualTo(CommandLine.ExitCode.OK);

    assertThat(output.toString()).contains("--compare[=NAME[,NAME...]]", "--seeds=N", "--gangs");
  }

  private int execute(String... arguments) {
    PrintWriter writer = new PrintWriter(output, true);
    return Demo.commandLine().setOut(writer).setErr(writer).execute(arguments);
  }
}
