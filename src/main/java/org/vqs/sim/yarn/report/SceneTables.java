package org.vqs.sim.yarn.report;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.Table;
import org.vqs.sim.yarn.compare.ClusterFigures;
import org.vqs.sim.yarn.compare.Comparison;
import org.vqs.sim.yarn.compare.FairnessFigures.QueueShare;
import org.vqs.sim.yarn.compare.Finding;
import org.vqs.sim.yarn.compare.SchedulerFigures;
import org.vqs.sim.yarn.compare.WaitFigures;

/** The tables of a scene. */
final class SceneTables {
  private final Comparison comparison;
  private final String prefix;
  private final String scene;

  /** The tables of a comparison, their names with a prefix. */
  SceneTables(Comparison comparison, String prefix) {
    this.comparison = comparison;
    this.prefix = prefix;
    scene = comparison.scene().name();
  }

  List<Table> all() {
    List<Table> tables = new ArrayList<>(List.of(schedulers(), waits(), seeds(), verdicts()));
    if (comparison.figures().get(0).fairness().queues().size() > 1) {
      tables.add(queues());
    }
    return tables;
  }

  private Table schedulers() {
    List<String> resources =
        comparison.scene().runs().get(comparison.scene().ours()).get(0).history().resources();
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text("scheduler"));
    columns.add(Column.number("makespan", "s"));
    columns.add(Column.number("never started", ""));
    columns.add(Column.number("slowdown mean", ""));
    columns.add(Column.number("slowdown p95", ""));
    columns.add(Column.number("slowdown max", ""));
    resources.forEach(resource -> columns.add(Column.number("held of " + resource, "%")));
    columns.add(Column.number("queue mean", ""));
    columns.add(Column.number("queue max", ""));
    columns.add(Column.number("largest that could start", "% of a node"));
    columns.add(Column.number("1/2 node could start", "% of the time"));
    columns.add(Column.number("1/4 node could start", "% of the time"));
    columns.add(Column.number("distance from fair shares", "%"));
    Table.Builder table = Table.builder(prefix + "-schedulers", scene + ": schedulers", columns);
    for (SchedulerFigures figures : comparison.figures()) {
      table.row(schedulerRow(figures));
    }
    return table
        .note("Means over the time in which anything was held or waited for, and over seeds.")
        .build();
  }

  private static List<Object> schedulerRow(SchedulerFigures figures) {
    ClusterFigures cluster = figures.cluster();
    List<Object> row = new ArrayList<>();
    row.add(figures.scheduler());
    row.add(figures.makespan());
    row.add(figures.never());
    row.add(figures.slowdown().mean());
    row.add(figures.slowdown().p95());
    row.add(figures.slowdown().max());
    cluster.allocated().forEach(part -> row.add(percent(part)));
    row.add(cluster.meanWaiting());
    row.add(cluster.maxWaiting());
    row.add(percent(cluster.largest()));
    row.add(percent(cluster.halfFits()));
    row.add(percent(cluster.quarterFits()));
    row.add(percent(figures.fairness().deviation()));
    return row;
  }

  /** In percent, with no more than a decimal. */
  private static double percent(double part) {
    return Double.isNaN(part) ? part : Math.round(part * 1000) / 10.0;
  }

  private Table waits() {
    Table.Builder table =
        Table.builder(
            prefix + "-waits",
            scene + ": from ask to start",
            Column.text("for whom"),
            Column.text("scheduler"),
            Column.number("containers", ""),
            Column.number("never started", ""),
            Column.number("mean", "s"),
            Column.number("p50", "s"),
            Column.number("p95", "s"),
            Column.number("p99", "s"),
            Column.number("max", "s"));
    int groups = comparison.figures().get(0).waits().size();
    for (int group = 0; group < groups; group++) {
      for (SchedulerFigures figures : comparison.figures()) {
        WaitFigures waits = figures.waits().get(group);
        table.row(
            waits.group().subject(),
            figures.scheduler(),
            waits.count(),
            waits.never(),
            waits.mean(),
            waits.p50(),
            waits.p95(),
            waits.p99(),
            waits.max());
      }
    }
    return table
        .note(
            "Over all seeds. Sizes are shares of the largest node, by the scarcest resource; masters"
                + " have a row of their own and count in \"containers\" and in their queue.")
        .build();
  }

  private Table seeds() {
    Table.Builder table =
        Table.builder(
            prefix + "-seeds",
            scene + ": from ask to start, seed by seed",
            Column.text("scheduler"),
            Column.number("run", ""),
            Column.number("mean", "s"),
            Column.number("p50", "s"),
            Column.number("p95", "s"),
            Column.number("p99", "s"),
            Column.number("max", "s"));
    for (SchedulerFigures figures : comparison.figures()) {
      int run = 0;
      for (WaitFigures waits : figures.seeds()) {
        run++;
        table.row(
            figures.scheduler(),
            run,
            waits.mean(),
            waits.p50(),
            waits.p95(),
            waits.p99(),
            waits.max());
      }
    }
    return table.note("All containers, masters included.").build();
  }

  private Table verdicts() {
    Table.Builder table =
        Table.builder(
            prefix + "-verdicts",
            scene + ": " + comparison.scene().ours() + " against each other scheduler",
            Column.text("against"),
            Column.text("measure"),
            Column.text("for whom"),
            Column.number("ours", ""),
            Column.number("other", ""),
            Column.number("ratio", ""),
            Column.number("ratio from", ""),
            Column.number("ratio to", ""),
            Column.number("blocks", ""),
            Column.number("dependence", ""),
            Column.text("verdict"));
    for (String other : comparison.scene().others()) {
      for (Finding finding : comparison.findings()) {
        if (finding.other().equals(other)) {
          table.row(
              other,
              finding.measure().words(),
              finding.group().name(),
              finding.oursValue(),
              finding.otherValue(),
              hundredths(finding.interval().ratio()),
              hundredths(finding.interval().low()),
              hundredths(finding.interval().high()),
              finding.interval().units(),
              hundredths(finding.interval().dependence()),
              finding.judgement().words());
        }
      }
    }
    return table
        .note(
            "Waits in seconds; the ratio is ours over the other's, of waits with 0.1 s added;"
                + " from, to: its interval of 95 %.")
        .build();
  }

  private static double hundredths(double value) {
    return Double.isNaN(value) ? value : Math.round(value * 1000) / 1000.0;
  }

  private Table queues() {
    Table.Builder table =
        Table.builder(
            prefix + "-queues",
            scene + ": what waiting queues hold, against their weights",
            Column.text("queue"),
            Column.text("scheduler"),
            Column.number("weight", ""),
            Column.number("samples", ""),
            Column.number("share held", "%"),
            Column.number("held / entitled", ""));
    int queues = comparison.figures().get(0).fairness().queues().size();
    for (int queue = 0; queue < queues; queue++) {
      for (SchedulerFigures figures : comparison.figures()) {
        QueueShare share = figures.fairness().queues().get(queue);
        table.row(
            share.queue(),
            figures.scheduler(),
            share.weight(),
            share.samples(),
            percent(share.held()),
            hundredths(share.heldOverEntitled()));
      }
    }
    return table
        .note(
            "Over the samples at which the queue and another one waited: its part of what the"
                + " waiting queues held, by dominant resource, and that over its part of their"
                + " weights (1 is fair).")
        .build();
  }
}
