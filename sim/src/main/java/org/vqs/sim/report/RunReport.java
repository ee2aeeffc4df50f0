package org.vqs.sim.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.vqs.sim.measure.Interval;
import org.vqs.sim.measure.QueueTrend;
import org.vqs.sim.measure.RunResult;
import org.vqs.sim.measure.SeedVerdicts;
import org.vqs.sim.measure.Trend;
import org.vqs.sim.measure.WaitSummary;

/**
 * What runs of several policies on one system, with several seeds each, measured.
 *
 * <p>Policies keep the order of their first run. Numbers over seeds are means with the Student t
 * interval of 95 %; numbers that a run does not have (a wait, if no job started) do not count.
 */
public final class RunReport {
  private final Map<String, List<RunResult>> runs = new LinkedHashMap<>();
  private final List<String> resources;
  private final String timeUnit;
  private final double growth;

  /**
   * A report of runs.
   *
   * @param runs at least one
   * @param resources the names of the resources, in the order of {@link RunResult#utilisation()}
   * @param timeUnit the workload's unit of time, such as "slots" or "s"
   * @param growth which part of the arrival rate makes a queue growing, as in {@link
   *     QueueTrend#threshold}
   */
  public RunReport(
      Collection<RunResult> runs, List<String> resources, String timeUnit, double growth) {
    for (RunResult run : runs) {
      this.runs.computeIfAbsent(run.scheduler(), name -> new ArrayList<>()).add(run);
    }
    this.resources = List.copyOf(resources);
    this.timeUnit = timeUnit;
    this.growth = growth;
  }

  /** What the seeds of a policy say together about its queue. */
  public SeedVerdicts verdict(String scheduler) {
    return verdict(runs.get(scheduler));
  }

  private SeedVerdicts verdict(List<RunResult> seeds) {
    double rate = Interval.over(seeds, run -> run.arrivals() / run.end()).mean();
    List<Trend> trends = seeds.stream().map(RunResult::trend).toList();
    return SeedVerdicts.of(trends, QueueTrend.threshold(rate, growth));
  }

  /** A row for each policy: means over its seeds. */
  public Table summary() {
    Table.Builder table = Table.builder("summary", "Means over seeds", summaryColumns());
    for (Map.Entry<String, List<RunResult>> policy : runs.entrySet()) {
      table.row(summaryRow(policy.getKey(), policy.getValue()));
    }
    return table
        .note("± half of the 95 % Student t interval over seeds; n/a with one seed.")
        .note(
            String.format(
                Locale.ROOT,
                "growing: the 95 %% interval of the queue's slope lies above %s of the arrival rate;"
                    + " stable: below it.",
                Numbers.text(growth)))
        .build();
  }

