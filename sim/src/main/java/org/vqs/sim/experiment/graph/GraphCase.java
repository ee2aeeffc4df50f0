package org.vqs.sim.experiment.graph;

import java.util.Locale;
import org.vqs.sim.experiment.Replications.Replicated;
import org.vqs.sim.graph.GraphAlgorithm;
import org.vqs.sim.graph.GraphJobs;
import org.vqs.sim.graph.GraphRun;
import org.vqs.sim.graph.GraphSimulation;
import org.vqs.sim.graph.GraphSystem;
import org.vqs.sim.measure.QueueTrend;
import org.vqs.sim.measure.SeedVerdicts;
import org.vqs.sim.measure.Verdict;
import org.vqs.sim.report.TableOf;

/**
 * An algorithm on a system, to be run with several seeds.
 *
 * @param line which line of a plot it is on
 * @param x where on it
 */
record GraphCase(String line, double x, GraphSystem system, GraphAlgorithm algorithm) {
  /** The warm-up is a part of the run: one of so many. */
  private static final int WARM_UP_PARTS = 5;

  GraphRun run(long seed, double length) {
    return new GraphSimulation(system, algorithm, seed, false).run(length / WARM_UP_PARTS, length);
  }

  /** What all seeds say about stability. */
  private static Verdict verdict(Replicated<GraphCase, GraphRun> row) {
    double rate = row.of().system.jobs().stream().mapToDouble(GraphJobs::rate).sum();
    double threshold = QueueTrend.threshold(rate, QueueTrend.DEFAULT_FRACTION);
    return SeedVerdicts.of(row.runs().stream().map(GraphRun::trend).toList(), threshold).verdict();
  }

  /**
   * True if more and more jobs wait. Such a run serves less than comes, so it breaks fewer edges.
   */
  static boolean grows(Replicated<GraphCase, GraphRun> row) {
    return verdict(row) == Verdict.GROWING;
  }

  /** A table of all measures, with a column for x. */
  static TableOf<Replicated<GraphCase, GraphRun>> table(String name, String title, String x) {
    return TableOf.<Replicated<GraphCase, GraphRun>>named(name, title)
        .text("algorithm", row -> row.of().line)
        .number(x, "", row -> row.of().x)
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
                + " theorems bound.");
  }

  /** What the verdicts of all tables mean. */
  static String verdictNote() {
    return "Verdict: whether the number in the system grows by more than 0.2 % of the arrivals;"
        + " means of a growing system depend on the length of the run, and its cost may be below"
        + " G(x*), since it serves less than comes. Pictures leave it out.";
  }
}
