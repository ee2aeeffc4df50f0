package org.vqs.sim.experiment.graph;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.vqs.sim.experiment.Replications;
import org.vqs.sim.experiment.Replications.Replicated;
import org.vqs.sim.graph.GraphJobs;
import org.vqs.sim.graph.GraphRun;
import org.vqs.sim.measure.QueueTrend;
import org.vqs.sim.measure.SeedVerdicts;
import org.vqs.sim.measure.Verdict;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.LinePlot;
import org.vqs.sim.report.Point;
import org.vqs.sim.report.Table;
import org.vqs.sim.report.TableOf;

/** Cases that were run, as a table and as lines of plots. */
record GraphRows(List<Replicated<GraphCase, GraphRun>> all) {
  /** What the verdicts of all tables mean. */
  static final String VERDICT_NOTE =
      "Verdict: whether the number in the system grows by more than 0.2 % of the arrivals;"
          + " means of a growing system depend on the length of the run, and its cost may be below"
          + " G(x*), since it serves less than comes. Pictures leave it out.";

  /** Runs the cases. */
  static GraphRows of(Replications runs, String name, List<GraphCase> cases, double length) {
    return new GraphRows(runs.of(name, cases, (each, seed) -> each.run(seed, length)));
  }

  /** What all seeds say about stability. */
  private static Verdict verdict(Replicated<GraphCase, GraphRun> row) {
    double rate = row.of().system().jobs().stream().mapToDouble(GraphJobs::rate).sum();
    double threshold = QueueTrend.threshold(rate, QueueTrend.DEFAULT_FRACTION);
    return SeedVerdicts.of(row.runs().stream().map(GraphRun::trend).toList(), threshold).verdict();
  }

  /**
   * Those in which the number of jobs does not grow: others serve less than comes, so they break
   * fewer edges, and their means mean little.
   */
  List<Replicated<GraphCase, GraphRun>> steady() {
    return all.stream().filter(row -> verdict(row) != Verdict.GROWING).toList();
  }

  /** A table of all measures, with a column for x. */
  Table table(String name, String title, String x) {
    return TableOf.<Replicated<GraphCase, GraphRun>>named(name, title)
        .text("algorithm", row -> row.of().line())
        .number(x, "", row -> row.of().x())
        .text("verdict", row -> verdict(row).toString().toLowerCase(Locale.ROOT))
        .interval("in system", "jobs", row -> row.mean(GraphRun::inSystem))
        .interval("waiting", "jobs", row -> row.mean(GraphRun::waiting))
        .interval("mean wait", "time", row -> row.mean(GraphRun::meanWait))
        .interval("cost", "edges", row -> row.mean(GraphRun::cost))
        .interval("cost with virtual", "edges", row -> row.mean(GraphRun::allCost))
        .interval("busy", "fraction", row -> row.mean(GraphRun::busy))
        .interval("held idle", "fraction", row -> row.mean(GraphRun::idleHeld))
        .interval("interruptions", "per job", row -> row.mean(GraphRun::interruptionsPerDeparture))
        .note("± half of the 95 % Student t interval over seeds.")
        .note(
            "Cost: broken edges of the jobs that run; with virtual: of all templates, which the"
                + " theorems bound.")
        .over(all);
  }

  /** A measure over x, where there is an x. */
  LinePlot.Builder plot(String title, Axis x, Axis y, ToDoubleFunction<GraphRun> measure) {
    return LinePlot.builder(title, x, y)
        .lines(
            steady().stream().filter(row -> row.of().x() > 0).toList(),
            row -> row.of().line(),
            row -> Point.range(row.of().x(), row.runs().stream().mapToDouble(measure).toArray()));
  }

  /** The broken edges of all templates over x. */
  LinePlot.Builder costPlot(String where, Axis x) {
    return plot(
        "Broken edges of all templates" + where,
        x,
        Axis.linear("mean broken edges", "edges"),
        GraphRun::allCost);
  }

  /** The number in the system over x. */
  LinePlot jobsPlot(String where, Axis x) {
    Axis jobs = Axis.logarithmic("mean number in the system", "jobs", .1);
    return plot("Jobs in the system" + where, x, jobs, GraphRun::inSystem).build();
  }

  /** The broken edges of all templates over the number in the system. */
  LinePlot.Builder tradeoffPlot(String where) {
    return LinePlot.builder(
            "Broken edges against jobs in the system" + where,
            Axis.logarithmic("mean number in the system", "jobs", 1),
            Axis.linear("mean broken edges of all templates", "edges"))
        .lines(
            steady(),
            row -> row.of().line(),
            row ->
                Point.of(row.mean(GraphRun::inSystem).mean(), row.mean(GraphRun::allCost).mean()));
  }
}
