package org.vqs.sim.experiment.random;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.experiment.CapacitySearch;
import org.vqs.sim.experiment.CapacitySearch.Answer;
import org.vqs.sim.experiment.CapacitySearch.Question;
import org.vqs.sim.experiment.Draft;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.Limits;
import org.vqs.sim.experiment.RunPool;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.report.TableOf;

/**
 * The largest workload that each policy keeps stable, as a fraction of ρ*, beside the bounds 1/2
 * and 2/3 of Scheduling Jobs with Random Resource Requirements (Theorems 2 to 4): the distributions
 * of §VII-A, the construction of Proposition 2, and some that are meant to break the policies.
 */
final class LargestStableLoads {
  private LargestStableLoads() {}

  private record Workload(String name, SyntheticScenario scenario) {
    static Workload of(String name, String sizes, String service, String servers, String capacity) {
      return new Workload(name, SyntheticScenario.slotted(sizes, service, servers, capacity));
    }
  }

  /** A workload, and what could be served of it. */
  private record Load(String name, SyntheticScenario scenario, Limits limits) {
    static List<Load> of(RunPool pool, List<Workload> workloads) {
      List<Limits> limits = Limits.of(pool, workloads.stream().map(Workload::scenario).toList());
      return IntStream.range(0, limits.size())
          .mapToObj(i -> new Load(workloads.get(i).name, workloads.get(i).scenario, limits.get(i)))
          .toList();
    }

    Question question(SchedulerFactory policy) {
      double full = limits.upper() / limits.meanSize();
      return new Question(name, scenario, policy, 0.3 * full, 1.02 * full);
    }
  }

  private static List<Workload> workloads() {
    return List.of(
        Workload.of("A1: 0.4, 0.6", "discrete:0.4=1,0.6=1", "geometric:100", "1", "1"),
        Workload.of("A2: 2, 5 of 10, fixed service", "discrete:2=2,5=1", "fixed:100", "1", "10"),
        Workload.of("A2, geometric service", "discrete:2=2,5=1", "geometric:100", "1", "10"),
        Workload.of("Unif[.01, .19], 5 servers", "uniform:0.01:0.19", "geometric:100", "5", "1"),
        Workload.of("Unif[.1, .9], 5 servers", "uniform:0.1:0.9", "geometric:100", "5", "1"),
        Workload.of("Prop. 2: 1/2 ± 0.01", "discrete:0.49=1,0.51=1", "geometric:100", "1", "1"),
        Workload.of(
            "1/2 and 1/3, each + 0.01", "discrete:0.51=1,0.34=1,0.15=1", "geometric:100", "1", "1"),
        Workload.of(
            "1/3 + 0.01, few of 2/3 - 0.01", "discrete:0.34=4,0.65=1", "geometric:100", "1", "1"),
        Workload.of("0.9 and 0.1, fixed service", "discrete:0.9=1,0.1=9", "fixed:100", "1", "1"),
        Workload.of(
            "4 and 1 of 6 (VM paper, Ex. 1)", "discrete:4=1,1=8", "geometric:100", "1", "6"));
  }

  static void show(Draft draft) {
    Lab lab = draft.lab();
    List<SchedulerFactory> policies =
        Lab.policies(TimeModel.SLOTTED, "bf-js", "vqs", "vqs-bf", "vqs-bf+stall=paper", "fifo-ff");
    List<Load> loads = Load.of(lab.pool(), workloads());
    Map<Question, Limits> limits = new LinkedHashMap<>();
    for (Load load : loads) {
      policies.forEach(policy -> limits.put(load.question(policy), load.limits));
    }
    Horizon horizon = Horizon.events((long) lab.length(300_000, 60_000), 0.25);
    List<Answer> answers =
        new CapacitySearch(lab, horizon, draft.seeds())
            .answer(draft.id(), List.copyOf(limits.keySet()), lab.length(0.02, 0.05));
    draft.report().table(table(limits).over(answers)).table(limits().over(loads));
  }

  private static TableOf<Answer> table(Map<Question, Limits> limits) {
    return TableOf.<Answer>named("loads", "Largest stable load as a fraction of ρ*")
        .text("workload", answer -> answer.question().name())
        .text("policy", answer -> answer.question().policy().name())
        .number("stable at", "of ρ*", answer -> scale(answer, limits) * answer.foundStable())
        .number("undecided from", "of ρ*", answer -> scale(answer, limits) * answer.undecidedFrom())
        .number("undecided to", "of ρ*", answer -> scale(answer, limits) * answer.undecidedTo())
        .number("growing at", "of ρ*", answer -> scale(answer, limits) * answer.foundGrowing())
        .note("Runs start empty: what locks in only after a longer run counts as stable.");
  }

  private static double scale(Answer answer, Map<Question, Limits> limits) {
    Limits limit = limits.get(answer.question());
    return limit.meanSize() / limit.value();
  }

  private static TableOf<Load> limits() {
    return TableOf.<Load>named("limits", "Limits")
        .text("workload", Load::name)
        .number("ρ* at least", "jobs in service", load -> load.limits.lower())
        .number("ρ* at most", "jobs in service", load -> load.limits.upper())
        .number("capacity / mean size", "jobs in service", load -> load.limits.meanSize())
        .number("VQS at best", "of ρ*", load -> load.limits.virtualQueues() / load.limits.value());
  }
}
