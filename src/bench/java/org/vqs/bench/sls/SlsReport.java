package org.vqs.bench.sls;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;

/** Tables of results. */
final class SlsReport {
  /** Results of one scheduler on one workload, in the order of the runs that came to their ends. */
  private final Map<List<String>, List<Result>> groups = new LinkedHashMap<>();

  private final List<Result> results;

  SlsReport(List<Result> results) {
    this.results = List.copyOf(results);
    for (Result result : results) {
      if (!result.isFinished()) {
        continue;
      }
      SlsRun run = result.run();
      groups
          .computeIfAbsent(
              List.of(run.workload().name(), run.scheduler()), key -> new ArrayList<>())
          .add(result);
    }
  }

  /**
   * What was measured.
   *
   * @param command that measures it again
   */
  Report.Builder measured(String command) {
    return Report.builder("sls", "Hadoop's Scheduler Load Simulator")
        .command(command)
        .table(operations())
        .table(simulator())
        .table(runs());
  }

  /**
   * What was called, without times.
   *
   * @param command that does it again
   */
  Report.Builder checked(String command) {
    return Report.builder("sls", "Hadoop's Scheduler Load Simulator, too short to measure")
        .command(command)
        .table(calls());
  }

  private Table calls() {
    Table.Builder table =
        Table.builder(
            "calls",
            "Calls of the scheduler",
            Column.text("workload"),
            Column.text("scheduler"),
            Column.text("operation"),
            Column.number("calls", ""));
    groups.forEach(
        (group, results) ->
            results.forEach(
                result ->
                    result
                        .outcome()
                        .operations()
                        .forEach(
                            (name, times) ->
                                table.row(group.get(0), group.get(1), name, times.calls()))));
    noteFailures(table);
    return table.build();
  }

  private Table operations() {
    Table.Builder table =
        Table.builder(
            "operations",
            "Calls of the scheduler: medians of the rounds",
            Column.text("workload"),
            Column.text("scheduler"),
            Column.text("operation"),
            Column.number("calls", ""),
            Column.number("mean", "us"),
            Column.number("least", "us"),
            Column.number("most", "us"),
            Column.number("p50", "us"),
            Column.number("p99", "us"),
            Column.number("max", "us"));
    groups.forEach(
        (group, results) -> {
          TreeSet<String> names = new TreeSet<>();
          results.forEach(result -> names.addAll(result.outcome().operations().keySet()));
          for (String name : names) {
            List<SlsOutcome.Times> times =
                results.stream()
                    .map(result -> result.outcome().operations().get(name))
                    .filter(each -> each != null)
                    .toList();
            double[] means = values(times, SlsOutcome.Times::mean);
            table.row(
                group.get(0),
                group.get(1),
                name,
                median(values(times, SlsOutcome.Times::calls)),
                median(means),
                least(means),
                most(means),
                median(values(times, SlsOutcome.Times::p50)),
                median(values(times, SlsOutcome.Times::p99)),
                median(values(times, SlsOutcome.Times::max)));
          }
        });
    return table
        .note("mean: the median of the rounds, with the least and the most of a round's mean.")
        .note(
            "Wall clock, from where the simulator starts its own to where it stops it: waiting for the"
                + " scheduler's lock and for a processor counts.")
        .build();
  }

  private Table simulator() {
    Table.Builder table =
        Table.builder(
            "simulator",
            "What the simulator itself reports",
            Column.text("workload"),
            Column.text("scheduler"),
            Column.text("operation"),
            Column.number("time", "us"),
            Column.number("least", "us"),
            Column.number("most", "us"));
    groups.forEach(
        (group, results) -> {
          for (String operation : SimulatorTimes.OPERATIONS) {
            double[] times = values(results, result -> result.simulator().get(operation));
            table.row(
                group.get(0), group.get(1), operation, median(times), least(times), most(times));
          }
        });
    return table
        .note(
            "timecost: each second the mean of the last 100 calls, of those of the last minute the"
                + " median; and of the rounds median, least and most.")
        .build();
  }

  private Table runs() {
    Table.Builder table =
        Table.builder(
            "runs",
            "Each run",
            Column.text("workload"),
            Column.text("scheduler"),
            Column.number("round", ""),
            Column.number("applications", ""),
            Column.number("failed", ""),
            Column.number("tasks", ""),
            Column.number("containers", ""),
            Column.number("time", "s"));
    noteFailures(table);
    for (Result result : results) {
      SlsRun run = result.run();
      SlsOutcome outcome = result.outcome();
      if (outcome == null) {
        table.row(
            run.workload().name(), run.scheduler(), run.round(), null, null, null, null, null);
      } else {
        table.row(
            run.workload().name(),
            run.scheduler(),
            run.round(),
            outcome.applications(),
            outcome.applications() - outcome.succeeded(),
            outcome.tasks(),
            outcome.containers(),
            outcome.seconds());
      }
    }
    return table
        .note(
            "failed: all tasks were done, but the node reported the application master's end before"
                + " the master had said goodbye. The simulator lets the two race.")
        .build();
  }

  private void noteFailures(Table.Builder table) {
    for (Result result : results) {
      if (!result.isFinished()) {
        table.note("no numbers: " + result.failure().lines().findFirst().orElse(""));
      }
    }
  }

  private static <T> double[] values(List<T> of, ToDoubleFunction<T> what) {
    return of.stream().mapToDouble(what).sorted().toArray();
  }

  private static double median(double[] sorted) {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  private static double least(double[] sorted) {
    return sorted[0];
  }

  private static double most(double[] sorted) {
    return sorted[sorted.length - 1];
  }
}
