package org.vqs.sim.cli.place;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import org.vqs.sim.progress.ProgressMonitor;
import org.vqs.sim.row.RowCluster;
import org.vqs.sim.row.RowWorkers;
import org.vqs.sim.row.RowsElsewhere;

/** Where a command was given. It remembers what the command reads, for machines that lack it. */
public final class Home implements Place {
  private final Class<?> rowMain;
  private final Set<Path> inputs = new LinkedHashSet<>();
  private RowCluster cluster;

  /**
   * Nothing is read yet.
   *
   * @param rowMain the class whose main method computes a row elsewhere, see {@link RowMain}
   */
  public Home(Class<?> rowMain) {
    this.rowMain = rowMain;
  }

  @Override
  public Path input(String text) {
    Path path = Path.of(text);
    inputs.add(path);
    return path;
  }

  @Override
  public Path output(String text) {
    return Path.of(text);
  }

  @Override
  public Optional<RowWorkers> workers(
      List<String> arguments, Optional<Map<String, String>> settings, ProgressMonitor progress) {
    return settings.map(own -> new RowsElsewhere(cluster(own), arguments, progress));
  }

  private RowCluster cluster(Map<String, String> settings) {
    if (cluster == null) {
      RowCluster.Provider provider =
          ServiceLoader.load(RowCluster.Provider.class)
              .findFirst()
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "--on-yarn: Hadoop is not on the class path: start the script, which puts it there"));
      cluster = provider.connect(rowMain.getName(), inputs, settings);
    }
    return cluster;
  }
}
