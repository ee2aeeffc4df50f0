package org.vqs.sim.cli;

import java.util.List;
import org.vqs.core.Policies;
import org.vqs.sim.cli.option.OutputOptions;
import org.vqs.sim.cli.option.PolicyOptions;
import org.vqs.sim.cli.option.RunningOptions;
import org.vqs.sim.cli.option.WorkloadOptions;
import org.vqs.sim.language.Scenario;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Several policies on one workload. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Runs several policies on the same arrivals: one table and one plot.")
final class CompareCommand implements Runnable {
  @Option(
      names = "--policy",
      arity = "1..*",
      paramLabel = "NAME",
      defaultValue = Policies.DEFAULT + " bf-js vqs vqs-bf fifo-ff",
      split = " ",
      description =
          "Policies, each with settings of its own behind it, such as vqs-bf+stall=paper. Default:"
              + " ${DEFAULT-VALUE}.")
  private List<String> policies;

  @Mixin private WorkloadOptions workload;
  @Mixin private PolicyOptions settings;
  @Mixin private RunningOptions running;
  @Mixin private OutputOptions output;

  @Option(names = "--series", description = "Also put the queues over time into the JSON.")
  private boolean series;

  @Override
  public void run() {
    Scenario scenario = workload.scenario();
    ComparisonReport comparison =
        new ComparisonReport(
            running.pool(),
            scenario,
            workload::limits,
            settings.policies(policies, scenario.time()),
            running.seeds(workload.isReplay() ? 1 : RunningOptions.DEFAULT_SEEDS));
    output.deliver(comparison.report("compare", output.command(), series));
  }
}
