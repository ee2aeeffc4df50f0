package org.vqs.demo.workload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * One application: when it is submitted and which containers it asks for. The driver writes it to a
 * file that the application master reads.
 *
 * @param number from 1
 * @param submitAfterMs milliseconds after the start of the demo
 * @param tasks its containers, by index
 * @param gang whether they are useless alone
 * @param untilGangsAsked whether they run on until all gangs have asked, and their time counts from
 *     then
 */
public record ApplicationPlan(
    int number,
    long submitAfterMs,
    List<TaskPlan> tasks,
    Optional<GangPlan> gang,
    boolean untilGangsAsked) {

  /** Where one is submitted that is no gang. */
  public static final String DEFAULT_QUEUE = "default";

  public ApplicationPlan {
    tasks = List.copyOf(tasks);
  }

  /** One whose containers work by themselves. */
  public ApplicationPlan(int number, long submitAfterMs, List<TaskPlan> tasks) {
    this(number, submitAfterMs, tasks, Optional.empty(), false);
  }

  /** One whose containers work together, and which comes when the other work runs. */
  public static ApplicationPlan ofGang(int number, List<TaskPlan> tasks, GangPlan gang) {
    return new ApplicationPlan(number, 0, tasks, Optional.of(gang), false);
  }

  /** One whose containers run on until all gangs have asked. */
  public static ApplicationPlan untilGangsAsked(int number, List<TaskPlan> tasks) {
    return new ApplicationPlan(number, 0, tasks, Optional.empty(), true);
  }

  /** Where it is submitted. */
  public String queue() {
    return gang.map(GangPlan::queue).orElse(DEFAULT_QUEUE);
  }

  public void writeTasks(Path file) throws IOException {
    Files.write(file, tasks.stream().map(TaskPlan::toLine).toList());
  }

  public static List<TaskPlan> readTasks(Path file) throws IOException {
    return Files.readAllLines(file).stream().map(TaskPlan::parse).toList();
  }
}
