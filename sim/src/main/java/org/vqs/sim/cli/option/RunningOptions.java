package org.vqs.sim.cli.option;

import java.util.List;
import java.util.stream.LongStream;
import org.vqs.sim.experiment.RunPool;
import picocli.CommandLine.Option;

/** How many seeds and threads. */
public final class RunningOptions {
  /** How many seeds where a workload has chance. */
  public static final int DEFAULT_SEEDS = 4;

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
  public List<Long> seeds(int standard) {
    checkSeeds();
    int count = seeds == null ? standard : seeds;
    return LongStream.range(firstSeed, firstSeed + count).boxed().toList();
  }

  /** How many were asked for, or 0. */
  public int seedCount() {
    checkSeeds();
    return seeds == null ? 0 : seeds;
  }

  public long firstSeed() {
    return firstSeed;
  }

  private void checkSeeds() {
    if (seeds != null) {
      OptionChecks.positive("--seeds", seeds);
    }
  }

  public RunPool pool() {
    return new RunPool(threads, Terminal.progress());
  }
}
