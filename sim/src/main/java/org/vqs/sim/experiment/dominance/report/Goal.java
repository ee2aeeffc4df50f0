package org.vqs.sim.experiment.dominance.report;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What a policy shall reach.
 *
 * @param name what is measured
 * @param bound the value that is just good enough
 * @param atMost whether smaller values are better
 * @param figure the value of a policy; NaN if nothing was measured
 */
public record Goal(
    String name, double bound, boolean atMost, ToDoubleFunction<PolicySummary> figure) {
  /** All goals. */
  public static final List<Goal> ALL =
      List.of(
          new Goal("growing where a published policy is stable", 0, true, PolicySummary::growing),
          new Goal(
              "part of the workloads within 10 % of the best queue",
              0.96, false, PolicySummary::near),
          new Goal("worst queue, of the best", 2, true, PolicySummary::worst),
          new Goal(
              "geometric mean queue, of the best", 0.85, true, summary -> summary.queue().mean()),
          new Goal(
              "geometric mean p99 wait, of the best", 0.85, true, summary -> summary.p99().mean()),
          new Goal(
              "least-served class at load 1.5, of its share",
              0.7,
              false,
              summary -> value(summary.heavyShare().getMin())));

  /** How it went: met, missed, or not measured. */
  String verdict(PolicySummary summary) {
    double value = figure.applyAsDouble(summary);
    if (Double.isNaN(value)) {
      return "not measured";
    }
    return (atMost ? value <= bound : value >= bound) ? "met" : "missed";
  }

  /** The least of nothing is infinite. */
  private static double value(double least) {
    return Double.isInfinite(least) ? Double.NaN : least;
  }
}
