package org.vqs.bench.schedulers;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.vqs.bench.schedulers.result.BaselineComparison.Ratio;
import org.vqs.bench.schedulers.result.Figure;
import org.vqs.bench.schedulers.result.Figure.Statistic;
import org.vqs.bench.schedulers.result.Growth;
import org.vqs.bench.schedulers.result.Judgement;
import org.vqs.bench.schedulers.result.Results;
import org.vqs.bench.schedulers.result.Threshold;
import org.vqs.bench.schedulers.run.SchedulerOutcome;
import org.vqs.bench.schedulers.run.SchedulerRun;
import org.vqs.bench.schedulers.scenario.ShootoutScenario;
import org.vqs.bench.schedulers.task.EveryNumber;
import org.vqs.sim.measure.Interval;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;
import org.vqs.sim.report.TableOf;
import org.vqs.whatif.stage.OtherScheduler;

/** Tables and plots of what was measured. */
final class SchedulersReport {
  /** What the others are held against: it decides nothing. */
  private static final String FLOOR = "floor";

  private static final Set<OtherScheduler> RIVALS =
      EnumSet.of(
          OtherScheduler.CAPACITY,
          OtherScheduler.CAPACITY_ASYNC,
          OtherScheduler.CAPACITY_ASYNC_1,
          OtherScheduler.FAIR,
          OtherScheduler.FIFO);

  private static final Gson GSON = new GsonBuilder().serializeSpecialFloatingPointValues().create();

  private final Results results;
  private final boolean severalSeeds;

  SchedulersReport(Results results) {
    this.results = results;
    this.severalSeeds = results.seeds().size() > 1;
  }

  /**
   * The report.
   *
   * @param judgements of thresholds; none where nothing was measured
   * @param ratios beside a baseline; none without one
   * @param machine what it ran on
   */
  Report report(List<Judgement> judgements, List<Ratio> ratios, String machine) {
    Report.Builder report =
        Report.builder("schedulers", "Schedulers on the same events")
            .seeds(results.seeds())
            .note(machine)
            .note(
                "Times are of calls into the scheduler, and of its own threads, in real time;"
                    + " a call in which the garbage collector ran counts in rates and costs, but in"
                    + " no latency: those are in the columns of collections.")
            .note("What a scheduler logs for each container is off for all.");
    if (severalSeeds) {
      report.note("± is half of the 95 % interval of the mean over seeds.");
    }
    for (ShootoutScenario scenario : results.scenarios()) {
      report.table(throughput(scenario)).table(latencies(scenario)).table(memory(scenario));
      SchedulerPlots.latencies(results, scenario).forEach(report::plot);
    }
    for (Growth growth : Growth.of(results)) {
      report.table(growth(growth));
      report.plot("growth-" + growth.name(), SchedulerPlots.growth(results, growth));
    }
    if (!judgements.isEmpty()) {
      report.table(thresholds(judgements));
    }
    if (!ratios.isEmpty()) {
      report.table(ratios(ratios));
    }
    return report
        .data("runs", GSON.toJsonTree(results.runs().stream().map(Line::of).toList()))
        .build();
  }

  /** A run in the JSON file. */
  private record Line(
      String scenario, String scheduler, long seed, String failure, SchedulerOutcome outcome) {
    static Line of(SchedulerRun run) {
      return new Line(
          run.scenario().name(),
          run.scheduler(),
          run.seed(),
          run.failure(),
          run.outcome().orElse(null));
    }
  }

