package org.vqs.sim.experiment;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.vqs.sim.engine.RunSpec;
import org.vqs.sim.measure.Interval;
import org.vqs.sim.measure.QueueTrend;
import org.vqs.sim.measure.RunResult;
import org.vqs.sim.measure.SeedVerdicts;
import org.vqs.sim.measure.Trend;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.LinePlot;
import org.vqs.sim.report.Point;
import org.vqs.sim.report.RunReport;
import org.vqs.sim.report.Table;

/** Cases that were run, as a table and as lines over x. */
public final class Sweep {
  private static final double QUEUE_FLOOR = 0.01;

  private final List<Case> cases;
  private final List<List<RunResult>> results;
  private final double growth;

  private Sweep(List<Case> cases, List<List<RunResult>> results, double growth) {
    this.cases = cases;
    this.results = results;
    this.growth = growth;
  }

  /** Runs each case with each seed. */
  public static Sweep run(Lab lab, String what, List<Case> cases, List<Long> seeds) {
    List<RunSpec> specs = new ArrayList<>();
    for (Case one : cases) {
      for (long seed : seeds) {
        specs.add(one.run(seed));
      }
    }
    List<RunResult> runs = lab.pool().run(what, specs);
    List<List<RunResult>> results = new ArrayList<>();
    for (int i = 0; i < cases.size(); i++) {
      results.add(runs.subList(i * seeds.size(), (i + 1) * seeds.size()));
    }
    return new Sweep(List.copyOf(cases), results, specs.get(0).growth());
  }

  /** What all seeds of a case say together. */
  public SeedVerdicts verdict(int index) {
    List<RunResult> runs = results.get(index);
    List<Trend> trends = runs.stream().map(RunResult::trend).toList();
    double rate = Interval.over(runs, run -> run.arrivals() / run.end()).mean();
    return SeedVerdicts.of(trends, QueueTrend.threshold(rate, growth));
  }

  /**
   * A row for each case.
   *
   * @param timeUnit the workload's unit of time
   */
  public Table table(String name, String title, Column x, String timeUnit) {
    Table.Builder table =
        Table.builder(
            name,
            title,
            Column.text("policy"),
            x,
            Column.text("verdict"),
            Column.interval("mean queue", "jobs"),
            Column.interval("queue, relative", ""),
            Column.interval("queue slope", "jobs/" + timeUnit),
            Column.interval("mean wait", timeUnit),
            Column.interval("wait p99", timeUnit),
            Column.interval("utilisation", ""),
            Column.interval("stalled servers", "fraction"));
    for (int i = 0; i < cases.size(); i++) {
      List<RunResult> runs = results.get(i);
      table.row(
          cases.get(i).line(),
          cases.get(i).x(),
          verdict(i).verdict().toString().toLowerCase(Locale.ROOT),
          Interval.over(runs, RunResult::meanQueue),
          relative(i),
          Interval.over(runs, run -> run.trend().slope()),
          Interval.over(runs, run -> run.waits().get(0).mean()),
          Interval.over(runs, run -> run.waits().get(0).p99()),
          Interval.over(runs, Sweep::utilisation),
          Interval.over(runs, RunResult::stalled));
    }
    return table
        .note(
            "± half of the 95 % Student t interval over seeds; bands in plots: least to greatest seed.")
        .note("Queue, relative: to the first line at the same place, seed by seed.")
        .note("A growing queue has no stationary mean: its mean is that of this run length.")
        .build();
  }

  /** The mean queue over that of the first case with the same x, seed by seed. */
  private Interval relative(int index) {
    int first = 0;
    while (cases.get(first).x() != cases.get(index).x()) {
      first++;
    }
    double[] ratios = new double[results.get(index).size()];
    for (int i = 0; i < ratios.length; i++) {
      double base = results.get(first).get(i).meanQueue();
      ratios[i] = base > 0 ? results.get(index).get(i).meanQueue() / base : Double.NaN;
    }
    return Interval.over(ratios);
  }

  /** Every run of every case. */
  public JsonArray json(String timeUnit) {
    JsonArray array = new JsonArray();
    for (int i = 0; i < cases.size(); i++) {
      List<RunResult> runs = results.get(i);
      List<String> resources = new ArrayList<>();
      for (int r = 1; r <= runs.get(0).utilisation().size(); r++) {
        resources.add("resource " + r);
      }
      JsonObject point = new JsonObject();
      point.addProperty("line", cases.get(i).line());
      point.addProperty("x", cases.get(i).x());
      point.add("runs", new RunReport(runs, resources, timeUnit, growth).json(false));
      array.add(point);
    }
    return array;
  }

  /** Of the resource that is used most. */
  private static double utilisation(RunResult run) {
    return run.utilisation().stream().mapToDouble(Double::doubleValue).max().orElseThrow();
  }

  /**
   * The mean queue of each line over x on a logarithmic axis, with bands from the least to the
   * greatest seed.
   */
  public LinePlot queuePlot(String title, Axis x) {
    return LinePlot.builder(title, x, Axis.logarithmic("mean queue", "jobs", QUEUE_FLOOR))
        .lines(
            IntStream.range(0, cases.size()).boxed().toList(),
            i -> cases.get(i).line(),
            i ->
                Point.range(
                    cases.get(i).x(),
                    results.get(i).stream().mapToDouble(RunResult::meanQueue).toArray()))
        .build();
  }
}
