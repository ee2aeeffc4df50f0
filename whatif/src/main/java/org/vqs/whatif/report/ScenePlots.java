package org.vqs.whatif.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.LinePlot;
import org.vqs.sim.report.Point;
import org.vqs.whatif.compare.Comparison;
import org.vqs.whatif.compare.figure.QueueShares;
import org.vqs.whatif.compare.figure.SchedulerFigures;
import org.vqs.whatif.replay.ReplayResult;
import org.vqs.whatif.replay.Sample;

/** The plots of a scene. Those over time are of the first seed. */
final class ScenePlots {
  /** How many points a line over time has at most; each is the mean of the samples around it. */
  private static final int MOST_POINTS = 240;

  private static final double SMALLEST_WAIT = 0.1;

  private final Comparison comparison;
  private final TimeUnit unit;

  private enum TimeUnit {
    SECONDS("s", 1000),
    MINUTES("min", 60_000),
    HOURS("h", 3_600_000),
    DAYS("d", 86_400_000);

    private final String words;
    private final double ms;

    TimeUnit(String words, double ms) {
      this.words = words;
      this.ms = ms;
    }

    /** The largest of which there are three. */
    static TimeUnit of(long lengthMs) {
      TimeUnit result = SECONDS;
      for (TimeUnit unit : values()) {
        result = lengthMs >= 3 * unit.ms ? unit : result;
      }
      return result;
    }
  }

  ScenePlots(Comparison comparison) {
    this.comparison = comparison;
    long end =
        comparison.scene().runs().values().stream()
            .flatMap(runs -> runs.get(0).samples().stream())
            .mapToLong(Sample::timeMs)
            .max()
            .orElse(0);
    unit = TimeUnit.of(end);
  }

  /** The plots by name, in the order of the report. */
  Map<String, LinePlot> all() {
    Map<String, LinePlot> plots = new LinkedHashMap<>();
    plots.put("waits", waits());
    plots.put(
        "queue", overTime("Containers that wait", "containers", (run, s) -> (double) s.waiting()));
    List<String> resources = first().history().resources();
    long[] total = QueueShares.total(first());
    for (int r = 0; r < resources.size(); r++) {
      int resource = r;
      if (total[r] > 0) {
        plots.put(
            "used-" + resources.get(r).replaceAll("[^A-Za-z0-9]+", "-"),
            overTime(
                "Used of " + resources.get(r),
                "%",
                (run, s) -> 100.0 * s.allocated().get(resource) / total[resource]));
      }
    }
    plots.put(
        "largest",
        overTime(
            "Largest container that could start", "% of a node", (run, s) -> 100 * s.largest()));
    if (comparison.figures().stream().anyMatch(f -> f.fairness().contended() > 0)) {
      plots.put(
          "fairness",
          overTime(
              "Distance of waiting queues from their fair shares",
              "%",
              (run, s) -> 100 * QueueShares.deviation(run, total, s)));
    }
    return plots;
  }

  private ReplayResult first() {
    return comparison.scene().runs().get(comparison.scene().ours()).get(0);
  }

  private LinePlot waits() {
    double fewest = 1.0 / comparison.figures().get(0).containers();
    LinePlot.Builder plot =
        LinePlot.builder(
            "Containers that wait longer",
            Axis.logarithmic("wait", "s", SMALLEST_WAIT),
            Axis.logarithmic("part of all containers", "", fewest));
    for (SchedulerFigures figures : comparison.figures()) {
      List<Point> points =
          figures.tail().stream()
              .filter(point -> point.part() > 0)
              .map(point -> Point.of(point.seconds(), point.part()))
              .toList();
      plot.series(figures.scheduler(), points, false);
    }
    return plot.build();
  }

  private LinePlot overTime(
      String title, String quantity, BiFunction<ReplayResult, Sample, Double> number) {
    LinePlot.Builder plot =
        LinePlot.builder(title, Axis.linear("time", unit.words), Axis.linear(quantity, ""));
    comparison
        .scene()
        .runs()
        .forEach(
            (scheduler, runs) -> {
              ReplayResult run = runs.get(0);
              plot.series(scheduler, points(run.samples(), s -> number.apply(run, s)), false);
            });
    return plot.build();
  }

  /** Means of so many samples in a row that the points are few enough to be seen. */
  private List<Point> points(List<Sample> samples, ToDoubleFunction<Sample> number) {
    int length = (samples.size() + MOST_POINTS - 1) / MOST_POINTS;
    List<Point> points = new ArrayList<>();
    for (int from = 0; from < samples.size(); from += length) {
      List<Sample> block = samples.subList(from, Math.min(samples.size(), from + length));
      double time = block.stream().mapToLong(Sample::timeMs).average().orElseThrow() / unit.ms;
      block.stream()
          .mapToDouble(number)
          .filter(Double::isFinite)
          .average()
          .ifPresent(mean -> points.add(Point.of(time, mean)));
    }
    return points;
  }
}
