package org.vqs.sim.experiment.dominance.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleBiFunction;
import org.vqs.sim.experiment.dominance.contest.Contest;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.LinePlot;
import org.vqs.sim.report.Point;

/** The empirical distribution of ratios over workloads, a line for each policy. */
final class RatioPlot {
  private static final double LEAST = 0.2;
  private static final double MOST = 10;

  private RatioPlot() {}

  static LinePlot of(
      String title,
      List<Contest> contests,
      List<String> policies,
      ToDoubleBiFunction<Contest, String> ratio) {
    LinePlot.Builder plot =
        LinePlot.builder(
            title,
            Axis.logarithmic("over the best published policy", "", LEAST).range(LEAST, MOST),
            Axis.linear("part of the workloads", "").range(0, 1));
    for (String policy : policies) {
      double[] ratios =
          PolicySummary.ratios(contests, contest -> ratio.applyAsDouble(contest, policy));
      plot.series(policy, distribution(ratios), false);
    }
    return plot.referenceX("1.1", PolicySummary.NEAR).build();
  }

  /** Steps from the left edge to the right one; what is beyond the right edge is not reached. */
  private static List<Point> distribution(double... ratios) {
    double[] sorted = ratios.clone();
    Arrays.sort(sorted);
    List<Point> points = new ArrayList<>();
    points.add(Point.of(LEAST, 0));
    double reached = 0;
    for (int i = 0; i < sorted.length && sorted[i] < MOST; i++) {
      points.add(Point.of(sorted[i], reached));
      reached = (double) (i + 1) / sorted.length;
      points.add(Point.of(sorted[i], reached));
    }
    points.add(Point.of(MOST, reached));
    return points;
  }
}