  private Table throughput(ShootoutScenario scenario) {
    Table.Builder table =
        Table.builder(
            scenario.name() + "-throughput",
            scenario.title() + ": containers per second of scheduler time",
            Column.text("scheduler"),
            column("fill", "1/s"),
            column("steady", "1/s"),
            column("per start", "us"),
            Column.number("x best of Hadoop's", ""),
            Column.number("x floor's time", ""),
            column("allocated per start", "bytes"),
            column("memory used", ""),
            column("cores used", ""),
            column("measured", "virtual s"));
    for (String scheduler : results.schedulers(scenario)) {
      table.row(
          scheduler,
          cell(scenario, scheduler, Figure.FILL_RATE),
          cell(scenario, scheduler, Figure.STEADY_RATE),
          cell(scenario, scheduler, Figure.COST),
          number(mean(scenario, scheduler, Figure.STEADY_RATE) / bestRival(scenario)),
          number(mean(scenario, scheduler, Figure.COST) / mean(scenario, FLOOR, Figure.COST)),
          cell(scenario, scheduler, Figure.GARBAGE),
          cell(scenario, scheduler, Figure.UTILIZATION),
          cell(scenario, scheduler, Figure.CORE_UTILIZATION),
          cell(scenario, scheduler, Figure.STEADY_SECONDS));
    }
    failures(scenario).forEach(table::note);
    shortened(scenario).forEach(table::note);
    return table.build();
  }

  /** The rate of the best of those that others made and that decide something. */
  private double bestRival(ShootoutScenario scenario) {
    return RIVALS.stream()
        .mapToDouble(rival -> mean(scenario, rival.toString(), Figure.STEADY_RATE))
        .filter(rate -> !Double.isNaN(rate))
        .max()
        .orElse(Double.NaN);
  }

  private Table latencies(ShootoutScenario scenario) {
    List<Column> columns =
        new ArrayList<>(
            List.of(Column.text("call"), Column.text("scheduler"), column("calls", "")));
    for (Statistic statistic : Statistic.values()) {
      columns.add(column(statistic.toString(), "us"));
    }
    Table.Builder table =
        Table.builder(scenario.name() + "-latency", scenario.title() + ": time of calls", columns);
    for (String call : Figure.CALLS) {
      for (String scheduler : results.schedulers(scenario)) {
        List<Object> row = new ArrayList<>(List.of(call, scheduler));
        row.add(cell(scenario, scheduler, Figure.count(call)));
        for (Statistic statistic : Statistic.values()) {
          row.add(cell(scenario, scheduler, Figure.latency(call, statistic)));
        }
        table.row(row);
      }
    }
    return table.build();
  }

  private Table memory(ShootoutScenario scenario) {
    Figure[] figures = {
      Figure.NODE_MEMORY,
      Figure.ASK_MEMORY,
      Figure.ASKS_MEMORY,
      Figure.COLLECTIONS,
      Figure.COLLECTING,
      Figure.COLLECTED_CALLS,
      Figure.LONGEST_COLLECTED_CALL
    };
    List<Column> columns = new ArrayList<>(List.of(Column.text("scheduler")));
    for (Figure figure : figures) {
      columns.add(column(figure.name(), figure.unit()));
    }
    Table.Builder table =
        Table.builder(
            scenario.name() + "-memory",
            scenario.title() + ": memory and garbage collection",
            columns);
    for (String scheduler : results.schedulers(scenario)) {
      List<Object> row = new ArrayList<>(List.of(scheduler));
      for (Figure figure : figures) {
        row.add(cell(scenario, scheduler, figure));
      }
      table.row(row);
    }
    return table.build();
  }

  private Table growth(Growth growth) {
    Table.Builder table =
        Table.builder(
            "growth-" + growth.name(),
            "Growth with the number of nodes: " + String.join(", ", growth.names()),
            Column.text("scheduler"),
            Column.number("nodes", ""),
            column("per start", "us"),
            Column.number("x fewest nodes", ""),
            column("heartbeat that starts one p50", "us"),
            column("idle heartbeat p50", "us"),
            column("memory per node", "bytes"),
            column("memory per ask", "bytes"));
    for (String scheduler : growth.schedulers(results)) {
      double first = mean(growth.scenarios().get(0), scheduler, Figure.COST);
      for (ShootoutScenario scenario : growth.scenarios()) {
        table.row(
            scheduler,
            scenario.nodes(),
            cell(scenario, scheduler, Figure.COST),
            number(mean(scenario, scheduler, Figure.COST) / first),
            cell(
                scenario,
                scheduler,
                Figure.latency(SchedulerOutcome.STARTING_HEARTBEAT, Statistic.P50)),
            cell(
                scenario,
                scheduler,
                Figure.latency(SchedulerOutcome.IDLE_HEARTBEAT, Statistic.P50)),
            cell(scenario, scheduler, Figure.NODE_MEMORY),
            cell(scenario, scheduler, Figure.ASK_MEMORY));
      }
    }
    return table.build();
  }

