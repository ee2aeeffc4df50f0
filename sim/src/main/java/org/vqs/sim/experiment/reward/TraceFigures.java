package org.vqs.sim.experiment.reward;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.vqs.sim.experiment.Draft;
import org.vqs.sim.experiment.Replications.Replicated;
import org.vqs.sim.experiment.reward.TraceCases.TraceCase;
import org.vqs.sim.measure.Interval;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.LinePlot;
import org.vqs.sim.report.Point;
import org.vqs.sim.report.TableOf;
import org.vqs.sim.reward.LossRun;
import org.vqs.sim.reward.LossTrace;

/** What policies earn on a trace. */
final class TraceFigures {
  private static final int SERVERS = 600;
  private static final double HOUR = 60;
  private static final Axis REWARD = Axis.linear("reward per server", "");

  private TraceFigures() {}

  /** Fig. 5: by the number of servers. */
  static void byServers(Draft draft) {
    TraceCases traces = new TraceCases(draft);
    List<Replicated<TraceCase, LossRun>> rows =
        traces.run("trace", List.of(200, 400, 600, 800, 1000, 1200), true);
    List<Replicated<TraceCase, LossRun>> alone =
        traces.run("one by one", List.of(600, 1000), false);
    draft
        .report()
        .table(table("policies", draft.title()).over(rows))
        .table(
            table("one-by-one", "The same tasks, each at a time of its own instead of with its job")
                .over(alone))
        .plot(
            "reward",
            LinePlot.builder(draft.title(), Axis.linear("servers", ""), REWARD)
                .lines(
                    rows,
                    row -> row.of().line(),
                    row -> Point.of(row.of().servers(), row.mean(LossRun::reward)))
                .build());
    traces.addNotes();
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
    return row.of().isBound() ? null : row.mean(run -> run.rejectedOf().get(priority));
  }

  /** Fig. 6: over time, and what arrives. */
  static void overTime(Draft draft) {
    TraceCases traces = new TraceCases(draft);
    long seed = draft.seeds().get(0);
    List<Replicated<TraceCase, LossRun>> rows = traces.run("trace", List.of(SERVERS), true);
    LossTrace trace = traces.trace(seed);
    double interval = trace.length() / TraceCases.INTERVALS / HOUR;
    Axis time = Axis.linear("time", "hours");
    LinePlot.Builder reward = LinePlot.builder(draft.title(), time, REWARD);
    rows.forEach(row -> reward.series(row.of().line(), points(series(row), interval), false));
    String size = "size of the tasks that arrive in " + Math.round(interval * HOUR) + " minutes";
    LinePlot.Builder arrivals =
        LinePlot.builder("What arrives on the trace", time, Axis.linear(size, "servers"));
    double[][] sizes = trace.arriving(TraceCases.INTERVALS);
    for (int priority = 0; priority < sizes.length; priority++) {
      List<Double> each = Arrays.stream(sizes[priority]).boxed().toList();
      arrivals.series("priority " + priority, points(each, interval), false);
    }
    draft
        .report()
        .table(
            TableOf.<Replicated<TraceCase, LossRun>>named("policies", SERVERS + " servers")
                .text("policy", row -> row.of().line())
                .number("mean reward", "per server", row -> row.runs().get(0).reward())
                .number("best of all at a time", "fraction of time", row -> best(rows, row))
                .note("Best of all: of the policies, not the bound; those that tie all count.")
                .over(rows))
        .plot("reward", reward.build())
        .plot("arrivals", arrivals.build())
        .note("One run: seed " + seed + ", " + SERVERS + " servers.");
    traces.addNotes();
  }

  private static List<Double> series(Replicated<TraceCase, LossRun> row) {
    return row.runs().get(0).series();
  }

  private static Double best(
      List<Replicated<TraceCase, LossRun>> rows, Replicated<TraceCase, LossRun> row) {
    if (row.of().isBound()) {
      return null;
    }
    List<List<Double>> all =
        rows.stream().filter(each -> !each.of().isBound()).map(TraceFigures::series).toList();
    List<Double> own = series(row);
    long best =
        IntStream.range(0, own.size())
            .filter(i -> all.stream().noneMatch(other -> other.get(i) > own.get(i)))
            .count();
    return (double) best / own.size();
  }

  private static List<Point> points(List<Double> series, double interval) {
    return IntStream.range(0, series.size())
        .mapToObj(i -> Point.of((i + .5) * interval, series.get(i)))
        .toList();
  }
}
