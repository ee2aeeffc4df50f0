package org.vqs.sim.experiment.dominance;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vqs.sim.experiment.RunPool;
import org.vqs.sim.experiment.dominance.contest.Baseline;
import org.vqs.sim.experiment.dominance.contest.Contest;
import org.vqs.sim.experiment.dominance.contest.Contestants;
import org.vqs.sim.experiment.dominance.contest.PolicyOutcome;
import org.vqs.sim.experiment.dominance.contest.RunFigures;
import org.vqs.sim.experiment.dominance.contest.RunFiguresCsv;
import org.vqs.sim.experiment.dominance.contest.Trials;
import org.vqs.sim.experiment.dominance.report.DominanceReport;
import org.vqs.sim.experiment.dominance.report.DominanceTables;
import org.vqs.sim.experiment.dominance.workload.BenchmarkSet;
import org.vqs.sim.experiment.dominance.workload.BenchmarkWorkload;
import org.vqs.sim.experiment.dominance.workload.OfferedLoads;
import org.vqs.sim.experiment.dominance.workload.PreparedWorkloads;
import org.vqs.sim.experiment.dominance.workload.Traces;
import org.vqs.sim.experiment.dominance.workload.WorkloadTable;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;

/**
 * Policies against the best published one on each workload of a benchmark set. Our own; not in the
 * papers.
 */
public final class Dominance {
  private final BenchmarkSet set;
  private final Baseline baseline;
  private final List<String> policies;
  private final List<Long> seeds;
  private final boolean quick;

  /**
   * A comparison.
   *
   * @param set what to run on
   * @param policies as the command line writes them; those of the baseline come on top
   * @param baseline runs that need not be made again
   * @param quick whether runs are short
   * @throws IllegalArgumentException if there is no published policy to compare with
   */
  public Dominance(
      BenchmarkSet set, List<String> policies, Baseline baseline, List<Long> seeds, boolean quick) {
    this.set = set;
    this.baseline = baseline;
    this.seeds = List.copyOf(seeds);
    this.quick = quick;
    Set<String> all = new LinkedHashSet<>(policies);
    all.addAll(baseline.policies());
    this.policies = List.copyOf(all);
    if (all.stream().noneMatch(Contestants::isPublished)) {
      throw new IllegalArgumentException(
          "--policy %s has no published policy to compare with: add one, or give --baseline"
              .formatted(policies));
    }
  }

  /**
   * What came out.
   *
   * @param report for people
   * @param details tables that are too long for people: each run, and each policy on each workload
   */
  public record Result(Report.Builder report, List<Table> details) {
    /** Copies the tables. */
    public Result {
      details = List.copyOf(details);
    }
  }

  /**
   * Runs it.
   *
   * @param alibaba the directory of Alibaba's trace, or null: then its workloads are left out
   */
  public Result run(RunPool pool, Path alibaba) {
    Traces traces = new Traces(alibaba);
    List<BenchmarkWorkload> workloads = set.workloads().stream().filter(traces::has).toList();
    OfferedLoads loads = new OfferedLoads(pool, workloads);
    Trials trials = new Trials(pool, new PreparedWorkloads(loads, traces, quick), seeds);
    List<RunFigures> runs = trials.run(workloads, policies, baseline);
    List<Contest> contests = contests(workloads, runs);
    Report.Builder report =
        new DominanceReport(set.name(), contests, names(runs)).build().seeds(seeds);
    int left = set.workloads().size() - workloads.size();
    if (left > 0) {
      report.note(left + " workloads of Alibaba's trace are left out: --alibaba DIR reads it.");
    }
    return new Result(
        report,
        List.of(
            RunFiguresCsv.table(runs),
            DominanceTables.outcomes(contests),
            WorkloadTable.of(set.name(), workloads, loads, quick)));
  }

  private static List<String> names(List<RunFigures> runs) {
    return runs.stream().map(RunFigures::policy).distinct().toList();
  }

  private static List<Contest> contests(List<BenchmarkWorkload> workloads, List<RunFigures> runs) {
    Map<String, Map<String, List<RunFigures>>> byWorkload = new LinkedHashMap<>();
    for (RunFigures run : runs) {
      byWorkload
          .computeIfAbsent(run.workload(), name -> new LinkedHashMap<>())
          .computeIfAbsent(run.policy(), name -> new ArrayList<>())
          .add(run);
    }
    return workloads.stream()
        .filter(workload -> byWorkload.containsKey(workload.name()))
        .map(workload -> contest(workload, byWorkload.get(workload.name())))
        .toList();
  }

  private static Contest contest(BenchmarkWorkload workload, Map<String, List<RunFigures>> runs) {
    return new Contest(workload, runs.values().stream().map(PolicyOutcome::of).toList());
  }
}
