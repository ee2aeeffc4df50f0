package org.vqs.sim.cli.place;

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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.vqs.sim.progress.ProgressMonitor;
import org.vqs.sim.row.RowCluster;
import org.vqs.sim.row.RowInputs;
import org.vqs.sim.row.RowList;
import org.vqs.sim.row.RowTask;
import org.vqs.sim.row.RowWorkers;
import org.vqs.sim.row.RowsElsewhere;
import picocli.CommandLine;

/**
 * A place whose rows are computed each by itself, as on other machines, but in this process: it
 * brings files there, and runs the command anew for each row.
 */
public final class Elsewhere implements Place, RowCluster {
  private final Set<Path> inputs = new LinkedHashSet<>();
  private final List<String> computed = new ArrayList<>();
  private final Path there;
  private final Function<Place, CommandLine> program;

  /**
   * Nothing is there yet.
   *
   * @param there an empty directory
   * @param program makes the command line of the command
   */
  public Elsewhere(Path there, Function<Place, CommandLine> program) {
    this.there = there;
    this.program = program;
  }

  /** The lists that were computed: what they are, and how many rows they have. */
  public List<String> computed() {
    return List.copyOf(computed);
  }

  /** The files that were brought. */
  public Set<Path> inputs() {
    return Set.copyOf(inputs);
  }

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
              program);
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
