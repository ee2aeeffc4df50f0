package org.vqs.sim.cli;

import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import org.vqs.sim.cli.option.OutputOptions;
import org.vqs.sim.cli.option.PolicyOptions;
import org.vqs.sim.cli.option.RunningOptions;
import org.vqs.sim.cli.option.WorkloadOptions;
import org.vqs.sim.language.PolicyParser;
import org.vqs.sim.language.Scenario;
import org.vqs.sim.measure.Verdict;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** One policy on one workload. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Runs one policy on a workload.")
final class RunCommand implements Callable<Integer> {
  /** The names of all policies, for the help text. */
  static final class Policies implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return PolicyParser.names().iterator();
    }
  }

  @Option(
      names = "--policy",
      required = true,
      paramLabel = "NAME",
      completionCandidates = Policies.class,
      description = "One of ${COMPLETION-CANDIDATES}.")
  private String policy;

  @Mixin private WorkloadOptions workload;
  @Mixin private PolicyOptions settings;
  @Mixin private RunningOptions running;
  @Mixin private OutputOptions output;

  @Option(
      names = "--expect",
      paramLabel = "VERDICT",
      description = "stable or growing: end with exit code 3 if the verdict is another.")
  private Verdict expected;

  @Option(names = "--series", description = "Also put the queue over time into the JSON.")
  private boolean series;

  @Override
  public Integer call() {
    Scenario scenario = workload.scenario();
    ComparisonReport comparison =
        new ComparisonReport(
            running.pool(),
            scenario,
            workload::limits,
            settings.policies(List.of(policy), scenario.time()),
            running.seeds(workload.isReplay() ? 1 : RunningOptions.DEFAULT_SEEDS));
    output.deliver(comparison.report("run", output.command(), series));
    boolean asExpected = expected == null || comparison.verdicts().get(0) == expected;
    return asExpected ? 0 : Simulate.UNEXPECTED;
  }
}
