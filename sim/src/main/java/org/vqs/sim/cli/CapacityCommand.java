package org.vqs.sim.cli;

import java.util.ArrayList;
import java.util.List;
import org.vqs.core.Policies;
import org.vqs.sim.cli.option.OutputOptions;
import org.vqs.sim.cli.option.PolicyOptions;
import org.vqs.sim.cli.option.RunningOptions;
import org.vqs.sim.cli.option.WorkloadOptions;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.experiment.CapacitySearch;
import org.vqs.sim.experiment.CapacitySearch.Answer;
import org.vqs.sim.experiment.CapacitySearch.Question;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.Limits;
import org.vqs.sim.experiment.RunPool;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;
import org.vqs.sim.report.TableOf;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The largest stable load. */
@Command(
    name = "capacity",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Searches the largest load that policies keep stable.",
      "Shows it as a fraction of mu L / mean size, beside the limit of all policies, rho*. --rate and"
          + " --load are not given."
    })
final class CapacityCommand implements Runnable {
  @Option(
      names = "--policy",
      arity = "1..*",
      paramLabel = "NAME",
      defaultValue = Policies.DEFAULT + " bf-js vqs vqs-bf fifo-ff",
      split = " ",
      description = "Policies, each with settings of its own. Default: ${DEFAULT-VALUE}.")
  private List<String> policies;

  @Option(
      names = "--tolerance",
      paramLabel = "FRACTION",
      defaultValue = "0.01",
      description = "How closely, relative to the load. Default: ${DEFAULT-VALUE}.")
  private double tolerance;

  @Mixin private WorkloadOptions workload;
  @Mixin private PolicyOptions settings;
  @Mixin private RunningOptions running;
  @Mixin private OutputOptions output;

  @Override
  public void run() {
    if (!(tolerance > 0 && tolerance < 1)) {
      throw new IllegalArgumentException("--tolerance (" + tolerance + ") must be in (0, 1)");
    }
    SyntheticScenario scenario = workload.withoutRate();
    RunPool pool = running.pool();
    Limits limits = Limits.of(pool, List.of(scenario)).get(0);
    double full = limits.upper() / limits.meanSize();
    List<Question> questions = new ArrayList<>();
    List<SchedulerFactory> chosen = settings.policies(policies, scenario.time());
    for (SchedulerFactory policy : chosen) {
      questions.add(new Question(policy.name(), scenario, policy, 0, 1.02 * full));
    }
    MisfitNotes.warn(scenario.atLoad(full, workload.horizon()));
    Lab lab = new Lab(pool, false, running.seedCount(), running.firstSeed(), null);
    List<Long> seeds = running.seeds(RunningOptions.DEFAULT_SEEDS);
    List<Answer> answers =
        new CapacitySearch(lab, workload.horizon(), workload::timed, seeds)
            .answer("capacity", questions, tolerance);
    Report.Builder report =
        Report.builder("capacity", "Largest stable load")
            .command(output.command())
            .seeds(seeds)
            .table(table(answers, limits.value() / limits.meanSize()))
            .table(Limits.table(scenario));
    RanOptions.sayIn(report, chosen);
    output.deliver(report.build());
  }

  private static Table table(List<Answer> answers, double full) {
    return TableOf.<Answer>named("capacity", "Largest stable load")
        .text("policy", answer -> answer.question().name())
        .number("stable at", "of bound", Answer::foundStable)
        .number("undecided from", "of bound", Answer::undecidedFrom)
        .number("undecided to", "of bound", Answer::undecidedTo)
        .number("growing at", "of bound", Answer::foundGrowing)
        .number("stable at", "of ρ*", answer -> answer.foundStable() / full)
        .number("growing at", "of ρ*", answer -> answer.foundGrowing() / full)
        .note("Bound: mu L / mean size. Longer runs (--slots) leave fewer loads undecided.")
        .over(answers);
  }
}
