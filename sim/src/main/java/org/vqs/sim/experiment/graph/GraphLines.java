package org.vqs.sim.experiment.graph;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.vqs.sim.experiment.Replications.Replicated;
import org.vqs.sim.graph.GraphRun;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.LinePlot;
import org.vqs.sim.report.Point;

/** Measures of cases as lines of a plot, without the cases that grow: their means mean little. */
final class GraphLines {
  private GraphLines() {}

  /** A measure over the x of the cases. */
  static LinePlot.Builder overX(
      List<Replicated<GraphCase, GraphRun>> rows,
      String title,
      Axis x,
      Axis y,
      ToDoubleFunction<GraphRun> measure) {
    LinePlot.Builder plot = LinePlot.builder(title, x, y);
    lines(rows, row -> Point.range(row.of().x(), values(row, measure))).forEach(plot::series);
    return plot;
  }

  /** The cost of all templates over the number in the system. */
  static LinePlot.Builder tradeoff(List<Replicated<GraphCase, GraphRun>> rows, String title) {
    LinePlot.Builder plot =
        LinePlot.builder(
            title,
            Axis.logarithmic("mean number in the system", "jobs", 1),
            Axis.linear("mean broken edges of all templates", "edges"));
    lines(
            rows,
            row ->
                Point.of(row.mean(GraphRun::inSystem).mean(), row.mean(GraphRun::allCost).mean()))
        .forEach(plot::series);
    return plot;
  }

  private static double[] values(
      Replicated<GraphCase, GraphRun> row, ToDoubleFunction<GraphRun> measure) {
    return row.runs().stream().mapToDouble(measure).toArray();
  }

  interface ToPoint {
    Point of(Replicated<GraphCase, GraphRun> row);
  }

  /** The points of each line. */
  static Map<String, List<Point>> lines(List<Replicated<GraphCase, GraphRun>> rows, ToPoint point) {
    Map<String, List<Point>> lines = new LinkedHashMap<>();
    for (Replicated<GraphCase, GraphRun> row : rows) {
      if (!GraphCase.grows(row)) {
        lines.computeIfAbsent(row.of().line(), line -> new ArrayList<>()).add(point.of(row));
      }
    }
    return lines;
  }
}
