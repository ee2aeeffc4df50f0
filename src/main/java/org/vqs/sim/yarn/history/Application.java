package org.vqs.sim.yarn.history;

import java.util.List;
import java.util.Optional;
import org.vqs.core.model.ResourceVector;

/**
 * An application.
 *
 * @param name its name in the source, such as {@code application_1700000000000_0001}
 * @param queue full path of its queue, such as {@code root.default}
 * @param user whose it is
 * @param submittedMs when it is submitted, in milliseconds after the beginning of the history
 * @param master the container of its master, which starts before anything else and ends last; empty
 *     if the master runs outside of the cluster
 * @param lingerMs how long the master runs after its last task, or after its own start if there is
 *     no task, in milliseconds; at least 1
 * @param tasks what it wants, in order of {@link Task#askedMs}
 */
public record Application(
    String name,
    String queue,
    String user,
    long submittedMs,
    Optional<ResourceVector> master,
    long lingerMs,
    List<Task> tasks) {
  /** One whose master ends at once when all tasks have. */
  public Application(
      String name,
      String queue,
      String user,
      long submittedMs,
      Optional<ResourceVector> master,
      List<Task> tasks) {
    this(name, queue, user, submittedMs, master, 1, tasks);
  }

  /** Copies and checks the tasks. */
  public Application {
    tasks = List.copyOf(tasks);
    if (submittedMs < 0) {
      throw new IllegalArgumentException(
          name + " is submitted " + submittedMs + " ms after the beginning: not before");
    }
    if (lingerMs < 1) {
      throw new IllegalArgumentException(
          "the master of " + name + " lingers for " + lingerMs + " ms: it must be at least 1");
    }
    for (int i = 1; i < tasks.size(); i++) {
      if (tasks.get(i).askedMs() < tasks.get(i - 1).askedMs()) {
        throw new IllegalArgumentException("the tasks of " + name + " must be in order of asking");
      }
    }
  }

  /**
   * From submission to the end of the last task (of the master, if there is no task) if nothing
   * ever waited, in milliseconds. Cost O(tasks).
   */
  public long idealMs() {
    return tasks.stream()
        .mapToLong(task -> task.askedMs() + task.durationMs())
        .max()
        .orElse(lingerMs);
  }
}
