package org.vqs.sim.experiment.random;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.experiment.CapacitySearch;
import org.vqs.sim.experiment.CapacitySearch.Answer;
import org.vqs.sim.experiment.CapacitySearch.Question;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.Limits;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;
import org.vqs.sim.report.TableOf;

/**
 * The largest workload that each policy keeps stable, as a fraction of ρ*, beside the bounds 1/2
 * and 2/3 of Scheduling Jobs with Random Resource Requirements (Theorems 2 to 4): the distributions
 * of §VII-A, the construction of Proposition 2, and some that are meant to break the policies.
 */
public final class LargestStableLoads implements Experiment {
  private static final Map<String, SyntheticScenario> WORKLOADS = new LinkedHashMap<>();

  static {
    add("A1: 0.4, 0.6", "discrete:0.4=1,0.6=1", "geometric:100", "1", "1");
    add("A2: 2, 5 of 10, fixed service", "discrete:2=2,5=1", "fixed:100", "1", "10");
    add("A2, geometric service", "discrete:2=2,5=1", "geometric:100", "1", "10");
    add("Unif[.01, .19], 5 servers", "uniform:0.01:0.19", "geometric:100", "5", "1");
    add("Unif[.1, .9], 5 servers", "uniform:0.1:0.9", "geometric:100", "5", "1");
    add("Prop. 2: 1/2 ± 0.01", "discrete:0.49=1,0.51=1", "geometric:100", "1", "1");
    add("1/2 and 1/3, each + 0.01", "discrete:0.51=1,0.34=1,0.15=1", "geometric:100", "1", "1");
    add("1/3 + 0.01, few of 2/3 - 0.01", "discrete:0.34=4,0.65=1", "geometric:100", "1", "1");
    add("0.9 and 0.1, fixed service", "discrete:0.9=1,0.1=9", "fixed:100", "1", "1");
    add("4 and 1 of 6 (VM paper, Ex. 1)", "discrete:4=1,1=8", "geometric:100", "1", "6");
  }

  private static void add(
      String name, String sizes, String service, String servers, String capacity) {
    WORKLOADS.put(name, SyntheticScenario.slotted(sizes, service, servers, capacity));
  }

  @Override
  public String id() {
    return "r-loads";
  }

  @Override
  public String title() {
    return "Largest stable load of each policy as a fraction of ρ* (random requirements, Theorems 2 to 4)";
  }

  @Override
  public Report run(Lab lab) {
    List<SchedulerFactory> policies =
        Lab.policies(TimeModel.SLOTTED, "bf-js", "vqs", "vqs-bf", "vqs-bf+stall=paper", "fifo-ff");
    List<Long> seeds = lab.seeds(3);
    Map<String, Limits> limits = new LinkedHashMap<>();
    List<Question> questions = new ArrayList<>();
    WORKLOADS.forEach(
        (name, scenario) -> {
          Limits limit = Limits.of(scenario);
          limits.put(name, limit);
          double full = limit.upper() / limit.meanSize();
          for (SchedulerFactory policy : policies) {
            questions.add(new Question(name, scenario, policy, 0.3 * full, 1.02 * full));
          }
        });
    Horizon horizon = Horizon.events((long) lab.length(300_000, 60_000), 0.25);
    List<Answer> answers =
        new CapacitySearch(lab, horizon, seeds).answer(id(), questions, lab.length(0.02, 0.05));
    return Report.builder(id(), title())
        .seeds(seeds)
        .table(table(answers, limits))
        .table(limitTable(limits))
        .build();
  }

  private static Table table(List<Answer> answers, Map<String, Limits> limits) {
    return TableOf.<Answer>named("loads", "Largest stable load as a fraction of ρ*")
        .text("workload", answer -> answer.question().name())
        .text("policy", answer -> answer.question().policy().name())
        .number("stable at", "of ρ*", answer -> scale(answer, limits) * answer.foundStable())
        .number("undecided from", "of ρ*", answer -> scale(answer, limits) * answer.undecidedFrom())
        .number("undecided to", "of ρ*", answer -> scale(answer, limits) * answer.undecidedTo())
        .number("growing at", "of ρ*", answer -> scale(answer, limits) * answer.foundGrowing())
        .note("Runs start empty: what locks in only after a longer run counts as stable.")
        .over(answers);
  }

  private static double scale(Answer answer, Map<String, Limits> limits) {
    Limits limit = limits.get(answer.question().name());
    return limit.meanSize() / limit.value();
  }

  private static Table limitTable(Map<String, Limits> limits) {
    return TableOf.<Map.Entry<String, Limits>>named("limits", "Limits")
        .text("workload", row -> row.getKey())
        .number("ρ* at least", "jobs in service", row -> row.getValue().lower())
        .number("ρ* at most", "jobs in service", row -> row.getValue().upper())
        .number("capacity / mean size", "jobs in service", row -> row.getValue().meanSize())
        .number(
            "VQS at best",
            "of ρ*",
            row ->
                Double.isNaN(row.getValue().virtualQueues())
                    ? null
                    : row.getValue().virtualQueues() / row.getValue().value())
        .over(limits.entrySet());
  }
}
