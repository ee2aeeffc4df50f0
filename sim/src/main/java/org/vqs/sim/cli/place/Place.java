package org.vqs.sim.cli.place;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vqs.sim.progress.ProgressMonitor;
import org.vqs.sim.row.RowWorkers;

/** Where a command runs: as it was given, or somewhere for the sake of one of its rows. */
public interface Place {
  /** Where a file or directory is that the command reads. */
  Path input(String text);

  /** Where a file or directory goes that the command writes. */
  Path output(String text);

  /**
   * Those that compute rows instead of threads of this process; empty if threads shall.
   *
   * @param arguments the command line; or another one that comes to the same lists of rows
   * @param cluster what {@link YarnOptions} say of it; empty if no cluster shall be used
   * @param progress hears how far they are
   */
  Optional<RowWorkers> workers(
      List<String> arguments, Optional<Map<String, String>> cluster, ProgressMonitor progress);
}
