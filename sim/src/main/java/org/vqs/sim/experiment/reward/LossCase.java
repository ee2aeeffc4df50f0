package org.vqs.sim.experiment.reward;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.vqs.sim.experiment.Replications.Replicated;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.LinePlot;
import org.vqs.sim.report.Point;
import org.vqs.sim.report.TableOf;
import org.vqs.sim.reward.LossPolicies;
import org.vqs.sim.reward.LossRun;
import org.vqs.sim.reward.LossSimulation;
import org.vqs.sim.reward.LossSystem;
import org.vqs.sim.reward.PoissonArrivals;

/**
 * A policy on a system, to be run with several seeds.
 *
 * @param line which line of a plot it is on
 * @param x where on it
 * @param policy by its name
 */
record LossCase(String line, double x, LossSystem system, String policy) {
  /** The warm-up is a part of the run: one of so many. */
  private static final int WARM_UP_PARTS = 5;

  private static final double LEAST_MISSING = 1e-4;

  /** On L servers, which are x. */
  static LossCase of(String policy, LossSystem system) {
    return new LossCase(policy, system.serverCount(), system, policy);
  }

  LossRun run(long seed, double length) {
    return new LossSimulation(
            system, new PoissonArrivals(system), LossPolicies.of(policy), seed, length)
        .run(length / WARM_UP_PARTS, length);
  }

  /** The length of a run, such that all are of about the same cost, but long enough. */
  static double length(int servers, double events) {
    return Math.max(30, events / servers);
  }

  /** What a reader must know of {@link #length}. */
  static String lengthNote(double events) {
    return "A run lasts max(30, %.0f / L) mean lives, of which a fifth is warm-up."
        .formatted(events);
  }

  /** A table of all measures, with a column for x. */
  static TableOf<Replicated<LossCase, LossRun>> table(String name, String title, String x) {
    return TableOf.<Replicated<LossCase, LossRun>>named(name, title)
        .text("policy", row -> row.of().line)
        .number(x, "", row -> row.of().x)
        .interval("reward", "per server", row -> row.mean(LossRun::reward))
        .interval("rejected", "fraction", row -> row.mean(LossRun::rejectedShare))
        .interval("migrations", "per job", row -> row.mean(LossRun::migrations))
        .interval("preemptions", "per job", row -> row.mean(LossRun::preemptions))
        .note("± half of the 95 % Student t interval over seeds.");
  }

  /** The reward over x, a line for each policy. */
  static LinePlot.Builder plot(List<Replicated<LossCase, LossRun>> rows, String title, Axis x) {
    return plot(rows, title, x, Axis.linear("reward per server", ""), LossRun::reward);
  }

  /** What is missing to what greedy earns, as a fraction of it, over x. */
  static LinePlot missing(
      List<Replicated<LossCase, LossRun>> rows, String title, Axis x, double greedy) {
    Axis y = Axis.logarithmic("1 - reward / greedy", "", LEAST_MISSING);
    return plot(rows, title, x, y, run -> 1 - run.reward() / greedy).build();
  }

  private static LinePlot.Builder plot(
      List<Replicated<LossCase, LossRun>> rows,
      String title,
      Axis x,
      Axis y,
      ToDoubleFunction<LossRun> number) {
    Map<String, List<Point>> lines = new LinkedHashMap<>();
    for (Replicated<LossCase, LossRun> row : rows) {
      lines
          .computeIfAbsent(row.of().line, line -> new ArrayList<>())
          .add(Point.of(row.of().x, row.mean(number)));
    }
    LinePlot.Builder plot = LinePlot.builder(title, x, y);
    lines.forEach(plot::series);
    return plot;
  }
}
