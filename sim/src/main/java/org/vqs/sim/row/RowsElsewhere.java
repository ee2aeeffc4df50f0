package org.vqs.sim.row;

import java.util.List;
import org.vqs.sim.progress.ProgressMonitor;

/** Has rows computed by a cluster, which runs the command there, and takes what they give. */
public final class RowsElsewhere implements RowWorkers {
  private final RowCluster cluster;
  private final List<String> arguments;
  private final ProgressMonitor progress;
  private int lists;

  /**
   * No list yet.
   *
   * @param arguments the command line, which must come to the same lists in the same order
   */
  public RowsElsewhere(RowCluster cluster, List<String> arguments, ProgressMonitor progress) {
    this.cluster = cluster;
    this.arguments = List.copyOf(arguments);
    this.progress = progress;
  }

  @Override
  @SuppressWarnings("unchecked") // what the rows of the same command give
  public <T> List<T> all(String what, List<? extends Row<T>> rows) {
    if (rows.isEmpty()) {
      return List.of();
    }
    RowList list = new RowList(arguments, lists++, what, rows.size());
    progress.started((long) STEPS * rows.size(), what);
    try {
      return (List<T>) cluster.compute(list, progress::step).stream().map(RowText::read).toList();
    } finally {
      progress.finished();
    }
  }
}
