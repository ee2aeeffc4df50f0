package org.vqs.bench.scorecard.part;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.vqs.sim.experiment.Replications;
import org.vqs.sim.experiment.RunPool;

/**
 * How the parts are run.
 *
 * @param pool runs several things side by side
 * @param smoke whether everything is as small as it can be, and says nothing
 * @param directory where processes work
 * @param traces where Alibaba's trace is
 */
public record Setting(RunPool pool, boolean smoke, Path directory, Optional<Path> traces) {
  private static final int LEAST_SEEDS = 2;

  /** So many seeds, or the fewest that have a noise. */
  List<Long> seeds(int full) {
    return LongStream.rangeClosed(1, smoke ? LEAST_SEEDS : full).boxed().toList();
  }

  /** The full length of something, or a short one. */
  double length(double full, double shortened) {
    return smoke ? shortened : full;
  }

  /** Runs cases with each of so many seeds. */
  Replications replications(int full) {
    return new Replications(pool, "scorecard", seeds(full));
  }
}
