package org.vqs.sim.cli.option;

import java.util.List;
import java.util.stream.LongStream;
import org.vqs.sim.cli.place.YarnOptions;
import org.vqs.sim.experiment.RunPool;
import org.vqs.sim.progress.ProgressMonitor;
import org.vqs.sim.row.RowThreads;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

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

  @Mixin private YarnOptions yarn;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

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

  /** Who runs what the command line asks for. */
  public RunPool pool() {
    return pool(spec.root().commandLine().getParseResult().originalArgs());
  }

  /**
   * Who runs a part of it.
   *
   * @param command the arguments that ask for this part and nothing else
   */
  public RunPool pool(List<String> command) {
    ProgressMonitor progress = Terminal.progress();
    return new RunPool(yarn.workers(command, progress, () -> new RowThreads(threads, progress)));
  }
}
