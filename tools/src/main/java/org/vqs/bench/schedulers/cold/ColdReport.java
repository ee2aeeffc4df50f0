package org.vqs.bench.schedulers.cold;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.vqs.bench.schedulers.cold.ColdOutcome.Second;
import org.vqs.bench.schedulers.scenario.ShootoutScenario;
import org.vqs.bench.schedulers.task.SeedCells;
import org.vqs.bench.schedulers.task.TaskRun;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;

/** Tables of schedulers that took a full cluster over. */
final class ColdReport {
  private static final List<Integer> SHOWN = List.of(1, 2, 5, 10, 30, 60);
  private static final Gson GSON = new GsonBuilder().serializeSpecialFloatingPointValues().create();

  private final List<TaskRun<ColdTask, ColdOutcome>> runs;
  private final List<Long> seeds;
  private final SeedCells cells;

  ColdReport(List<TaskRun<ColdTask, ColdOutcome>> runs) {
    this.runs = runs;
    this.seeds = runs.stream().map(run -> run.task().seed()).distinct().toList();
    this.cells = SeedCells.of(seeds);
  }

  Report report(String machine) {
    Report.Builder report =
        Report.builder("schedulers", "Schedulers that take a full cluster over, in cold code")
            .seeds(seeds)
            .note(machine)
            .note(
                "Times are of calls into the scheduler in a process that has just started, and of"
                    + " its own threads, in real time and with collections.")
            .note(
                "A second is a virtual one after the recovery, in which each node reports and each"
                    + " master calls once.");
    for (ShootoutScenario scenario :
        runs.stream().map(run -> run.task().scenario()).distinct().toList()) {
      report.table(recovery(scenario)).table(seconds(scenario));
    }
    return report.data("runs", GSON.toJsonTree(runs.stream().map(Line::of).toList())).build();
  }

  /** A run in the JSON file. */
  private record Line(
      String scenario, String scheduler, long seed, String failure, ColdOutcome outcome) {
    static Line of(TaskRun<ColdTask, ColdOutcome> run) {
      ColdTask task = run.task();
      return new Line(
          task.scenario().name(),
          task.scheduler(),
          task.seed(),
          run.failure(),
          run.outcome().orElse(null));
    }
  }

  private List<String> schedulers(ShootoutScenario scenario) {
    return runs.stream()
        .map(TaskRun::task)
        .filter(task -> task.scenario().equals(scenario))
        .map(ColdTask::scheduler)
        .distinct()
        .toList();
  }

  private List<ColdOutcome> outcomes(ShootoutScenario scenario, String scheduler) {
    return runs.stream()
        .filter(run -> run.task().scenario().equals(scenario))
        .filter(run -> run.task().scheduler().equals(scheduler))
        .flatMap(run -> run.outcome().stream())
        .toList();
  }

  private Table recovery(ShootoutScenario scenario) {
    Table.Builder table =
        Table.builder(
            scenario.name() + "-recovery",
            scenario.title() + ": recovery, scheduler time",
            Column.text("scheduler"),
            cells.column("containers that ran", ""),
            cells.column("applications", "ms"),
            cells.column("nodes", "ms"),
            cells.column("asks", "ms"),
            cells.column("all", "ms"),
            cells.column("seconds played", ""));
    for (String scheduler : schedulers(scenario)) {
      List<ColdOutcome> of = outcomes(scenario, scheduler);
      table.row(
          scheduler,
          cells.cell(of, ColdOutcome::running),
          cells.cell(of, outcome -> 1e3 * outcome.applicationsSeconds()),
          cells.cell(of, outcome -> 1e3 * outcome.nodesSeconds()),
          cells.cell(of, outcome -> 1e3 * outcome.asksSeconds()),
          cells.cell(of, outcome -> 1e3 * outcome.recoverySeconds()),
          cells.cell(of, outcome -> outcome.seconds().size()));
    }
    runs.stream()
        .filter(run -> run.task().scenario().equals(scenario) && run.outcome().isEmpty())
        .forEach(run -> table.note(run.failure()));
    return table.build();
  }

  private Table seconds(ShootoutScenario scenario) {
    Table.Builder table =
        Table.builder(
            scenario.name() + "-seconds",
            scenario.title() + ": the seconds after it",
            Column.number("second", ""),
            Column.text("scheduler"),
            cells.column("started", ""),
            cells.column("scheduler time", "ms"),
            cells.column("started per second of it", "1/s"),
            cells.column("longest call", "ms"),
            cells.column("memory used", ""));
    TreeSet<Integer> shown = new TreeSet<>(SHOWN);
    shown.add(scenario.seconds());
    shown.removeIf(number -> number > scenario.seconds());
    for (int number : shown) {
      for (String scheduler : schedulers(scenario)) {
        List<ColdOutcome> of = outcomes(scenario, scheduler);
        table.row(
            number,
            scheduler,
            cell(of, number, Second::started),
            cell(of, number, second -> 1e3 * second.schedulerSeconds()),
            cell(of, number, Second::startsPerSecond),
            cell(of, number, second -> 1e3 * second.longestCallSeconds()),
            cell(of, number, Second::utilization));
      }
    }
    return table.build();
  }

  private Object cell(List<ColdOutcome> outcomes, int number, ToDoubleFunction<Second> figure) {
    return cells.cell(
        outcomes,
        outcome ->
            number > outcome.seconds().size()
                ? Double.NaN
                : figure.applyAsDouble(outcome.seconds().get(number - 1)));
  }

  /** Every second of every run, one to a row; the 0th is the recovery. */
  Table everything() {
    Table.Builder table =
        Table.builder(
            "all",
            "Every second of every run",
            Column.text("scenario"),
            Column.text("scheduler"),
            Column.number("seed", ""),
            Column.text("failure"),
            Column.number("second", ""),
            Column.number("started", ""),
            Column.number("scheduler time", "s"),
            Column.number("longest call", "s"),
            Column.number("memory used", ""));
    for (TaskRun<ColdTask, ColdOutcome> run : runs) {
      run.outcome()
          .ifPresentOrElse(
              outcome -> {
                table.row(line(run, 0, 0L, outcome.recoverySeconds(), null, null));
                int number = 1;
                for (Second second : outcome.seconds()) {
                  table.row(
                      line(
                          run,
                          number++,
                          second.started(),
                          second.schedulerSeconds(),
                          second.longestCallSeconds(),
                          second.utilization()));
                }
              },
              () -> table.row(line(run, null, null, null, null, null)));
    }
    return table.build();
  }

  private static List<Object> line(
      TaskRun<ColdTask, ColdOutcome> run,
      Integer second,
      Long started,
      Double seconds,
      Double longest,
      Double utilization) {
    ColdTask task = run.task();
    List<Object> line = new ArrayList<>();
    line.add(task.scenario().name());
    line.add(task.scheduler());
    line.add(task.seed());
    line.add(run.failure());
    line.add(second);
    line.add(started);
    line.add(seconds);
    line.add(longest);
    line.add(utilization);
    return line;
  }
}
