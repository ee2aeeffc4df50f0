package org.vqs.whatif.report;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.report.Table;
import org.vqs.sim.report.TableOf;
import org.vqs.whatif.compare.Comparison;
import org.vqs.whatif.compare.figure.FairnessFigures.QueueShare;
import org.vqs.whatif.compare.figure.GangFigures;
import org.vqs.whatif.compare.figure.SchedulerFigures;
import org.vqs.whatif.compare.figure.UseFigures;
import org.vqs.whatif.compare.figure.WaitFigures;
import org.vqs.whatif.compare.inference.Finding;
import org.vqs.whatif.replay.MeasuredUse;
import org.vqs.whatif.replay.StatedResult;

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
    if (comparison.figures().get(0).gangs().gangs() > 0) {
      tables.add(gangs());
      tables.add(gangWaits());
    }
    if (comparison.figures().get(0).use().isPresent()) {
      tables.add(use());
    }
    if (!stated().isEmpty()) {
      tables.add(statedStarts());
    }
    return tables;
  }

  private Table schedulers() {
    List<String> resources =
        comparison.scene().runs().get(comparison.scene().ours()).get(0).history().resources();
    TableOf<SchedulerFigures> table =
        TableOf.<SchedulerFigures>named(prefix + "-schedulers", scene + ": schedulers")
            .text("scheduler", SchedulerFigures::scheduler)
            .number("makespan", "s", SchedulerFigures::makespan)
            .number("never started", "", SchedulerFigures::never)
            .number("slowdown mean", "", figures -> figures.slowdown().mean())
            .number("slowdown p95", "", figures -> figures.slowdown().p95())
            .number("slowdown max", "", figures -> figures.slowdown().max());
    for (int r = 0; r < resources.size(); r++) {
      int resource = r;
      table.number(
          "used of " + resources.get(r),
          "%",
          figures -> percent(figures.cluster().allocated().get(resource)));
    }
    return table
        .number("queue mean", "", figures -> figures.cluster().meanWaiting())
        .number("queue max", "", figures -> figures.cluster().maxWaiting())
        .number(
            "largest that could start",
            "% of a node",
            figures -> percent(figures.cluster().largest()))
        .number(
            "1/2 node could start",
            "% of the time",
            figures -> percent(figures.cluster().halfFits()))
        .number(
            "1/4 node could start",
            "% of the time",
            figures -> percent(figures.cluster().quarterFits()))
        .number(
            "distance from fair shares", "%", figures -> percent(figures.fairness().deviation()))
        .note("Means over the time in which anything was in use or waited for, and over seeds.")
        .over(comparison.figures());
  }

  /** In percent, with no more than a decimal. */
  private static double percent(double part) {
    return Double.isNaN(part) ? part : Math.round(part * 1000) / 10.0;
  }

  private record WaitRow(SchedulerFigures figures, WaitFigures waits, int run) {}

  private Table waits() {
    List<WaitRow> rows = new ArrayList<>();
    int groups = comparison.figures().get(0).waits().size();
    for (int group = 0; group < groups; group++) {
      for (SchedulerFigures figures : comparison.figures()) {
        rows.add(new WaitRow(figures, figures.waits().get(group), 0));
      }
    }
    return TableOf.<WaitRow>named(prefix + "-waits", scene + ": from ask to start")
        .text("for whom", row -> row.waits.group().subject())
        .text("scheduler", row -> row.figures.scheduler())
        .number("containers", "", row -> row.waits.count())
        .number("never started", "", row -> row.waits.never())
        .number("within 1 s", "%", row -> percent(row.waits.atOnce()))
        .number("mean", "s", row -> row.waits.mean())
        .number("p50", "s", row -> row.waits.p50())
        .number("p95", "s", row -> row.waits.p95())
        .number("p99", "s", row -> row.waits.p99())
        .number("max", "s", row -> row.waits.max())
        .note(
            "Over all seeds. Sizes are shares of the largest node, by the scarcest resource; masters"
                + " have a row of their own and count in \"containers\" and in their queue.")
        .over(rows);
  }

  private Table seeds() {
    List<WaitRow> rows = new ArrayList<>();
    for (SchedulerFigures figures : comparison.figures()) {
      List<WaitFigures> seeds = figures.seeds();
      for (int i = 0; i < seeds.size(); i++) {
        rows.add(new WaitRow(figures, seeds.get(i), i + 1));
      }
    }
    return TableOf.<WaitRow>named(prefix + "-seeds", scene + ": from ask to start, seed by seed")
        .text("scheduler", row -> row.figures.scheduler())
        .number("run", "", row -> row.run)
        .number("mean", "s", row -> row.waits.mean())
        .number("p50", "s", row -> row.waits.p50())
        .number("p95", "s", row -> row.waits.p95())
        .number("p99", "s", row -> row.waits.p99())
        .number("max", "s", row -> row.waits.max())
        .note("All containers, masters included.")
        .over(rows);
  }

  private Table verdicts() {
    List<Finding> findings = new ArrayList<>();
    for (String other : comparison.scene().others()) {
      comparison.findings().stream().filter(f -> f.other().equals(other)).forEach(findings::add);
    }
    return TableOf.<Finding>named(
            prefix + "-verdicts",
            scene + ": " + comparison.scene().ours() + " against each other scheduler")
        .text("against", Finding::other)
        .text("measure", finding -> finding.measure().words())
        .text("for whom", finding -> finding.group().name())
        .number("ours", "", Finding::oursValue)
        .number("other", "", Finding::otherValue)
        .number("ratio", "", finding -> hundredths(finding.interval().ratio()))
        .number("ratio from", "", finding -> hundredths(finding.interval().low()))
        .number("ratio to", "", finding -> hundredths(finding.interval().high()))
        .number("blocks", "", finding -> finding.interval().units())
        .number("dependence", "", finding -> hundredths(finding.interval().dependence()))
        .text("verdict", finding -> finding.judgement().words())
        .note(
            "Waits in seconds; the ratio is ours over the other's, of waits with 0.1 s added;"
                + " from, to: its interval of 95 %.")
        .over(findings);
  }

  private static double hundredths(double value) {
    return Double.isNaN(value) ? value : Math.round(value * 1000) / 1000.0;
  }

  private record QueueRow(SchedulerFigures figures, QueueShare share) {}

  private Table queues() {
    List<QueueRow> rows = new ArrayList<>();
    int queues = comparison.figures().get(0).fairness().queues().size();
    for (int queue = 0; queue < queues; queue++) {
      for (SchedulerFigures figures : comparison.figures()) {
        rows.add(new QueueRow(figures, figures.fairness().queues().get(queue)));
      }
    }
    return TableOf.<QueueRow>named(
            prefix + "-queues", scene + ": what waiting queues use, against their weights")
        .text("queue", row -> row.share.queue())
        .text("scheduler", row -> row.figures.scheduler())
        .number("weight", "", row -> row.share.weight())
        .number("samples", "", row -> row.share.samples())
        .number("share used", "%", row -> percent(row.share.used()))
        .number("used / entitled", "", row -> hundredths(row.share.usedOverEntitled()))
        .note(
            "Over the samples at which the queue and another one waited: its part of what the"
                + " waiting queues used, by dominant resource, and that over its part of their"
                + " weights (1 is fair).")
        .over(rows);
  }

  private Table gangs() {
    return TableOf.<SchedulerFigures>named(
            prefix + "-gangs", scene + ": what half gangs held, which could do nothing")
        .text("scheduler", SchedulerFigures::scheduler)
        .number("gangs", "", figures -> figures.gangs().gangs())
        .number("never complete", "", figures -> figures.gangs().never().size())
        .number("held", "container-s", figures -> figures.gangs().heldSeconds())
        .number("held", "% of the memory", figures -> percent(figures.gangs().heldMemory()))
        .note(
            "Over all seeds. Held: containers that ran before the last of their gang had started, or"
                + " to the end of the run if it never did.")
        .over(comparison.figures());
  }

  private record UseRow(SchedulerFigures figures, UseFigures use) {}

  private Table use() {
    List<UseRow> rows =
        comparison.figures().stream()
            .map(each -> new UseRow(each, each.use().orElseThrow()))
            .toList();
    return TableOf.<UseRow>named(prefix + "-use", scene + ": what containers used")
        .text("scheduler", row -> row.figures.scheduler())
        .number("done by the last submission", "container-h", row -> row.use.doneHours())
        .number("measured use of memory-mb", "%", row -> percent(row.use.usedMemory()))
        .number("allocated beyond nodes", "% of memory-mb", row -> percent(row.use.lentMemory()))
        .number("gave way", "containers", row -> row.use.gaveWay())
        .number("gave way", "%", row -> hundredths(100 * row.use.gaveWayPart()))
        .number("nodes above the mark", "h", row -> row.use.hoursAboveMark())
        .number("nodes above the mark", "% of the time", row -> percent(row.use.aboveMark()))
        .number("nodes beyond their memory", "h", row -> row.use.hoursBeyond())
        .note(
            "Over all seeds, in hours of nodes and of containers. Above the mark: more than %s of the memory or"
                    .formatted(MeasuredUse.MARK)
                + " the vcores of a node in use. A container that gave way has lost its work, and waits until it"
                + " starts for the last time.")
        .over(rows);
  }

  private record StatedRow(SchedulerFigures figures, StatedResult stated) {
    String scheduler() {
      return figures.scheduler();
    }

    double part(long of) {
      return percent((double) of / stated.stated());
    }
  }

  private List<StatedRow> stated() {
    return comparison.figures().stream()
        .flatMap(each -> each.stated().map(stated -> new StatedRow(each, stated)).stream())
        .filter(row -> row.stated.stated() > 0)
        .toList();
  }

  private Table statedStarts() {
    return TableOf.<StatedRow>named(prefix + "-starts", scene + ": what why says of starts")
        .text("scheduler", StatedRow::scheduler)
        .number("stated", "times", row -> row.stated.stated())
        .number("within the stated quartiles", "%", row -> row.part(row.stated.within()))
        .number("sooner", "%", row -> row.part(row.stated.sooner()))
        .number("later", "%", row -> row.part(row.stated.later()))
        .number("not known", "times", row -> row.stated.unknown())
        .note(
            "Over all seeds: at moments at equal distances, of each request that waits. Half of them start"
                + " within, a quarter sooner and a quarter later, if it is right.")
        .over(stated());
  }

  private record GangRow(SchedulerFigures figures, GangFigures.OfSize waits) {}

  private Table gangWaits() {
    List<GangRow> rows = new ArrayList<>();
    int sizes = comparison.figures().get(0).gangs().bySize().size();
    for (int size = 0; size < sizes; size++) {
      for (SchedulerFigures figures : comparison.figures()) {
        rows.add(new GangRow(figures, figures.gangs().bySize().get(size)));
      }
    }
    return TableOf.<GangRow>named(
            prefix + "-gang-waits", scene + ": from the ask for a gang until all of it works")
        .text("containers of the gang", row -> row.waits.sizes())
        .text("scheduler", row -> row.figures.scheduler())
        .number("gangs", "", row -> row.waits.gangs())
        .number("never complete", "", row -> row.waits.never())
        .number("mean", "s", row -> row.waits.mean())
        .number("p95", "s", row -> row.waits.p95())
        .number("max", "s", row -> row.waits.max())
        .note("Over all seeds. A gang that never was complete waited until the end of its run.")
        .over(rows);
  }
}
