package org.vqs.sim.experiment.reward;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.Replications;
import org.vqs.sim.experiment.Replications.Replicated;
import org.vqs.sim.experiment.reward.TraceCases.TraceCase;
import org.vqs.sim.measure.Interval;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.LinePlot;
import org.vqs.sim.report.Point;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.TableOf;
import org.vqs.sim.reward.LossRun;

/** Fig. 5: what policies earn on a trace, by the number of servers. */
public final class TraceByServers implements Experiment {
  private static final List<Integer> SERVERS = List.of(200, 400, 600, 800, 1000, 1200);
  private static final List<Integer> ONE_BY_ONE = List.of(600, 1000);

  @Override
  public String id() {
    return "a5";
  }

  @Override
  public String title() {
    return "Reward on a trace by the number of servers (Auto-Scaling, Fig. 5)";
  }

  @Override
  public Report run(Lab lab) {
    List<Long> seeds = lab.seeds(3);
    TraceCases traces = new TraceCases(lab, seeds);
    List<Replicated<TraceCase, LossRun>> rows =
        new Replications(lab, id(), seeds).of("trace", TraceCases.of(SERVERS, true), traces::run);
    List<Replicated<TraceCase, LossRun>> alone =
        new Replications(lab, id(), seeds)
            .of("one by one", TraceCases.of(ONE_BY_ONE, false), traces::run);
    Map<String, List<Point>> lines = new LinkedHashMap<>();
    for (Replicated<TraceCase, LossRun> row : rows) {
      lines
          .computeIfAbsent(row.of().line(), line -> new ArrayList<>())
          .add(Point.of(row.of().servers(), row.mean(LossRun::reward)));
    }
    LinePlot.Builder plot =
        LinePlot.builder(title(), Axis.linear("servers", ""), Axis.linear("reward per server", ""));
    lines.forEach(plot::series);
    return Report.builder(id(), title())
        .seeds(seeds)
        .table(table("policies", title()).over(rows))
        .table(
            table("one-by-one", "The same tasks, each at a time of its own instead of with its job")
                .over(alone))
        .plot("reward", plot.build())
        .note(lab.google().note())
        .note(TraceCases.notes())
        .build();
  }

  private static TableOf<Replicated<TraceCase, LossRun>> table(String name, String title) {
    return TableOf.<Replicated<TraceCase, LossRun>>named(name, title)
        .text("policy", row -> row.of().line())
        .number("servers", "", row -> row.of().servers())
        .interval("reward", "per server", row -> row.mean(LossRun::reward))
        .interval("rejected, priority 0", "fraction", row -> rejected(row, 0))
        .interval("rejected, priority 1", "fraction", row -> rejected(row, 1))
        .interval("rejected, priority 2", "fraction", row -> rejected(row, 2))
        .interval("preemptions", "per job", row -> row.mean(LossRun::preemptions))
        .note("± half of the 95 % Student t interval over seeds.");
  }

  /** Of all that came of a priority; null for the bound. */
  private static Interval rejected(Replicated<TraceCase, LossRun> row, int priority) {
    return row.of().line().equals(TraceCases.BOUND)
        ? null
        : row.mean(run -> run.rejectedOf().get(priority));
  }
}
