package org.vqs.sim.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vqs.sim.cli.option.OutputOptions;
import org.vqs.sim.cli.option.RunningOptions;
import org.vqs.sim.experiment.dominance.Dominance;
import org.vqs.sim.experiment.dominance.contest.Baseline;
import org.vqs.sim.experiment.dominance.contest.Contestants;
import org.vqs.sim.experiment.dominance.workload.BenchmarkSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A policy against the best published one on each workload of a benchmark set. */
@Command(
    name = "dominance",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs policies on a benchmark set and compares each with the best published one there.",
      "With --out also CSV files: dominance-runs.csv is what --baseline takes."
    })
final class DominanceCommand implements Runnable {
  private static final int SEEDS = 3;
  private static final String CANDIDATE = "adaptive";

  @Option(
      names = "--set",
      paramLabel = "NAME",
      defaultValue = "first",
      description =
          "first; or second to fifth, not for tuning: look once. Default: ${DEFAULT-VALUE}.")
  private String set;

  @Option(
      names = "--policy",
      arity = "1..*",
      paramLabel = "NAME",
      split = " ",
      description =
          "Policies, each with settings of its own. Default: adaptive, and without --baseline the"
              + " published ones.")
  private List<String> policies;

  @Option(
      names = "--workload",
      paramLabel = "NAME[,NAME…]",
      split = ",",
      description = "Only these workloads.")
  private List<String> workloads = List.of();

  @Option(
      names = "--family",
      paramLabel = "NAME[,NAME…]",
      split = ",",
      description = "Only workloads of these families.")
  private List<String> families = List.of();

  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description = "Take the runs of a dominance-runs.csv instead of running its policies again.")
  private Path baseline;

  @Option(
      names = "--alibaba",
      paramLabel = "DIR",
      description = "Where alibaba-gpu-2023-pods.csv and -nodes.csv are; without it, not on them.")
  private Path alibaba;

  @Option(names = "--quick", description = "Runs a fifth as long, with one seed.")
  private boolean quick;

  @Mixin private RunningOptions running;
  @Mixin private OutputOptions output;

  @Override
  public void run() {
    Baseline earlier = baseline == null ? Baseline.none() : Baseline.read(baseline);
    BenchmarkSet part = BenchmarkSet.of(set).select(workloads, families);
    Dominance dominance =
        new Dominance(part, policies(), earlier, running.seeds(quick ? 1 : SEEDS), quick);
    Dominance.Result result = dominance.run(running.pool(), alibaba);
    output.deliver(result.report().command(output.command()).build(), result.details());
  }

  private List<String> policies() {
    if (policies != null) {
      return policies;
    }
    return baseline != null
        ? List.of(CANDIDATE)
        : Stream.concat(Stream.of(CANDIDATE), Contestants.PUBLISHED.stream())
            .collect(Collectors.toUnmodifiableList());
  }
}
