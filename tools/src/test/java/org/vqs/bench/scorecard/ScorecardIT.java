package org.vqs.bench.scorecard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.bench.command.BenchOutput;
import org.vqs.bench.scorecard.score.Card;
import org.vqs.bench.scorecard.score.SavedScores;
import org.vqs.bench.scorecard.score.Score;
import org.vqs.sim.cli.Failures;
import picocli.CommandLine;

@Tag("cluster")
class ScorecardIT {
  @TempDir private Path directory;
  private final StringWriter errors = new StringWriter();

  private int execute(String... arguments) {
    return new CommandLine(new ScorecardCommand())
        .setErr(new PrintWriter(errors))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler(new Failures())
        .execute(arguments);
  }

  private int victims(Path output, Path earlier) {
    return execute(
        "--smoke",
        "--part",
        "victims",
        "--output",
        output.toString(),
        "--compare",
        earlier.toString());
  }

  /** A file as of a run in which everything was so many times as large. */
  private Path times(Path file, double factor) throws IOException {
    List<Score> scores =
        SavedScores.read(file).stream()
            .map(
                score ->
                    new Score(
                        score.group(),
                        score.scene(),
                        score.quantity(),
                        score.values().stream().map(value -> factor * value).toList()))
            .toList();
    new Card(scores, List.of()).report().build().writeTo(directory.resolve("times"));
    return directory.resolve("times/scorecard.json");
  }

  @Test
  void comparison_endsWithThreeIfSomethingBecameWorse() throws IOException {
    Path first = directory.resolve("first");
    assertThat(execute("--smoke", "--part", "victims", "--output", first.toString())).isZero();
    Path card = first.resolve("scorecard.json");
    Path second = directory.resolve("second");
    assertThat(victims(second, card)).isZero();
    assertThat(second.resolve("scorecard.txt")).content().contains("same").doesNotContain("WORSE");
    assertThat(victims(second, times(card, 0.7))).isEqualTo(BenchOutput.MISSED);
    assertThat(second.resolve("scorecard.txt")).content().contains("WORSE");
  }

  @Test
  void wrongOptions_areRefusedWithTheWayOut() throws IOException {
    Path other = Files.writeString(directory.resolve("other.json"), "[]");
    assertThat(execute("--compare", other.toString())).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(errors.toString()).contains("give the scorecard.json of an earlier run");
    assertThat(execute("--part", "queue")).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(errors.toString()).contains("QUEUES, VICTIMS, REPLAYS, COSTS");
  }
}
