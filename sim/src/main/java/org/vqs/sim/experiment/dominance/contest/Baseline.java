package org.vqs.sim.experiment.dominance.contest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vqs.sim.experiment.dominance.workload.BenchmarkWorkload;
import org.vqs.sim.experiment.dominance.workload.PreparedWorkload;

/**
 * Runs of an earlier day, taken instead of running the same again. They are refused where they are
 * not what the same runs would be today, as far as that can be seen: the definition of the
 * workload, the length of the run and the number of arrivals.
 */
public final class Baseline {
  private record Key(String workload, String policy, long seed) {}

  private final String file;
  private final Map<Key, RunFigures> runs = new LinkedHashMap<>();

  private Baseline(String file, List<RunFigures> figures) {
    this.file = file;
    figures.forEach(run -> runs.put(new Key(run.workload(), run.policy(), run.seed()), run));
  }

  /** No runs. */
  public static Baseline none() {
    return new Baseline("", List.of());
  }

  /** The runs of a file that this experiment wrote. */
  public static Baseline read(Path file) {
    try {
      return new Baseline(file.toString(), RunFiguresCsv.read(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The policies that were run, in their order. */
  public List<String> policies() {
    return runs.keySet().stream().map(Key::policy).distinct().toList();
  }

  /**
   * The run of a policy.
   *
   * @throws IllegalArgumentException if there is none, or if it was another workload or another
   *     length of run
   */
  RunFigures get(PreparedWorkload stage, String policy, long seed) {
    BenchmarkWorkload workload = stage.workload();
    RunFigures run = runs.get(new Key(workload.name(), policy, seed));
    if (run == null) {
      throw refused("has no run of %s on %s with seed %d", policy, workload.name(), seed);
    }
    if (!run.fingerprint().equals(workload.fingerprint())) {
      throw refused("was made when %s was another workload", workload.name());
    }
    double end = stage.scenario().horizon().time();
    if (Math.abs(run.end() - end) > 1e-6 * end) {
      throw refused("has runs of %s until %s, not until %s", workload.name(), run.end(), end);
    }
    return run;
  }

  private IllegalArgumentException refused(String format, Object... arguments) {
    return new IllegalArgumentException(
        "--baseline %s %s; make it again with the same --set, --seeds, --first-seed and --quick"
            .formatted(file, format.formatted(arguments)));
  }
}
