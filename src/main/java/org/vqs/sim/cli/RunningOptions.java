package org.vqs.sim.cli;

import java.util.List;
import java.util.stream.LongStream;
import org.vqs.sim.experiment.RunPool;
import org.vqs.sim.report.ConsoleProgress;
import picocli.CommandLine.Option;

/** How many seeds and threads. */
final class RunningOptions {
  /** How many seeds where a workload has chance. */
  static final int DEFAULT_SEEDS = 4;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description =
          "How many seeds. Default: 4; 1 for a trace that is replayed; a figure's own; dominance: 3,"
              + " with --quick 1.")
  private Integer seeds;

  @Option(
      names = "--first-seed",
      paramLabel = "SEED",
      defaultValue = "1",
      description = "The first seed; the others follow. Default: ${DEFAULT-VALUE}.")
  private long firstSeed;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Runs side by side; results do not depend on it. Default: all processors.")
  private int threads = Runtime.getRuntime().availableProcessors();

  /**
   * The seeds.
   *
   * @param standard how many unless said otherwise
   */
  List<Long> seeds(int standard) {
    checkSeeds();
    int count = seeds == null ? standard : seeds;
    return LongStream.range(firstSeed, firstSeed + count).boxed().toList();
  }

  /** How many were asked for, or 0. */
  int seedCount() {
    checkSeeds();
    return seeds == null ? 0 : seeds;
  }

  long firstSeed() {
    return firstSeed;
  }

  private void checkSeeds() {
    if (seeds != null && seeds < 1) {
      throw new IllegalArgumentException("--seeds (" + seeds + ") must be at least 1");
    }
  }

  RunPool pool() {
    // Java cannot tell: the script does.
    boolean interactive = Boolean.getBoolean("vqs.sim.terminal");
    return new RunPool(threads, new ConsoleProgress(System.err, interactive, System::nanoTime));
  }
}
