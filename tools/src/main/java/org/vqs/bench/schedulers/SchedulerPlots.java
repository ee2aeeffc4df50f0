package org.vqs.bench.schedulers;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vqs.bench.schedulers.result.Figure;
import org.vqs.bench.schedulers.result.Figure.Statistic;
import org.vqs.bench.schedulers.result.Growth;
import org.vqs.bench.schedulers.result.Results;
import org.vqs.bench.schedulers.run.SchedulerOutcome;
import org.vqs.bench.schedulers.scenario.ShootoutScenario;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.LinePlot;
import org.vqs.sim.report.Point;

/** Plots of what was measured: means over seeds, with a band from the least to the greatest. */
final class SchedulerPlots {
  /** Of so many calls one takes longer. */
  private static final Map<Statistic, Integer> ONE_IN = oneIn();

  private static final List<String> PLOTTED =
      List.of(
          SchedulerOutcome.HEARTBEAT,
          SchedulerOutcome.STARTING_HEARTBEAT,
          SchedulerOutcome.IDLE_HEARTBEAT,
          SchedulerOutcome.SMALL_ALLOCATE);

  /** Shorter than any call. */
  private static final double LEAST_MICROS = 0.01;

  private SchedulerPlots() {}

  private static Map<Statistic, Integer> oneIn() {
    Map<Statistic, Integer> counts = new LinkedHashMap<>();
    counts.put(Statistic.P50, 2);
    counts.put(Statistic.P90, 10);
    counts.put(Statistic.P99, 100);
    counts.put(Statistic.P999, 1000);
    return counts;
  }

  /** Latency of each kind of call by scheduler, by the name of the plot. */
  static Map<String, LinePlot> latencies(Results results, ShootoutScenario scenario) {
    Map<String, LinePlot> plots = new LinkedHashMap<>();
    for (String call : PLOTTED) {
      LinePlot.Builder plot =
          LinePlot.builder(
              scenario.title() + ": " + call,
              Axis.logarithmic("one call in so many takes longer", "", 1),
              Axis.logarithmic("time", "us", LEAST_MICROS));
      boolean isEmpty = true;
      for (String scheduler : results.schedulers(scenario)) {
        List<Point> points = new ArrayList<>();
        ONE_IN.forEach(
            (statistic, count) -> {
              double[] times =
                  results.values(scenario.name(), scheduler, Figure.latency(call, statistic));
              if (times.length > 0) {
                points.add(Point.range(count, times));
              }
            });
        if (!points.isEmpty()) {
          plot.series(scheduler, points);
          isEmpty = false;
        }
      }
      if (!isEmpty) {
        plots.put(scenario.name() + "-" + call.replace(' ', '-'), plot.build());
      }
    }
    return plots;
  }

  /** Scheduler time of a start against the number of nodes. */
  static LinePlot growth(Results results, Growth growth) {
    LinePlot.Builder plot =
        LinePlot.builder(
            "Scheduler time of one start: " + growth.name(),
            Axis.logarithmic("nodes", "", 1),
            Axis.logarithmic("time per start", "us", LEAST_MICROS));
    for (String scheduler : growth.schedulers(results)) {
      List<Point> points = new ArrayList<>();
      for (ShootoutScenario scenario : growth.scenarios()) {
        double[] costs = results.values(scenario.name(), scheduler, Figure.COST);
        if (costs.length > 0) {
          points.add(Point.range(scenario.nodes(), costs));
        }
      }
      if (!points.isEmpty()) {
        plot.series(scheduler, points);
      }
    }
    return plot.build();
  }
}
