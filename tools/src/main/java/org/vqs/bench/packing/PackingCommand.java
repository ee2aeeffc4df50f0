package org.vqs.bench.packing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import org.vqs.bench.command.BenchOutput;
import org.vqs.bench.packing.measure.PackingRuns;
import org.vqs.bench.packing.strategy.Contestants;
import org.vqs.bench.packing.trace.AlibabaGpuTrace;
import org.vqs.bench.packing.trace.GpuTrace;
import org.vqs.core.Policies;
import org.vqs.sim.cli.option.OptionChecks;
import org.vqs.sim.cli.option.Terminal;
import org.vqs.sim.experiment.RunPool;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What share of a recorded cluster each policy fills, and how few nodes it needs. */
@Command(
    name = "packing",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Packs the workload of Alibaba's GPU cluster (2023) with our policies and others:",
      "inflation (share of GPUs allocated when more is asked for than there is)",
      "and compaction (fewest nodes that hold the workload).",
      "Parts of single GPUs are modelled."
    })
public final class PackingCommand implements Callable<Integer> {
  private static final long FIRST_SEED = 1;

  /**
   * It must reach best fit. The default policy learns while a clock runs, and there is none here.
   */
  private static final String JUDGED_POLICY = Policies.VQS_BF;

  @Option(
      names = "--trace",
      paramLabel = "DIR",
      defaultValue = "traces",
      description =
          "Where "
              + AlibabaGpuTrace.NODES
              + " and "
              + AlibabaGpuTrace.PODS
              + " are. Default: ${DEFAULT-VALUE}.")
  private Path directory;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      defaultValue = "10",
      description = "How many random orders of nodes and pods. Default: ${DEFAULT-VALUE}.")
  private int seeds;

  @Option(
      names = "--ratio",
      paramLabel = "X",
      defaultValue = "1.3",
      description =
          "Inflation ends when X times all GPUs have been asked for. Default: ${DEFAULT-VALUE}.")
  private double ratio;

  @Option(
      names = "--pending",
      paramLabel = "SHARE",
      defaultValue = "0.002",
      description = "The share of pods that compaction may leave out. Default: ${DEFAULT-VALUE}.")
  private double pending;

  @Option(
      names = "--probe-limit",
      paramLabel = "N",
      description =
          "How many nodes that refuse a pod our policies may meet for it. Default: any number;"
              + " YARN's is 100, but there GPUs are whole and no node refuses for them.")
  private int probeLimit = Integer.MAX_VALUE;

  @Option(
      names = "--any-model",
      description = "Ignore which models of GPUs pods ask for. This trace's pods ask for none.")
  private boolean anyModel;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Runs side by side; results do not depend on it. Default: all processors.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Mixin private BenchOutput output;

  @Option(
      names = "--smoke",
      description = "A small made-up cluster, two seeds, results checked. Needs no trace.")
  private boolean smoke;

  @Override
  public Integer call() {
    OptionChecks.positive("--seeds", seeds);
    check(ratio > 0 && ratio <= 10, "--ratio (" + ratio + ") must be in (0, 10]");
    check(pending >= 0 && pending < 1, "--pending (" + pending + ") must be in [0, 1)");
    OptionChecks.positive("--probe-limit", probeLimit);
    try {
      return smoke ? runSmoke() : runAll();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private int runAll() throws IOException {
    GpuTrace trace = AlibabaGpuTrace.read(directory);
    PackingRuns.Plan plan = plan(anyModel ? trace.anyModel() : trace, seeds);
    PackingReport report = deliver(plan);
    return report.reachesBestFit(JUDGED_POLICY) ? ExitCode.OK : BenchOutput.MISSED;
  }

  private int runSmoke() {
    PackingRuns.Plan plan = plan(PackingSmoke.trace(), Math.min(2, seeds));
    deliver(plan);
    PackingSmoke.check(plan).forEach(held -> System.out.println("checked: " + held));
    return ExitCode.OK;
  }

  private PackingRuns.Plan plan(GpuTrace trace, int count) {
    List<Long> numbers = LongStream.range(FIRST_SEED, FIRST_SEED + count).boxed().toList();
    return new PackingRuns.Plan(trace, Contestants.all(probeLimit), numbers, ratio, pending);
  }

  private PackingReport deliver(PackingRuns.Plan plan) {
    RunPool pool = new RunPool(threads, Terminal.progress());
    Map<String, List<PackingRuns.Run>> runs = PackingRuns.run(plan, pool);
    PackingReport report = new PackingReport(plan, runs);
    output.deliver(report.build(output.command()));
    return report;
  }

  private static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
