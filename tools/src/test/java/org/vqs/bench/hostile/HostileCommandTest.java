package org.vqs.bench.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.sim.cli.Failures;
import picocli.CommandLine;

class HostileCommandTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--rounds 0 | --rounds (0) must be in 1..100",
        "--nodes 1 | --nodes (1) must be in 2..10000",
        "--seconds 0 | --seconds (0) must be in 1..600",
        "--scheduler best | the scheduler (best) must be one of [",
        "--attack politely | 'politely'"
      })
  void wrongOption_isRefused(String arguments, String message) {
    StringWriter output = new StringWriter();

    int code =
        new CommandLine(new HostileCommand())
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setExecutionExceptionHandler(new Failures())
            .setErr(new PrintWriter(output, true))
            .execute(arguments.split(" "));

    assertThat(code).isEqualTo(2);
    assertThat(output.toString()).contains(message);
  }
}
