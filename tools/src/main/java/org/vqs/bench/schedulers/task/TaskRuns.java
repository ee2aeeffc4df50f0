package org.vqs.bench.schedulers.task;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.vqs.bench.process.JsonProcess;
import org.vqs.bench.schedulers.cluster.ScenarioStage;
import org.vqs.sim.cli.option.Terminal;
import org.vqs.sim.progress.ConsoleProgress;
import org.vqs.whatif.stage.Contestant;
import org.vqs.whatif.stage.OurScheduler;

/**
 * Does tasks one after the other, each in a process of its own.
 *
 * @param mainClass of the process
 * @param directory gets a directory for each task, with its log
 * @param options of Java, beside those of the scenario
 * @param limit after which a process is killed
 */
public record TaskRuns(Class<?> mainClass, Path directory, List<String> options, Duration limit) {
  /** Does all; one that fails has no outcome, and the others go on. */
  public <T extends SchedulerTask, R> List<TaskRun<T, R>> run(List<T> tasks, Class<R> type)
      throws InterruptedException {
    ConsoleProgress progress = Terminal.progress();
    progress.started(tasks.size(), "schedulers");
    List<TaskRun<T, R>> runs = new ArrayList<>();
    try {
      for (T task : tasks) {
        runs.add(run(task, type));
        progress.step(1);
      }
    } finally {
      progress.finished();
    }
    return runs;
  }

  private <T extends SchedulerTask, R> TaskRun<T, R> run(T task, Class<R> type)
      throws InterruptedException {
    List<String> all = new ArrayList<>(ScenarioStage.javaOptions(task.scenario()));
    all.addAll(options);
    try {
      R outcome =
          new JsonProcess(mainClass.getName(), all, limit)
              .run(task.name(), directory.resolve(task.name()), task, type);
      return new TaskRun<>(task, Optional.of(outcome), "");
    } catch (IOException failure) {
      // What ended it, and the last line of what it wrote.
      List<String> lines = failure.getMessage().lines().toList();
      String why = lines.get(0) + " " + lines.get(lines.size() - 1);
      return new TaskRun<>(task, Optional.empty(), why);
    }
  }

  /**
   * What failed and must not: all where results are checked, else ours only. That another scheduler
   * fails is a result.
   */
  public static <T extends SchedulerTask, R> List<String> complaints(
      List<TaskRun<T, R>> runs, boolean all) {
    return runs.stream()
        .filter(run -> run.outcome().isEmpty())
        .filter(run -> all || Contestant.of(run.task().scheduler()) instanceof OurScheduler)
        .map(TaskRun::failure)
        .toList();
  }
}
