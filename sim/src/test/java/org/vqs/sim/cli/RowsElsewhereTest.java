package org.vqs.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.sim.cli.place.Place;
import org.vqs.sim.cli.place.RowMain;
import org.vqs.sim.progress.ProgressMonitor;
import org.vqs.sim.row.RowCluster;
import org.vqs.sim.row.RowInputs;
import org.vqs.sim.row.RowList;
import org.vqs.sim.row.RowTask;
import org.vqs.sim.row.RowWorkers;
import org.vqs.sim.row.RowsElsewhere;

/** Commands whose rows are computed each by itself, as on other machines, but here. */
class RowsElsewhereTest {
  @TempDir private Path here;
  @TempDir private Path there;

  /** Brings files there, and runs the command anew for each row. */
  private final class Elsewhere implements Place, RowCluster {
    private final Set<Path> inputs = new LinkedHashSet<>();
    private final List<String> computed = new ArrayList<>();

    @Override
    public Path input(String text) {
      inputs.add(Path.of(text));
      return Path.of(text);
    }

    @Override
    public Path output(String text) {
      return Path.of(text);
    }

    @Override
    public Optional<RowWorkers> workers(
        List<String> arguments, Optional<Map<String, String>> cluster, ProgressMonitor progress) {
      return Optional.of(new RowsElsewhere(this, arguments, progress));
    }

    @Override
    public List<String> compute(RowList list, LongConsumer steps) {
      try {
        Path all = there.resolve(RowTask.file(list.number()));
        Files.deleteIfExists(all);
        List<String> results = new ArrayList<>();
        for (int row = 0; row < list.rows(); row++) {
          Path result = compute(list, row);
          try (OutputStream out =
              Files.newOutputStream(all, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            Files.copy(result, out);
          }
          results.add(RowTask.linesOf(result).get(0));
        }
        computed.add(list.what() + " " + list.rows());
        return results;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private Path compute(RowList list, int row) throws IOException {
      Path described = Files.writeString(there.resolve("list"), RowTask.describe(list));
      Path result = there.resolve("result");
      bringInputs();
      PrintStream out = System.out;
      try {
        int code =
            RowMain.run(
                Stream.of(described, row, there, there, result)
                    .map(Object::toString)
                    .toArray(String[]::new),
                Simulate::at);
        assertThat(code).isZero();
      } finally {
        System.setOut(out);
      }
      return result;
    }

    private void bringInputs() throws IOException {
      List<Path> all = List.copyOf(inputs);
      Files.write(there.resolve(RowInputs.NAMES), all.stream().map(Path::toString).toList());
      for (int i = 0; i < all.size(); i++) {
        Path copy = there.resolve(RowInputs.name(i, all.get(i)));
        Files.createDirectories(copy.getParent());
        Files.copy(all.get(i), copy, StandardCopyOption.REPLACE_EXISTING);
      }
    }
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
    Elsewhere elsewhere = new Elsewhere();

    int code = Simulate.at(elsewhere).execute(arguments);

    assertThat(code).isZero();
    assertThat(written()).isEqualTo(byThreads);
    assertThat(elsewhere.computed).isNotEmpty();
  }

  @Test
  void figure_writesTheSameBytes() throws IOException {
    String[] arguments = ("figure g-product --quick --seeds 1 --out " + here).split(" ");
    CommandLineRun.of(arguments).exits(0);
    List<String> byThreads = written();

    assertThat(Simulate.at(new Elsewhere()).execute(arguments)).isZero();

    assertThat(written()).isEqualTo(byThreads);
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
    Elsewhere elsewhere = new Elsewhere();

    assertThat(Simulate.at(elsewhere).execute(arguments)).isZero();

    assertThat(Files.readString(here.resolve("out/compare.json"))).isEqualTo(byThreads);
    assertThat(elsewhere.inputs).contains(trace);
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
