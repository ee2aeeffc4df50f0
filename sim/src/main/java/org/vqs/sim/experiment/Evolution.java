package org.vqs.sim.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.language.Scenario;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.measure.QueueSeries;
import org.vqs.sim.measure.RunResult;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.LinePlot;
import org.vqs.sim.report.Point;
import org.vqs.sim.report.RunReport;

/** The queue over time: the mean over seeds, with a band from the least to the greatest. */
public final class Evolution {
  private static final int POINTS = 256;
  private static final double WARMUP = 0.25;

  private Evolution() {}

  /**
   * The queues of policies over time on one workload, and what could be served there.
   *
   * @param rate jobs for each unit of time
   * @param length how long a run is, in that unit
   * @param quick how long it is when it shall be short
   * @param timeUnit how the unit is called, in the plural
   * @param policies as the command line writes them
   */
  public static Figure.Content of(
      SyntheticScenario example,
      double rate,
      double length,
      double quick,
      String timeUnit,
      String... policies) {
    return draft -> {
      Scenario scenario =
          example.atRate(rate, Horizon.time(draft.lab().length(length, quick), WARMUP));
      show(draft, scenario, Lab.policies(example.time(), policies), timeUnit);
      draft.report().table(Limits.table(example, rate * example.service().mean()));
    };
  }

  /**
   * Runs policies on one scenario for the same time: tables over seeds and of each seed, and the
   * queue over time.
   *
   * @param timeUnit the scenario's unit of time, in the plural
   */
  public static void show(
      Draft draft, Scenario scenario, List<SchedulerFactory> policies, String timeUnit) {
    List<RunResult> results = draft.lab().run(draft.id(), scenario, policies, draft.seeds());
    RunReport runs = new RunReport(results, List.of("size"), timeUnit, scenario.growth());
    draft
        .report()
        .table(runs.summary())
        .table(runs.seeds())
        .plot("queue", plot(draft.title(), timeUnit, results))
        .note("Plot: mean over seeds, band from the least to the greatest.")
        .data("runs", runs.json(false));
  }

  /**
   * A plot of runs of the same length: a line for each policy.
   *
   * @param timeUnit the unit of time, in the plural
   */
  public static LinePlot plot(String title, String timeUnit, List<RunResult> results) {
    Map<String, List<RunResult>> policies = new LinkedHashMap<>();
    for (RunResult result : results) {
      policies.computeIfAbsent(result.scheduler(), name -> new ArrayList<>()).add(result);
    }
    LinePlot.Builder plot =
        LinePlot.builder(
            title, Axis.linear("time", timeUnit), Axis.logarithmic("queue", "jobs", 0.1));
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
