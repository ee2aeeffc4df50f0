package org.vqs.bench.schedulers.callers;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.util.ArrayList;
import java.util.List;
import org.vqs.bench.schedulers.scenario.ShootoutScenario;
import org.vqs.bench.schedulers.task.EveryNumber;
import org.vqs.bench.schedulers.task.SeedCells;
import org.vqs.bench.schedulers.task.TaskRun;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;

/** Tables of runs beside threads of masters. */
final class CallersReport {
  private static final Gson GSON = new GsonBuilder().serializeSpecialFloatingPointValues().create();

  private final List<TaskRun<CallersTask, CallersOutcome>> runs;
  private final List<Long> seeds;
  private final SeedCells cells;

  CallersReport(List<TaskRun<CallersTask, CallersOutcome>> runs) {
    this.runs = runs;
    this.seeds = runs.stream().map(run -> run.task().seed()).distinct().toList();
    this.cells = SeedCells.of(seeds);
  }

  Report report(String machine) {
    Report.Builder report =
        Report.builder("schedulers", "Schedulers beside threads of masters")
            .seeds(seeds)
            .note(machine)
            .note(
                "Real time of that many threads of masters and one of nodes, which call at once, as"
                    + " fast as they are answered; calls count with their waits and with collections.")
            .note(
                "Waited: all calling threads, blocked or parked in calls, together. The scheduler's"
                    + " own threads are not counted.")
            .note(
                "The lock is measured for this scheduler only: calls into the others wait for locks"
                    + " of queues and applications too.");
    for (ShootoutScenario scenario : scenarios()) {
      report.table(table(scenario, "callers", "threads of masters", CallersFigure.OF_RUN));
      report.table(table(scenario, "allocate", "calls of masters", CallersFigure.OF_ALLOCATE));
      report.table(
          table(scenario, "heartbeat", "the dispatcher's calls", CallersFigure.OF_HEARTBEAT));
    }
    return report.data("runs", GSON.toJsonTree(runs.stream().map(Line::of).toList())).build();
  }

  /** A run in the JSON file. */
  private record Line(
      String scenario,
      String scheduler,
      int callers,
      long seed,
      String failure,
      CallersOutcome outcome) {
    static Line of(TaskRun<CallersTask, CallersOutcome> run) {
      CallersTask task = run.task();
      return new Line(
          task.scenario().name(),
          task.scheduler(),
          task.callers(),
          task.seed(),
          run.failure(),
          run.outcome().orElse(null));
    }
  }

  private List<ShootoutScenario> scenarios() {
    return runs.stream().map(run -> run.task().scenario()).distinct().toList();
  }

  private Table table(
      ShootoutScenario scenario, String name, String title, List<CallersFigure> figures) {
    List<Column> columns =
        new ArrayList<>(List.of(Column.number("callers", ""), Column.text("scheduler")));
    figures.forEach(figure -> columns.add(cells.column(figure.name(), figure.unit())));
    Table.Builder table =
        Table.builder(scenario.name() + "-" + name, scenario.title() + ": " + title, columns);
    runs.stream()
        .map(TaskRun::task)
        .filter(task -> task.scenario().equals(scenario) && task.seed() == seeds.get(0))
        .forEach(task -> table.row(row(task, figures)));
    runs.stream()
        .filter(run -> run.task().scenario().equals(scenario) && run.outcome().isEmpty())
        .forEach(run -> table.note(run.failure()));
    return table.build();
  }

  private List<Object> row(CallersTask task, List<CallersFigure> figures) {
    List<CallersOutcome> outcomes =
        runs.stream()
            .filter(run -> isOf(task, run.task()))
            .flatMap(run -> run.outcome().stream())
            .toList();
    List<Object> row = new ArrayList<>(List.of(task.callers(), task.scheduler()));
    figures.forEach(figure -> row.add(cells.cell(outcomes, figure.number())));
    return row;
  }

  private static boolean isOf(CallersTask task, CallersTask other) {
    return other.scenario().equals(task.scenario())
        && other.scheduler().equals(task.scheduler())
        && other.callers() == task.callers();
  }

  /** Every number of every run, one to a row. */
  Table everything() {
    EveryNumber all = new EveryNumber("callers");
    for (TaskRun<CallersTask, CallersOutcome> run : runs) {
      CallersTask task = run.task();
      EveryNumber.Run rows =
          all.run(
              task.scenario().name(), task.callers(), task.scheduler(), task.seed(), run.failure());
      run.outcome()
          .ifPresentOrElse(
              outcome ->
                  CallersFigure.all()
                      .forEach(
                          figure ->
                              rows.figure(
                                  figure.name(),
                                  figure.unit(),
                                  figure.number().applyAsDouble(outcome))),
              rows::failed);
    }
    return all.table();
  }
}
