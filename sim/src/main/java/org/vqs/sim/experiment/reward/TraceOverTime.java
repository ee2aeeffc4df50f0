package org.vqs.sim.experiment.reward;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.Replications;
import org.vqs.sim.experiment.Replications.Replicated;
import org.vqs.sim.experiment.reward.TraceCases.TraceCase;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.LinePlot;
import org.vqs.sim.report.Point;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.TableOf;
import org.vqs.sim.reward.LossRun;
import org.vqs.sim.reward.LossTrace;

/** Fig. 6: what policies earn over time on a trace, and what arrives. */
public final class TraceOverTime implements Experiment {
  private static final int SERVERS = 600;
  private static final double HOUR = 60;

  @Override
  public String id() {
    return "a6";
  }

  @Override
  public String title() {
    return "Reward on a trace over time (Auto-Scaling, Fig. 6)";
  }

  @Override
  public Report run(Lab lab) {
    List<Long> seeds = lab.seeds(1).subList(0, 1);
    TraceCases traces = new TraceCases(lab, seeds);
    List<Replicated<TraceCase, LossRun>> rows =
        new Replications(lab, id(), seeds)
            .of("trace", TraceCases.of(List.of(SERVERS), true), traces::run);
    LossTrace trace = traces.trace(seeds.get(0));
    double interval = trace.length() / TraceCases.INTERVALS / HOUR;
    Axis time = Axis.linear("time", "hours");
    LinePlot.Builder reward = LinePlot.builder(title(), time, Axis.linear("reward per server", ""));
    for (Replicated<TraceCase, LossRun> row : rows) {
      reward.series(row.of().line(), points(row.runs().get(0).series(), interval), false);
    }
    LinePlot.Builder arrivals =
        LinePlot.builder(
            "What arrives on the trace",
            time,
            Axis.linear("size of the tasks that arrive in " + minutes(interval), "servers"));
    double[][] sizes = trace.arriving(TraceCases.INTERVALS);
    for (int priority = 0; priority < sizes.length; priority++) {
      List<Double> each = new ArrayList<>();
      for (double size : sizes[priority]) {
        each.add(size);
      }
      arrivals.series("priority " + priority, points(each, interval), false);
    }
    return Report.builder(id(), title())
        .seeds(seeds)
        .table(
            TableOf.<Replicated<TraceCase, LossRun>>named("policies", SERVERS + " servers")
                .text("policy", row -> row.of().line())
                .number("mean reward", "per server", row -> row.runs().get(0).reward())
                .number(
                    "best of all at a time",
                    "fraction of time",
                    row -> best(rows, row, row.of().line()))
                .note("Best of all: of the policies, not the bound; those that tie all count.")
                .over(rows))
        .plot("reward", reward.build())
        .plot("arrivals", arrivals.build())
        .note("One run: seed " + seeds.get(0) + ", " + SERVERS + " servers.")
        .note(lab.google().note())
        .note(TraceCases.notes())
        .build();
  }

  private static String minutes(double hours) {
    return Math.round(hours * HOUR) + " minutes";
  }

  private static Double best(
      List<Replicated<TraceCase, LossRun>> rows, Replicated<TraceCase, LossRun> row, String line) {
    if (line.equals(TraceCases.BOUND)) {
      return null;
    }
    List<Double> own = row.runs().get(0).series();
    int best = 0;
    for (int i = 0; i < own.size(); i++) {
      boolean beaten = false;
      for (Replicated<TraceCase, LossRun> other : rows) {
        boolean counts = !other.of().line().equals(TraceCases.BOUND);
        beaten |= counts && other.runs().get(0).series().get(i) > own.get(i);
      }
      best += beaten ? 0 : 1;
    }
    return (double) best / own.size();
  }

  private static List<Point> points(List<Double> series, double interval) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < series.size(); i++) {
      points.add(Point.of((i + .5) * interval, series.get(i)));
    }
    return points;
  }
}
