package org.vqs.bench.sls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.sim.cli.Failures;
import picocli.CommandLine;

class SlsCommandTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--rounds 0 | --rounds (0) must be in 1..100",
        "--applications 10001 | --applications (10001) must be in 1..10000",
        "--nodes 0 | --nodes (0) must be in 1..10000",
        "--policy best | --policy (best) must be one of [",
        "--example src/main | --example (src/main) has no syn.json",
        "--rounds many | 'many' is not an int"
      })
  void wrongOption_isRefused(String arguments, String message) {
    StringWriter output = new StringWriter();

    int code =
        new CommandLine(new SlsCommand())
            .setExecutionExceptionHandler(new Failures())
            .setErr(new PrintWriter(output, true))
            .execute(arguments.split(" "));

    assertThat(code).isEqualTo(2);
    assertThat(output.toString()).contains(message);
  }
}
