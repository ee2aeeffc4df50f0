package org.vqs.whatif.history;

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
 * @param gang which of its containers are useless alone; empty if each works by itself
 */
public record Application(
    String name,
    String queue,
    String user,
    long submittedMs,
    Optional<ResourceVector> master,
    long lingerMs,
    List<Task> tasks,
    Optional<Gang> gang) {
  /** One whose master ends at once when all tasks have, without a gang. */
  public Application(
      String name,
      String queue,
      String user,
      long submittedMs,
      Optional<ResourceVector> master,
      List<Task> tasks) {
    this(name, queue, user, submittedMs, master, 1, tasks);
  }

  /** One without a gang. */
  public Application(
      String name,
      String queue,
      String user,
      long submittedMs,
      Optional<ResourceVector> master,
      long lingerMs,
      List<Task> tasks) {
    this(name, queue, user, submittedMs, master, lingerMs, tasks, Optional.empty());
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
    if (gang.isPresent() && gang.get().size() > tasks.size()) {
      throw new IllegalArgumentException(
          "gang %s of %s is larger than its %d tasks".formatted(gang.get(), name, tasks.size()));
    }
  }

  /** How many of the first containers that it gets wait for each other: 0 without a gang. */
  public int gangSize() {
    return gang.map(Gang::size).orElse(0);
  }

  /** The same, submitted at another time. */
  public Application submittedAt(long timeMs) {
    return new Application(name, queue, user, timeMs, master, lingerMs, tasks, gang);
  }

  /** The same with other tasks, and with or without a gang. */
  public Application with(List<Task> otherTasks, Optional<Gang> otherGang) {
    return new Application(name, queue, user, submittedMs, master, lingerMs, otherTasks, otherGang);
  }

  /**
   * From submission to the end of the last task (of the master, if there is no task) if nothing
   * ever waited, in milliseconds. The tasks of a gang work from the time at which its last one is
   * asked for. Cost O(tasks).
   */
  public long idealMs() {
    int together = gangSize();
    long last = tasks.isEmpty() ? lingerMs : 0;
    for (int i = 0; i < tasks.size(); i++) {
      long worksMs = tasks.get(i < together ? together - 1 : i).askedMs();
      last = Math.max(last, worksMs + tasks.get(i).durationMs());
    }
    return last;
  }
}
