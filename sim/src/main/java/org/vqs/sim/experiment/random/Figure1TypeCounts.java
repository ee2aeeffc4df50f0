package org.vqs.sim.experiment.random;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.vqs.sim.experiment.Draft;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.LinePlot;
import org.vqs.sim.report.Point;
import org.vqs.sim.report.Table;
import org.vqs.sim.trace.ParsedTrace;
import org.vqs.sim.trace.TraceJob;
import org.vqs.sim.trace.TraceStatistics;

/**
 * Scheduling Jobs with Random Resource Requirements, Fig. 1: how many distinct memory, CPU and
 * joint requests the tasks of a day have, here as tasks arrive.
 */
final class Figure1TypeCounts {
  private static final int STEP = 1000;
  private static final double HOUR = 3600;

  private Figure1TypeCounts() {}

  static void show(Draft draft) {
    ParsedTrace trace = draft.lab().google().forSeed(draft.seeds().get(0));
    List<TraceJob> jobs = trace.jobs();
    double first = jobs.get(0).arrival();
    List<TraceJob> day = jobs.subList(0, trace.firstAt(first + TraceStatistics.DAY));
    int resources = trace.resources().size();
    LinePlot.Builder plot =
        LinePlot.builder(
            draft.title(),
            Axis.linear("time", "hours"),
            Axis.logarithmic("distinct requests so far", "", 1));
    Table.Builder table =
        Table.builder(
            "types",
            "Distinct requests in the first day",
            Column.text("resource"),
            Column.number("distinct", "requests"),
            Column.number("tasks", ""));
    for (int r = 0; r <= resources; r++) {
      String name = r < resources ? trace.resources().get(r) : "joint";
      List<Point> points = counts(day, r, resources);
      plot.series(name, points, false);
      table.row(name, points.get(points.size() - 1).y(), day.size());
    }
    draft
        .report()
        .table(table.build())
        .plot("types", plot.build())
        .note(draft.lab().google().note());
  }

  /** How many different requests of a resource, or of all together, were made until each time. */
  private static List<Point> counts(List<TraceJob> jobs, int resource, int resources) {
    Set<List<BigDecimal>> seen = new HashSet<>();
    List<Point> points = new ArrayList<>();
    double first = jobs.get(0).arrival();
    for (int i = 0; i < jobs.size(); i++) {
      List<BigDecimal> amounts = jobs.get(i).amounts();
      seen.add(resource < resources ? List.of(amounts.get(resource)) : amounts);
      if (i % STEP == 0 || i == jobs.size() - 1) {
        points.add(Point.of((jobs.get(i).arrival() - first) / HOUR, seen.size()));
      }
    }
    return points;
  }
}
