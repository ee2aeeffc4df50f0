package org.vqs.bench.latency;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.LinePlot;
import org.vqs.sim.report.Point;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;

/** Tables and plots of measurements. */
final class LatencyReport {
  /** A time below it is drawn at it. */
  private static final double LEAST_DRAWN_MILLIS = 0.01;

  private final Measurements measurements;
  private final Plan plan;

  LatencyReport(Measurements measurements) {
    this.measurements = measurements;
    this.plan = measurements.plan();
  }

  /**
   * The report.
   *
   * @param title what was measured
   * @param command that measures it again
   */
  Report.Builder builder(String title, String command) {
    List<Long> seeds = new ArrayList<>();
    for (int round = 1; round <= plan.rounds(); round++) {
      seeds.add(plan.seed() + round);
    }
    Report.Builder report =
        Report.builder("latency", title)
            .command(command)
            .seeds(seeds)
            .table(grants())
            .table(ratios())
            .table(rounds());
    for (Phase phase : plan.phases()) {
      report.plot(phase.fileName(), plot(phase));
    }
    return report;
  }

  private Table grants() {
    Table.Builder table =
        Table.builder(
            "grants",
            "From ask to granted container, all rounds together",
            Column.text("load"),
            Column.text("application master"),
            Column.text("scheduler"),
            Column.number("containers", ""),
            Column.number("ask p50", "ms"),
            Column.number("ask p90", "ms"),
            Column.number("ask p99", "ms"),
            Column.number("ask max", "ms"),
            Column.number("want p50", "ms"),
            Column.number("want p90", "ms"),
            Column.number("granted", "1/s"));
    for (Phase phase : plan.phases()) {
      for (String scheduler : plan.schedulers()) {
        Waits ask = measurements.waits(scheduler, phase, PhaseResult::fromAsk);
        Waits want = measurements.waits(scheduler, phase, PhaseResult::fromWant);
        table.row(
            phase.load().toString(),
            phase.heartbeat(),
            scheduler,
            ask.count(),
            ask.percentile(50),
            ask.percentile(90),
            ask.percentile(99),
            ask.max(),
            want.percentile(50),
            want.percentile(90),
            measurements.perSecond(scheduler, phase));
      }
    }
    return table
        .note(
            "ask: from the beginning of the allocate call that carries the ask to the end of the one"
                + " that brings the container.")
        .note(
            "want: from the moment the application wants it, which may be before its master's next"
                + " heartbeat.")
        .build();
  }

  private Table ratios() {
    Table.Builder table =
        Table.builder(
            "ratios",
            "How many times as long as with " + plan.ours() + ": medians, mean over rounds",
            Column.text("load"),
            Column.text("application master"),
            Column.text("scheduler"),
            Column.number("from ask", ""),
            Column.number("from", ""),
            Column.number("to", ""),
            Column.number("from want", ""));
    for (Phase phase : plan.phases()) {
      for (String rival : plan.rivals()) {
        Ratio ask = measurements.slower(rival, phase, PhaseResult::fromAsk);
        Ratio want = measurements.slower(rival, phase, PhaseResult::fromWant);
        table.row(
            phase.load().toString(),
            phase.heartbeat(),
            rival,
            ask.mean(),
            ask.low(),
            ask.high(),
            want.mean());
      }
    }
    return table
        .note(
            "from ask: geometric mean over rounds, and from and to, its 95 % Student t interval by"
                + " logarithms; n/a with one round.")
        .build();
  }

  private Table rounds() {
    Table.Builder table =
        Table.builder(
            "rounds",
            "Each round",
            Column.text("load"),
            Column.text("application master"),
            Column.text("scheduler"),
            Column.number("round", ""),
            Column.number("containers", ""),
            Column.number("ask p50", "ms"),
            Column.number("want p50", "ms"));
    for (Phase phase : plan.phases()) {
      for (String scheduler : plan.schedulers()) {
        for (Run run : measurements.of(scheduler)) {
          run.of(phase).forEach(result -> addRound(table, run, result));
        }
      }
    }
    return table.build();
  }

  private static void addRound(Table.Builder table, Run run, PhaseResult result) {
    table.row(
        result.phase().load().toString(),
        result.phase().heartbeat(),
        run.scheduler(),
        run.round(),
        result.fromAsk().size(),
        Waits.of(result.fromAsk()).median(),
        Waits.of(result.fromWant()).median());
  }

  /** Which part of the containers has come after how long. */
  private LinePlot plot(Phase phase) {
    LinePlot.Builder plot =
        LinePlot.builder(
            "From ask to grant: %s load, application master %s"
                .formatted(phase.load(), phase.heartbeat()),
            Axis.logarithmic("time since the ask", "ms", LEAST_DRAWN_MILLIS),
            Axis.linear("containers granted", "%"));
    for (String scheduler : plan.schedulers()) {
      Waits waits = measurements.waits(scheduler, phase, PhaseResult::fromAsk);
      List<Point> points = new ArrayList<>();
      for (int percentage = 1; percentage <= 100 && waits.count() > 0; percentage++) {
        points.add(Point.of(waits.percentile(percentage), percentage));
      }
      plot.series(scheduler, points, false);
    }
    return plot.build();
  }
}
