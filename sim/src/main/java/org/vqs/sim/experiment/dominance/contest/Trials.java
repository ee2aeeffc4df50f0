package org.vqs.sim.experiment.dominance.contest;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.experiment.RunPool;
import org.vqs.sim.experiment.dominance.workload.BenchmarkWorkload;
import org.vqs.sim.experiment.dominance.workload.PreparedWorkloads;
import org.vqs.sim.language.PolicyParser;

/** Runs policies on workloads, each with the same seeds. */
public final class Trials {
  private final RunPool pool;
  private final PreparedWorkloads stages;
  private final List<Long> seeds;

  public Trials(RunPool pool, PreparedWorkloads stages, List<Long> seeds) {
    this.pool = pool;
    this.stages = stages;
    this.seeds = List.copyOf(seeds);
  }

  /**
   * The figures of every policy on every workload that it can run on, by workload.
   *
   * @param policies as the command line writes them; those of the baseline are not run
   */
  public List<RunFigures> run(
      List<BenchmarkWorkload> workloads, List<String> policies, Baseline baseline) {
    List<String> known = baseline.policies();
    List<RunFigures> figures = new ArrayList<>();
    List<Supplier<RunFigures>> runs = new ArrayList<>();
    for (BenchmarkWorkload workload : workloads) {
      for (String text : policies) {
        SchedulerFactory policy = PolicyParser.parse(text, workload.time());
        if (Contestants.runsOn(text, workload)) {
          for (long seed : seeds) {
            if (known.contains(policy.name())) {
              figures.add(baseline.get(stages.of(workload, seed), policy.name(), seed));
            } else {
              figures.add(null);
              runs.add(() -> RunFigures.of(stages.of(workload, seed), policy, seed));
            }
          }
        }
      }
    }
    Iterator<RunFigures> made = pool.compute("dominance", runs).iterator();
    figures.replaceAll(run -> run == null ? made.next() : run);
    return figures;
  }
}
