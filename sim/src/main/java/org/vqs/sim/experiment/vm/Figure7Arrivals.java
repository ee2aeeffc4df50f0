package org.vqs.sim.experiment.vm;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.LinePlot;
import org.vqs.sim.report.Point;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;
import org.vqs.sim.trace.TraceStatistics;

/**
 * On Non-Preemptive VM Scheduling in the Cloud, Fig. 7 (§7.3): the number of arrivals in windows of
 * 20 minutes.
 */
public final class Figure7Arrivals implements Experiment {
  @Override
  public String id() {
    return "v7";
  }

  @Override
  public String title() {
    return "Arrivals over time in the trace (non-preemptive VM scheduling, Fig. 7)";
  }

  @Override
  public Report run(Lab lab) {
    TraceStatistics trace = TraceStatistics.of(lab.google().forSeed(lab.firstSeed()));
    List<Point> points = new ArrayList<>();
    Table.Builder table =
        Table.builder(
            "arrivals",
            "Arrivals in windows of 20 minutes",
            Column.number("from", "hours"),
            Column.number("arrivals", "tasks"));
    for (int i = 0; i < trace.arrivals().size() - 1; i++) {
      double hours = i * TraceStatistics.WINDOW / 3600;
      points.add(Point.of(hours, trace.arrivals().get(i)));
      table.row(hours, trace.arrivals().get(i));
    }
    return Report.builder(id(), title())
        .seeds(List.of(lab.firstSeed()))
        .table(table.note("The last window, which is not complete, is left out.").build())
        .plot(
            "arrivals",
            LinePlot.builder(
                    title(),
                    Axis.linear("time", "hours"),
                    Axis.linear("arrivals", "tasks / 20 min"))
                .series("arrivals", points, false)
                .build())
        .note(lab.google().note())
        .build();
  }
}
