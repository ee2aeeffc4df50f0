package org.vqs.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.sim.cli.place.Elsewhere;

/** Commands whose rows are computed each by itself, as on other machines, but here. */
class RowsElsewhereTest {
  @TempDir private Path here;
  @TempDir private Path there;

  private Elsewhere elsewhere() {
    return new Elsewhere(there, Simulate::at);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dominance --quick --workload two4-6-geo-poi-1-95,two4-6-geo-poi-5-150 --seeds 2 --policy bf-js vqs",
        "capacity --sizes discrete:0.4=1,0.6=1 --policy bf-js --slots 20000 --seeds 2",
        "graphs --algorithm dgp --machines 2x4 --length 50 --seeds 2"
      })
  void command_writesTheSameBytes(String command) throws IOException {
    String[] arguments = (command + " --out " + here).split(" ");
    CommandLineRun.of(arguments).exits(0);
    List<String> byThreads = written();
    Elsewhere elsewhere = elsewhere();

    int code = Simulate.at(elsewhere).execute(arguments);

    assertThat(code).isZero();
    assertThat(written()).isEqualTo(byThreads);
    assertThat(elsewhere.computed()).isNotEmpty();
  }

  /** Of each kind of experiment one that is quick. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "r3a",
        "v3",
        "v5",
        "v-batches",
        "s-newcomer",
        "g-bias",
        "g-frames",
        "g-product",
        "a4",
        "a-worst",
        "a-collections"
      })
  void figure_writesTheSameBytes(String id) throws IOException {
    String[] arguments = "figure %s --quick --seeds 1 --out %s".formatted(id, here).split(" ");
    CommandLineRun.of(arguments).exits(0);
    List<String> byThreads = written();
    Elsewhere elsewhere = elsewhere();

    assertThat(Simulate.at(elsewhere).execute(arguments)).isZero();

    assertThat(written()).isEqualTo(byThreads);
    assertThat(elsewhere.computed()).isNotEmpty();
  }

  @Test
  void limitsThatARowNeeds_areComputedOnce() throws IOException {
    Elsewhere elsewhere = elsewhere();
    String[] arguments =
        ("capacity --sizes uniform:0.1:0.9 --policy bf-js --slots 2000 --seeds 1 --tolerance 0.5 --out "
                + here)
            .split(" ");

    assertThat(Simulate.at(elsewhere).execute(arguments)).isZero();

    assertThat(elsewhere.computed()).startsWith("limits 1").hasSizeGreaterThan(1);
  }

  @Test
  void filesThatAreRead_areBrought() throws IOException {
    Path trace = here.resolve("trace.csv");
    CommandLineRun.of("trace generate " + trace + " --tasks 300").exits(0);
    String[] arguments =
        "compare --sizes trace:%s --policy bf-js vqs --servers 5 --out %s"
            .formatted(trace, here.resolve("out"))
            .split(" ");
    CommandLineRun.of(arguments).exits(0);
    String byThreads = Files.readString(here.resolve("out/compare.json"));
    Elsewhere elsewhere = elsewhere();

    assertThat(Simulate.at(elsewhere).execute(arguments)).isZero();

    assertThat(Files.readString(here.resolve("out/compare.json"))).isEqualTo(byThreads);
    assertThat(elsewhere.inputs()).contains(trace);
  }

  @Test
  void cluster_needsHadoop() {
    ClassLoader all = Thread.currentThread().getContextClassLoader();
    Thread.currentThread().setContextClassLoader(ClassLoader.getPlatformClassLoader());
    try {
      CommandLineRun.of("dominance --quick --workload two4-6-geo-poi-1-95 --on-yarn")
          .isRefusedWith("--on-yarn: Hadoop is not on the class path");
    } finally {
      Thread.currentThread().setContextClassLoader(all);
    }
  }

  @Test
  void settingsOfACluster_areRefusedWithoutOne() {
    CommandLineRun.of("dominance --quick --yarn-set mapreduce.job.queuename=x")
        .isRefusedWith("--yarn-set {mapreduce.job.queuename=x} is for --on-yarn");
  }

  /** Names and contents of the files there are. */
  private List<String> written() throws IOException {
    List<String> all = new ArrayList<>();
    try (Stream<Path> files = Files.list(here)) {
      for (Path file : files.sorted().toList()) {
        all.add(file.getFileName() + " " + Arrays.hashCode(Files.readAllBytes(file)));
      }
    }
    return all;
  }
}
