package org.vqs.bench.packing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.sim.cli.Failures;
import picocli.CommandLine;

class PackingCommandTest {
  @TempDir private Path directory;
  private final StringWriter errors = new StringWriter();

  private int execute(String... arguments) {
    return new CommandLine(new PackingCommand())
        .setErr(new PrintWriter(errors))
        .setExecutionExceptionHandler(new Failures())
        .execute(arguments);
  }

  @Test
  void smoke_checksAndWritesAllFiles() throws IOException {
    int code =
        execute("--smoke", "--seeds", "1", "--threads", "1", "--output", directory.toString());

    assertThat(code).isZero();
    assertThat(directory.resolve("packing.json")).content().contains("\"contestant\": \"fgd\"");
    assertThat(directory.resolve("packing-inflation.csv")).content().contains("dot-product");
    assertThat(directory.resolve("packing-compaction.csv")).content().contains("vqs-bf");
    assertThat(Files.size(directory.resolve("packing-inflation.png"))).isGreaterThan(1000);
    assertThat(directory.resolve("packing.txt"))
        .content()
        .contains("command: scripts/bench.sh --smoke --seeds 1")
        .contains("Not comparable");
  }

  @Test
  void trace_thatIsMissingEndsWithAnErrorAndAWayOut() {
    int code = execute("--trace", directory.toString(), "--output", directory.toString());

    assertThat(code).isEqualTo(Failures.EXIT_CODE);
    assertThat(errors.toString()).contains("--trace DIR");
  }

  @Test
  void options_outOfRangeAreWrongUsage() {
    assertThat(execute("--smoke", "--seeds", "0")).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(execute("--smoke", "--ratio", "0")).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(execute("--smoke", "--pending", "1")).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(execute("--smoke", "--probe-limit", "0")).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(errors.toString()).contains("--seeds (0) must be at least 1");
  }
}
