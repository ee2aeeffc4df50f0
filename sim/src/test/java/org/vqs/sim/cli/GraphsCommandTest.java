package org.vqs.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GraphsCommandTest {
  @TempDir private Path directory;

  @Test
  void algorithms_areComparedOnASystemOfOnesOwn() {
    CommandLineRun run =
        CommandLineRun.of(
                "graphs",
                "--machines",
                "2x4+1x8",
                "--rack",
                "2",
                "--jobs",
                "chain:4=1 star:3=1",
                "--algorithm",
                "dgp adgp frame-based closest round-robin one-by-one",
                "--length",
                "50",
                "--seeds",
                "2")
            .exits(0);

    assertThat(run.out())
        .contains("dgp ", "adgp ", "frame-based", "closest", "round-robin", "one-by-one")
        .contains("Static optimum: G(x*) = 0.0000 edges");
  }

  @Test
  void parameters_changeWhatTheyAreAbout() {
    String usual = table();

    assertThat(table("--exponent", "0.3")).isNotEqualTo(usual);
    assertThat(table("--epsilon", "0.1")).isNotEqualTo(usual);
    assertThat(rowsOf(table("--clock", "10"), "adgp")).isNotEqualTo(rowsOf(usual, "adgp"));
    assertThat(rowsOf(table("--clock", "10"), "dgp")).isEqualTo(rowsOf(usual, "dgp"));
    assertThat(rowsOf(table("--frame", "5"), "frame-based"))
        .isNotEqualTo(rowsOf(usual, "frame-based"));
  }

  private static String table(String... options) {
    List<String> arguments =
        new ArrayList<>(List.of("graphs", "--algorithm", "dgp adgp frame-based"));
    arguments.addAll(List.of("--length", "50", "--seeds", "1"));
    arguments.addAll(List.of(options));
    return CommandLineRun.of(arguments.toArray(String[]::new)).exits(0).out();
  }

  private static List<String> rowsOf(String table, String algorithm) {
    List<String> rows =
        table
            .lines()
            .filter(line -> line.startsWith(algorithm + " "))
            .map(line -> line.replaceAll(" +", " "))
            .toList();
    assertThat(rows).isNotEmpty();
    return rows;
  }

  @Test
  void mistakes_areNamed() {
    CommandLineRun.of("graphs", "--algorithm", "adgp", "--clock", "0")
        .isRefusedWith("the rate of clocks (0.0) must be");
    CommandLineRun.of("graphs", "--algorithm", "frame-based", "--frame", "0")
        .isRefusedWith("the length of frames (0.0) must be above 0");
    CommandLineRun.of("graphs", "--exponent", "1").isRefusedWith("exponent (1.0) must be");
    CommandLineRun.of("graphs", "--algorithm", "best")
        .isRefusedWith("--algorithm (best) must be one of [dgp, adgp,");
    CommandLineRun.of("graphs", "--jobs", "tree5").isRefusedWith("--jobs (tree5) must be");
    CommandLineRun.of("graphs", "--jobs", "tree5=x").isRefusedWith("--jobs (tree5=x)");
    CommandLineRun.of("graphs", "--jobs", "tree5=0").isRefusedWith("tree5 (0.0) must be");
    CommandLineRun.of("graphs", "--machines", "3").isRefusedWith("machines (3) must be");
  }

  @Test
  void figures_areMadeWithTheirFiles() {
    CommandLineRun.of(
            "figure",
            "g-product",
            "g-deadlock",
            "--quick",
            "--seeds",
            "1",
            "--out",
            directory.toString())
        .exits(0);

    assertThat(directory.resolve("g-product-distance.csv")).isNotEmptyFile();
    assertThat(directory.resolve("g-product-states.png")).isNotEmptyFile();
    assertThat(directory.resolve("g-deadlock-held.png")).isNotEmptyFile();
    assertThat(directory.resolve("g-deadlock.json")).isNotEmptyFile();
  }
}
