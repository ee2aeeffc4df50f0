package org.vqs.sim.row;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/** Other machines that compute rows. */
public interface RowCluster {
  /**
   * Computes all rows of a list, one after that of the number before.
   *
   * @param steps hears how many more steps of {@link RowWorkers#STEPS} for each row are done
   * @return what {@link RowText} makes of each result, in their order
   * @throws java.io.UncheckedIOException if the cluster cannot be reached, or a row fails there
   */
  List<String> compute(RowList list, LongConsumer steps);

  /** Knows how to reach a cluster; {@link java.util.ServiceLoader} finds it. */
  interface Provider {
    /**
     * A cluster.
     *
     * @param main the class whose main method computes one row ({@link RowTask})
     * @param inputs the files and directories that the command reads
     * @param settings of the cluster's own, by name
     * @throws java.io.UncheckedIOException if it cannot be reached
     */
    RowCluster connect(String main, Collection<Path> inputs, Map<String, String> settings);
  }
}
