package org.vqs.sim.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.language.Scenario;
import org.vqs.sim.measure.QueueSeries;
import org.vqs.sim.measure.RunResult;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.LinePlot;
import org.vqs.sim.report.Point;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.RunReport;

/** The queue over time: the mean over seeds, with a band from the least to the greatest. */
public final class Evolution {
  private static final int POINTS = 256;

  private Evolution() {}

  /**
   * Runs policies on one scenario for the same time: tables over seeds and of each seed, and the
   * queue over time.
   *
   * @param timeUnit the scenario's unit of time, in the plural
   * @param y the axis of the queue
   */
  public static Report.Builder report(
      Experiment experiment,
      Lab lab,
      Scenario scenario,
      List<SchedulerFactory> policies,
      List<Long> seeds,
      String timeUnit,
      Axis y) {
    List<RunResult> results = lab.run(experiment.id(), scenario, policies, seeds);
    RunReport runs = new RunReport(results, List.of("size"), timeUnit, scenario.growth());
    return Report.builder(experiment.id(), experiment.title())
        .seeds(seeds)
        .table(runs.summary())
        .table(runs.seeds())
        .plot("queue", plot(experiment.title(), Axis.linear("time", timeUnit), y, results))
        .note("Plot: mean over seeds, band from the least to the greatest.")
        .data("runs", runs.json(false));
  }

  /**
   * A plot of runs of the same length: a line for each policy.
   *
   * @param y the axis of the queue
   */
  public static LinePlot plot(String title, Axis time, Axis y, List<RunResult> results) {
    Map<String, List<RunResult>> policies = new LinkedHashMap<>();
    for (RunResult result : results) {
      policies.computeIfAbsent(result.scheduler(), name -> new ArrayList<>()).add(result);
    }
    LinePlot.Builder plot = LinePlot.builder(title, time, y);
    policies.forEach((name, runs) -> plot.series(name, points(runs), false));
    return plot.build();
  }

  private static List<Point> points(List<RunResult> runs) {
    double end = runs.stream().mapToDouble(RunResult::end).min().orElseThrow();
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < POINTS; i++) {
      double from = i * end / POINTS;
      double to = (i + 1) * end / POINTS;
      double[] queues = runs.stream().mapToDouble(run -> mean(run.series(), from, to)).toArray();
      points.add(Point.range((from + to) / 2, queues));
    }
    return points;
  }

  /** The average over the intervals whose middle lies between two times, or of the nearest one. */
  private static double mean(QueueSeries series, double from, double to) {
    int first = (int) Math.max(0, Math.ceil(from / series.interval() - 0.5));
    int after = (int) Math.ceil(to / series.interval() - 0.5);
    first = Math.min(first, series.size() - 1);
    after = Math.min(Math.max(after, first + 1), series.size());
    double sum = 0;
    for (int i = first; i < after; i++) {
      sum += series.mean(i);
    }
    return sum / (after - first);
  }
}
