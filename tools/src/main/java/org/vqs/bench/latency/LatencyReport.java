package org.vqs.bench.latency;

import java.util.ArrayList;
import java.util.List;
import org.vqs.bench.latency.plan.LatencyPlan;
import org.vqs.bench.latency.plan.Phase;
import org.vqs.bench.latency.result.GrantWaits;
import org.vqs.bench.latency.result.Measurements;
import org.vqs.bench.latency.result.PhaseResult;
import org.vqs.bench.latency.result.Ratio;
import org.vqs.bench.latency.result.Run;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.LinePlot;
import org.vqs.sim.report.Point;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;
import org.vqs.sim.report.TableOf;

/** Tables and plots of measurements. */
final class LatencyReport {
  /** A time below it is drawn at it. */
  private static final double LEAST_DRAWN_MILLIS = 0.01;

  private final Measurements measurements;
  private final LatencyPlan plan;

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

  private record Measured(Phase phase, String scheduler, GrantWaits ask, GrantWaits want) {}

  private List<Measured> rows() {
    List<Measured> rows = new ArrayList<>();
    for (Phase phase : plan.phases()) {
      for (String scheduler : plan.schedulers()) {
        rows.add(
            new Measured(
                phase,
                scheduler,
                measurements.waits(scheduler, phase, PhaseResult::fromAsk),
                measurements.waits(scheduler, phase, PhaseResult::fromWant)));
      }
    }
    return rows;
  }

  private Table grants() {
    return TableOf.<Measured>named("grants", "From ask to granted container, all rounds together")
        .text("load", row -> row.phase.load().toString())
        .text("application master", row -> row.phase.heartbeat())
        .text("scheduler", row -> row.scheduler)
        .number("containers", "", row -> row.ask.count())
        .number("ask p50", "ms", row -> row.ask.percentile(50))
        .number("ask p90", "ms", row -> row.ask.percentile(90))
        .number("ask p99", "ms", row -> row.ask.percentile(99))
        .number("ask max", "ms", row -> row.ask.max())
        .number("want p50", "ms", row -> row.want.percentile(50))
        .number("want p90", "ms", row -> row.want.percentile(90))
        .number("granted", "1/s", row -> measurements.perSecond(row.scheduler, row.phase))
        .note(
            "ask: from the beginning of the allocate call that carries the ask to the end of the one"
                + " that brings the container.")
        .note(
            "want: from the moment the application wants it, which may be before its master's next"
                + " heartbeat.")
        .over(rows());
  }

  private record Compared(Phase phase, String rival, Ratio ask, Ratio want) {}

  private Table ratios() {
    List<Compared> rows = new ArrayList<>();
    for (Phase phase : plan.phases()) {
      for (String rival : plan.rivals()) {
        rows.add(
            new Compared(
                phase,
                rival,
                measurements.slower(rival, phase, PhaseResult::fromAsk),
                measurements.slower(rival, phase, PhaseResult::fromWant)));
      }
    }
    return TableOf.<Compared>named(
            "ratios",
            "How many times as long as with " + plan.ours() + ": medians, mean over rounds")
        .text("load", row -> row.phase.load().toString())
        .text("application master", row -> row.phase.heartbeat())
        .text("scheduler", row -> row.rival)
        .number("from ask", "", row -> row.ask.mean())
        .number("from", "", row -> row.ask.low())
        .number("to", "", row -> row.ask.high())
        .number("from want", "", row -> row.want.mean())
        .note(
            "from ask: geometric mean over rounds, and from and to, its 95 % Student t interval by"
                + " logarithms; n/a with one round.")
        .over(rows);
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
        GrantWaits.of(result.fromAsk()).median(),
        GrantWaits.of(result.fromWant()).median());
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
      GrantWaits waits = measurements.waits(scheduler, phase, PhaseResult::fromAsk);
      List<Point> points = new ArrayList<>();
      for (int percentage = 1; percentage <= 100 && waits.count() > 0; percentage++) {
        points.add(Point.of(waits.percentile(percentage), percentage));
      }
      plot.series(scheduler, points, false);
    }
    return plot.build();
  }
}
