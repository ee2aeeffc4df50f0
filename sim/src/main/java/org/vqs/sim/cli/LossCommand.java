package org.vqs.sim.cli;

import java.util.List;
import java.util.stream.Stream;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.reward.RewardType;
import org.vqs.sim.cli.option.OutputOptions;
import org.vqs.sim.cli.option.RunningOptions;
import org.vqs.sim.experiment.reward.LossComparison;
import org.vqs.sim.language.LawParser;
import org.vqs.sim.reward.LossJobs;
import org.vqs.sim.reward.LossPolicies;
import org.vqs.sim.reward.LossServers;
import org.vqs.sim.reward.LossSystem;
import org.vqs.sim.workload.ServiceLaw;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Policies under the loss model on a system of one's own. */
@Command(
    name = "loss",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs policies under the loss model: a job starts when it comes, or is rejected.",
      "Shows what they earn beside greedy and the optimum.",
      "The figures about rewards are a...: see simulate.sh figure --help."
    })
final class LossCommand implements Runnable {
  @Option(
      names = "--servers",
      paramLabel = "NxAMOUNT…[@COST][+…]",
      defaultValue = "100x80x640",
      description =
          "Servers, their capacity of each resource, and what one costs (1). Default:"
              + " ${DEFAULT-VALUE}.")
  private String servers;

  @Option(
      names = "--types",
      arity = "1..*",
      paramLabel = "DEMAND=LOAD:REWARD[:PRIORITY]",
      split = " ",
      defaultValue = "1x1=2.87:1.125 4x16=1.63:6 2x32=2.89:6 32x256=2.3:64",
      description =
          "What a job of each type takes, how many of them would run for each server, what one earns"
              + " in a unit of time, and its priority (0). Default: ${DEFAULT-VALUE}.")
  private List<String> types;

  @Option(
      names = "--factor",
      paramLabel = "F",
      defaultValue = "1",
      description = "So many times the loads. Default: ${DEFAULT-VALUE}.")
  private double factor;

  @Option(
      names = "--life",
      paramLabel = "LAW",
      defaultValue = "exponential:1",
      description = "How long jobs run, as --service of run. Default: ${DEFAULT-VALUE}.")
  private String life;

  @Option(
      names = "--policy",
      arity = "1..*",
      paramLabel = "NAME",
      split = " ",
      defaultValue = "dra gpa power-of-d",
      description = LossPolicies.NAMES + ". Default: ${DEFAULT-VALUE}.")
  private List<String> policies;

  @Option(
      names = "--length",
      paramLabel = "TIME",
      defaultValue = "100",
      description = "How long a run is; a fifth is warm-up. Default: ${DEFAULT-VALUE}.")
  private double length;

  @Mixin private RunningOptions running;
  @Mixin private OutputOptions output;

  @Override
  public void run() {
    ServiceLaw law = LawParser.service(life);
    LossSystem system =
        new LossSystem(
                types.stream().map(text -> jobs(text, law)).toList(),
                Stream.of(servers.split("\\+")).map(LossCommand::pool).toList())
            .times(factor);
    LossComparison comparison =
        new LossComparison(system, policies, running.seeds(RunningOptions.DEFAULT_SEEDS));
    output.deliver(comparison.run(running.pool(), length).withCommand(output.command()));
  }

  private static LossServers pool(String text) {
    try {
      String[] parts = text.split("@", -1);
      String[] numbers = parts[0].split("x", 2);
      double cost = parts.length > 1 ? Double.parseDouble(parts[1]) : 1;
      return new LossServers(Integer.parseInt(numbers[0]), amounts(numbers[1]), cost);
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
      throw new IllegalArgumentException(
          "--servers (" + text + ") must be a number, amounts and perhaps a cost, as 100x80x640@1",
          e);
    }
  }

  private static LossJobs jobs(String text, ServiceLaw law) {
    try {
      String[] sides = text.split("=", -1);
      String[] numbers = sides[1].split(":", -1);
      RewardType type = new RewardType(amounts(sides[0]), Double.parseDouble(numbers[1]));
      int priority = numbers.length > 2 ? Integer.parseInt(numbers[2]) : 0;
      return new LossJobs(sides[0], type, priority, Double.parseDouble(numbers[0]), law);
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
      throw new IllegalArgumentException(
          "--types (" + text + ") must be a demand, a load and a reward, as 4x16=1.63:6", e);
    }
  }

  private static ResourceVector amounts(String text) {
    return ResourceVector.of(Stream.of(text.split("x")).mapToLong(Long::parseLong).toArray());
  }
}
