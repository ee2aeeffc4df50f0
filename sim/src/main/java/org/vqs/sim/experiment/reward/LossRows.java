package org.vqs.sim.experiment.reward;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.vqs.sim.experiment.Replications;
import org.vqs.sim.experiment.Replications.Replicated;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.LinePlot;
import org.vqs.sim.report.Point;
import org.vqs.sim.report.Table;
import org.vqs.sim.report.TableOf;
import org.vqs.sim.reward.LossRun;

/** Cases that were run, as a table and as lines of plots. */
record LossRows(List<Replicated<LossCase, LossRun>> all) {
  private static final double LEAST_MISSING = 1e-4;

  /** Runs the cases, each for its length. */
  static LossRows of(
      Replications runs, String name, List<LossCase> cases, ToDoubleFunction<LossCase> length) {
    return new LossRows(
        runs.of(name, cases, (each, seed) -> each.run(seed, length.applyAsDouble(each))));
  }

  /** A table of all measures, with a column for x. */
  Table table(String name, String title, String x) {
    return TableOf.<Replicated<LossCase, LossRun>>named(name, title)
        .text("policy", row -> row.of().line())
        .number(x, "", row -> row.of().x())
        .interval("reward", "per server", row -> row.mean(LossRun::reward))
        .interval("rejected", "fraction", row -> row.mean(LossRun::rejectedShare))
        .interval("migrations", "per job", row -> row.mean(LossRun::migrations))
        .interval("preemptions", "per job", row -> row.mean(LossRun::preemptions))
        .note("± half of the 95 % Student t interval over seeds.")
        .over(all);
  }

  /** The reward over x. */
  LinePlot.Builder plot(String title, Axis x) {
    return plot(title, x, Axis.linear("reward per server", ""), LossRun::reward);
  }

  /** What is missing to what greedy earns, as a fraction of it, over x. */
  LinePlot missing(String title, Axis x, double greedy) {
    Axis y = Axis.logarithmic("1 - reward / greedy", "", LEAST_MISSING);
    return plot(title, x, y, run -> 1 - run.reward() / greedy).build();
  }

  private LinePlot.Builder plot(String title, Axis x, Axis y, ToDoubleFunction<LossRun> number) {
    return LinePlot.builder(title, x, y)
        .lines(all, row -> row.of().line(), row -> Point.of(row.of().x(), row.mean(number)));
  }
}
