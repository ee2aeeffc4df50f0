package org.vqs.demo;

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
record ApplicationPlan(
    int number,
    long submitAfterMs,
    List<TaskPlan> tasks,
    Optional<GangPlan> gang,
    boolean untilGangsAsked) {

  ApplicationPlan {
    tasks = List.copyOf(tasks);
  }

  /** One whose containers work by themselves. */
  ApplicationPlan(int number, long submitAfterMs, List<TaskPlan> tasks) {
    this(number, submitAfterMs, tasks, Optional.empty(), false);
  }

  /** One whose containers work together, and which comes when the other work runs. */
  static ApplicationPlan ofGang(int number, List<TaskPlan> tasks, GangPlan gang) {
    return new ApplicationPlan(number, 0, tasks, Optional.of(gang), false);
  }

  /** One whose containers run on until all gangs have asked. */
  static ApplicationPlan untilGangsAsked(int number, List<TaskPlan> tasks) {
    return new ApplicationPlan(number, 0, tasks, Optional.empty(), true);
  }

  /** Where it is submitted. */
  String queue() {
    return gang.map(GangPlan::queue).orElse(DemoClient.QUEUE);
  }

  void writeTasks(Path file) throws IOException {
    Files.write(file, tasks.stream().map(TaskPlan::toLine).toList());
  }

  static List<TaskPlan> readTasks(Path file) throws IOException {
    return Files.readAllLines(file).stream().map(TaskPlan::parse).toList();
  }
}