  private List<Column> summaryColumns() {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text("policy"));
    columns.add(Column.number("seeds", ""));
    columns.add(Column.text("verdict"));
    columns.add(Column.interval("mean queue", "jobs"));
    columns.add(Column.interval("queue slope", "jobs/" + singular(timeUnit)));
    for (String wait : List.of("wait mean", "wait p50", "wait p95", "wait p99")) {
      columns.add(Column.interval(wait, timeUnit));
    }
    columns.add(Column.interval("largest size p95", timeUnit));
    resources.forEach(resource -> columns.add(Column.interval("utilisation " + resource, "")));
    columns.add(Column.interval("stalled servers", "fraction"));
    columns.add(Column.interval("stalls", ""));
    columns.add(Column.interval("configuration changes", ""));
    return columns;
  }

  private List<Object> summaryRow(String policy, List<RunResult> seeds) {
    SeedVerdicts verdict = verdict(seeds);
    Interval slope = Interval.over(seeds, run -> run.trend().slope());
    List<Object> row = new ArrayList<>();
    row.addAll(List.of(policy, seeds.size(), name(verdict)));
    row.add(Interval.over(seeds, RunResult::meanQueue));
    row.add(slope);
    for (ToDoubleFunction<WaitSummary> wait : waitNumbers()) {
      row.add(Interval.over(seeds, run -> wait(run, 0, wait)));
    }
    row.add(Interval.over(seeds, run -> wait(run, 1, WaitSummary::p95)));
    for (int i = 0; i < resources.size(); i++) {
      int resource = i;
      row.add(Interval.over(seeds, run -> run.utilisation().get(resource)));
    }
    row.add(Interval.over(seeds, RunResult::stalled));
    row.add(Interval.over(seeds, run -> run.stalls()));
    row.add(Interval.over(seeds, run -> run.configurationChanges()));
    return row;
  }

  private static List<ToDoubleFunction<WaitSummary>> waitNumbers() {
    return List.of(WaitSummary::mean, WaitSummary::p50, WaitSummary::p95, WaitSummary::p99);
  }

  private static double wait(RunResult run, int index, ToDoubleFunction<WaitSummary> number) {
    return index < run.waits().size() ? wait(run.waits().get(index), number) : Double.NaN;
  }

  private static double wait(WaitSummary wait, ToDoubleFunction<WaitSummary> number) {
    return wait.started() == 0 ? Double.NaN : number.applyAsDouble(wait);
  }

  /** A row for each policy and class of sizes: how long they waited, means over seeds. */
  public Table waits() {
    Table.Builder table =
        Table.builder(
            "waits",
            "Waits by size, means over seeds",
            Column.text("policy"),
            Column.text("size"),
            Column.interval("started", "jobs"),
            Column.interval("still waiting", "jobs"),
            Column.interval("mean", timeUnit),
            Column.interval("p50", timeUnit),
            Column.interval("p95", timeUnit),
            Column.interval("p99", timeUnit),
            Column.interval("max", timeUnit));
    runs.forEach((policy, seeds) -> addWaits(table, policy, seeds));
    return table
        .note(
            "Jobs that arrived after the warm-up and started; sizes relative to the largest server.")
        .build();
  }

  private static void addWaits(Table.Builder table, String policy, List<RunResult> seeds) {
    for (String sizeClass : sizeClasses(seeds)) {
      List<WaitSummary> waits =
          seeds.stream()
              .flatMap(run -> run.waits().stream())
              .filter(wait -> wait.sizeClass().equals(sizeClass))
              .toList();
      List<Object> row = new ArrayList<>();
      row.add(policy);
      row.add(sizeClass);
      row.add(Interval.over(waits, WaitSummary::started));
      row.add(Interval.over(waits, WaitSummary::waiting));
      waitNumbers().forEach(number -> row.add(Interval.over(waits, wait -> wait(wait, number))));
      row.add(Interval.over(waits, wait -> wait(wait, WaitSummary::max)));
      table.row(row);
    }
  }

  /** In the order of the seed that has most of them: a rare size may be missing in some. */
  private static List<String> sizeClasses(List<RunResult> seeds) {
    return seeds.stream()
        .map(RunResult::waits)
        .max(Comparator.comparingInt(List::size))
        .orElseThrow()
        .stream()
        .map(WaitSummary::sizeClass)
        .toList();
  }

  /** A row for each run. */
  public Table seeds() {
    String slopeUnit = "jobs/" + singular(timeUnit);
    return TableOf.<RunResult>named("seeds", "Each seed")
        .text("policy", RunResult::scheduler)
        .number("seed", "", RunResult::seed)
        .text("verdict", run -> RunJson.name(run.verdict()))
        .number("mean queue", "jobs", RunResult::meanQueue)
        .number("final queue", "jobs", RunResult::finalQueue)
        .number("max queue", "jobs", RunResult::maxQueue)
        .number("queue slope", slopeUnit, run -> run.trend().slope())
        .number("slope lower", slopeUnit, run -> run.trend().lower())
        .number("slope upper", slopeUnit, run -> run.trend().upper())
        .number("wait mean", timeUnit, run -> wait(run, 0, WaitSummary::mean))
        .number("wait p95", timeUnit, run -> wait(run, 0, WaitSummary::p95))
        .number("arrivals", "jobs", RunResult::arrivals)
        .number("departures", "jobs", RunResult::departures)
        .note("The slope with the ends of its 95 % interval within the run.")
        .over(runs.values().stream().flatMap(List::stream).toList());
  }

  /**
   * All runs as JSON: an object for each seed, in the order of the policies.
   *
   * @param series whether to add the queue over time
   */
  public JsonArray json(boolean series) {
    JsonArray array = new JsonArray();
    for (List<RunResult> seeds : runs.values()) {
      for (RunResult run : seeds) {
        JsonObject object = RunJson.of(run, resources, timeUnit);
        if (series) {
          object.add("queue", RunJson.of(run.series()));
        }
        array.add(object);
      }
    }
    return array;
  }

  private static String name(SeedVerdicts verdict) {
    return RunJson.name(verdict.verdict());
  }

  private static String singular(String unit) {
    return unit.length() > 1 && unit.endsWith("s") ? unit.substring(0, unit.length() - 1) : unit;
  }
}