  /** What thresholds ask for. */
  static Table table(List<Threshold> thresholds) {
    return TableOf.<Threshold>named("thresholds", "Thresholds")
        .number("target", "", Threshold::target)
        .text("scenario", Threshold::scenario)
        .text("scheduler", Threshold::scheduler)
        .text("threshold", Threshold::what)
        .over(thresholds);
  }

  private static Table thresholds(List<Judgement> judgements) {
    return TableOf.<Judgement>named("thresholds", "Thresholds")
        .number("target", "", judgement -> judgement.threshold().target())
        .text("scenario", judgement -> judgement.threshold().scenario())
        .text("scheduler", judgement -> judgement.threshold().scheduler())
        .text("threshold", judgement -> judgement.threshold().what())
        .number("measured", "", judgement -> number(judgement.measured()))
        .number("limit", "", judgement -> number(judgement.limit()))
        .text("unit", Judgement::unit)
        .text("", judgement -> judgement.status().toString())
        .text("distance", Judgement::distance)
        .text("remark", Judgement::remark)
        .over(judgements);
  }

  private static Table ratios(List<Ratio> ratios) {
    return TableOf.<Ratio>named(
            "baseline", "Beside the baseline: now over then, times in times of the floor's")
        .text("scenario", Ratio::scenario)
        .text("scheduler", Ratio::scheduler)
        .text("figure", Ratio::figure)
        .number("ratio", "", Ratio::ratio)
        .number("lower", "", Ratio::lower)
        .number("upper", "", Ratio::upper)
        .text("", Ratio::verdict)
        .over(ratios);
  }

  /** Every number of every run, one to a row. */
  Table everything() {
    EveryNumber all = new EveryNumber("nodes");
    for (SchedulerRun run : results.runs()) {
      EveryNumber.Run rows =
          all.run(
              run.scenario().name(),
              run.scenario().nodes(),
              run.scheduler(),
              run.seed(),
              run.failure());
      run.outcome()
          .ifPresentOrElse(
              outcome ->
                  Figure.all()
                      .forEach(
                          figure -> rows.figure(figure.name(), figure.unit(), figure.of(outcome))),
              rows::failed);
    }
    return all.table();
  }

  private List<String> failures(ShootoutScenario scenario) {
    return results.runs().stream()
        .filter(run -> run.scenario().equals(scenario) && !run.isFinished())
        .map(
            run ->
                "%s did not finish (seed %d): %s"
                    .formatted(run.scheduler(), run.seed(), run.failure()))
        .toList();
  }

  private List<String> shortened(ShootoutScenario scenario) {
    return results.schedulers(scenario).stream()
        .filter(scheduler -> mean(scenario, scheduler, Figure.STEADY_SECONDS) < scenario.seconds())
        .map(
            scheduler ->
                "%s needed more than %3$d s of real time for %2$d virtual seconds: it was measured in fewer."
                    .formatted(scheduler, scenario.seconds(), scenario.limitSeconds()))
        .toList();
  }

  private double mean(ShootoutScenario scenario, String scheduler, Figure figure) {
    return results.mean(scenario.name(), scheduler, figure);
  }

  /** A column of means over seeds, or of numbers if there is one seed. */
  private Column column(String name, String unit) {
    return severalSeeds ? Column.interval(name, unit) : Column.number(name, unit);
  }

  private Object cell(ShootoutScenario scenario, String scheduler, Figure figure) {
    Interval interval = results.over(scenario.name(), scheduler, figure);
    if (Double.isNaN(interval.mean())) {
      return null;
    }
    return severalSeeds ? interval : Double.valueOf(interval.mean());
  }

  private static Double number(double value) {
    return Double.isNaN(value) ? null : value;
  }
}
