package org.vqs.bench.schedulers.task;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.vqs.bench.schedulers.scenario.ShootoutScenario;
import org.vqs.whatif.stage.Contestant;

/**
 * What a command line says of tasks.
 *
 * @param only the schedulers that are run; empty for all of a scenario's
 * @param smoke true to check results and measure nothing
 * @param directory where processes work
 * @param options of Java
 * @param limit after which a process is killed
 */
public record TaskPlan(
    List<ShootoutScenario> scenarios,
    List<Contestant> only,
    int seeds,
    boolean smoke,
    Path directory,
    List<String> options,
    Duration limit) {

  /** A task of one scheduler and seed. */
  public interface Maker<T> {
    T make(ShootoutScenario scenario, String scheduler, long seed);
  }

  /**
   * The tasks of all scenarios, schedulers and seeds.
   *
   * @throws IllegalArgumentException if there are none
   */
  public <T> List<T> tasks(Maker<T> maker) {
    List<T> tasks = new ArrayList<>();
    for (ShootoutScenario scenario : scenarios) {
      for (String name : scenario.schedulers()) {
        if (only.isEmpty() || only.contains(Contestant.of(name))) {
          LongStream.rangeClosed(1, seeds)
              .forEach(seed -> tasks.add(maker.make(scenario, name, seed)));
        }
      }
    }
    if (tasks.isEmpty()) {
      throw new IllegalArgumentException(
          "no scenario has --scheduler %s"
              .formatted(String.join(" ", only.stream().map(Contestant::toString).toList())));
    }
    return tasks;
  }

  /** Does tasks in processes. */
  public TaskRuns in(Class<?> mainClass) {
    return new TaskRuns(mainClass, directory, options, limit);
  }
}
