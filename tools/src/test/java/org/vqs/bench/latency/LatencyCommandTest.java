package org.vqs.bench.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.sim.cli.Failures;
import picocli.CommandLine;

class LatencyCommandTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--nodes 0 | --nodes (0) must be in 1..32",
        "--nodes 33 | --nodes (33) must be in 1..32",
        "--rounds 0 | --rounds (0) must be in 1..100",
        "--rounds 2 --full-rounds 3 | --full-rounds (3) must be in 0..2",
        "--poll 0 | --poll (0) must be in 1..1000",
        "--policy best | --policy (best) must be one of [",
        "--rivals capacity,vqs | --rivals (vqs) must be of [capacity,",
        "--rivals fair,fair | --rivals ([fair, fair]) names one twice",
        "--rounds many | 'many' is not an int"
      })
  void wrongOption_isRefused(String arguments, String message) {
    StringWriter output = new StringWriter();

    int code =
        new CommandLine(new LatencyCommand())
            .setExecutionExceptionHandler(new Failures())
            .setErr(new PrintWriter(output, true))
            .execute(arguments.split(" "));

    assertThat(code).isEqualTo(2);
    assertThat(output.toString()).contains(message);
  }
}
