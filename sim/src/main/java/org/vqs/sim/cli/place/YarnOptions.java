package org.vqs.sim.cli.place;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.vqs.sim.progress.ProgressMonitor;
import org.vqs.sim.row.RowWorkers;
import picocli.CommandLine.Option;

/** Whether other machines compute, and how. */
public final class YarnOptions {
  private static final String ON_YARN = "--on-yarn";
  private static final String SET = "--yarn-set";

  private final Place place;

  @Option(
      names = ON_YARN,
      description =
          "Run as MapReduce jobs on the cluster of $HADOOP_CONF_DIR, one map task a run; the results are the"
              + " same. Files that are named here are brought there.")
  private boolean onYarn;

  @Option(
      names = SET,
      paramLabel = "NAME=VALUE",
      description =
          "A property of these jobs, such as mapreduce.job.queuename=batch or mapreduce.map.memory.mb=4096;"
              + " may be repeated.")
  private Map<String, String> settings = new LinkedHashMap<>();

  YarnOptions(Place place) {
    this.place = place;
  }

  /** A command line without these options. */
  public static List<String> without(List<String> arguments) {
    List<String> others = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      if (argument.equals(SET)) {
        i++;
      } else if (!argument.equals(ON_YARN) && !argument.startsWith(SET + "=")) {
        others.add(argument);
      }
    }
    return others;
  }

  /** Whether a cluster shall be used. */
  public boolean isOnYarn() {
    return onYarn;
  }

  /**
   * Who computes.
   *
   * @param arguments the command line; or another one that comes to the same lists of rows
   * @param threads of this process, where no others shall
   * @throws IllegalArgumentException if there are settings for a cluster that is not used
   */
  public RowWorkers workers(
      List<String> arguments, ProgressMonitor progress, Supplier<RowWorkers> threads) {
    if (!onYarn && !settings.isEmpty()) {
      throw new IllegalArgumentException(
          "--yarn-set " + settings + " is for --on-yarn: add that, or leave it out");
    }
    Optional<Map<String, String>> cluster = onYarn ? Optional.of(settings) : Optional.empty();
    return place.workers(arguments, cluster, progress).orElseGet(threads);
  }
}
