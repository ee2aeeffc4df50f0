package org.vqs.sim.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.experiment.Evolution;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.RunPool;
import org.vqs.sim.language.Scenario;
import org.vqs.sim.measure.RunResult;
import org.vqs.sim.measure.Verdict;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.RunReport;
import org.vqs.sim.report.Table;

/** Policies on one scenario: the report of run and compare. */
final class ComparisonReport {
  private final Scenario scenario;
  private final Table limits;
  private final List<SchedulerFactory> policies;
  private final List<Long> seeds;
  private final List<RunResult> results;
  private final RunReport runs;

  /**
   * Runs the policies.
   *
   * @param limits gives a table of what the workload can support, or null. It may take long: it is
   *     asked after the policies, so that what cannot run is refused at once, and before the runs,
   *     so that no result is lost if it fails.
   * @throws IllegalArgumentException if a policy cannot serve the workload
   */
  ComparisonReport(
      RunPool pool,
      Scenario scenario,
      Supplier<Table> limits,
      List<SchedulerFactory> policies,
      List<Long> seeds) {
    this.scenario = scenario;
    this.policies = policies;
    this.seeds = seeds;
    policies.forEach(scenario::check);
    MisfitNotes.warn(scenario);
    this.limits = limits.get();
    long begin = System.nanoTime();
    results = pool.run("simulating", Lab.runs(scenario, policies, seeds));
    sayCost((System.nanoTime() - begin) / 1e9);
    runs = new RunReport(results, resources(), timeUnit(), scenario.growth());
  }

  private void sayCost(double seconds) {
    long events = results.stream().mapToLong(run -> run.arrivals() + run.departures()).sum();
    System.err.printf(
        Locale.ROOT,
        "%d runs, %d arrivals and departures in %.1f s, %.0f per second%n",
        results.size(),
        events,
        seconds,
        events / seconds);
  }

  private List<String> resources() {
    int count = scenario.workload().smallest().dimensions();
    List<String> names = new ArrayList<>();
    for (int r = 1; r <= count; r++) {
      names.add(count == 1 ? "size" : "resource " + r);
    }
    return names;
  }

  private String timeUnit() {
    return scenario.time() == TimeModel.SLOTTED ? "slots" : "units of time";
  }

  /** What all seeds of each policy say, in the order of the policies. */
  List<Verdict> verdicts() {
    return policies.stream().map(policy -> runs.verdict(policy.name()).verdict()).toList();
  }

  Report report(String id, String command, boolean series) {
    String title = String.join(", ", policies.stream().map(SchedulerFactory::name).toList());
    Report.Builder report =
        Report.builder(id, title + ": " + scenario.workload().describe())
            .command(command)
            .seeds(seeds)
            .table(runs.summary())
            .table(runs.waits())
            .table(runs.seeds())
            .data("runs", runs.json(series));
    RanOptions.sayIn(report, policies);
    if (limits != null) {
      report.table(limits);
    }
    if (results.stream().allMatch(run -> run.series().size() > 0)) {
      report.plot("queue", Evolution.plot("Waiting jobs over time", timeUnit(), results));
    }
    return report.build();
  }
}
