package org.vqs.whatif.audit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Makes applications of what the log says, and counts what it had to guess. */
final class Reconstruction {
  private final LogContents log;
  private final AuditSettings settings;
  private final QueuePaths queues = new QueuePaths();
  private final Counts counts = new Counts();

  Reconstruction(LogContents log, AuditSettings settings) {
    this.log = log;
    this.settings = settings;
  }

  /** Every application of which something is known that it wanted, in order of submission. */
  List<LoggedApplication> applications() {
    settings.queues().forEach(queues::learn);
    for (ApplicationLog application : log.applications()) {
      application.queue().ifPresent(queues::learn);
      application.submittedTo().ifPresent(queues::learn);
    }
    List<LoggedApplication> result = new ArrayList<>();
    for (ApplicationLog application : log.applications()) {
      count(application);
      take(application).ifPresent(result::add);
    }
    counts.queuesGuessed = queues.guessed();
    result.sort(
        Comparator.comparingLong(LoggedApplication::submittedMs)
            .thenComparing(LoggedApplication::name));
    return result;
  }

  Counts counts() {
    return counts;
  }

  private void count(ApplicationLog application) {
    counts.failed += application.ended(ApplicationLog.End.FAILED) ? 1 : 0;
    counts.killed += application.ended(ApplicationLog.End.KILLED) ? 1 : 0;
    counts.moved += application.wasMoved() ? 1 : 0;
    counts.severalAttempts += application.attempts().size() > 1 ? 1 : 0;
    for (AttemptLog attempt : application.attempts()) {
      for (ContainerLog container : attempt.containers()) {
        counts.beforeTheLog += container.isGranted() ? 0 : 1;
        counts.resized += container.wasResized() ? 1 : 0;
        counts.labelled += container.isLabelled() ? 1 : 0;
      }
    }
  }

  private Optional<LoggedApplication> take(ApplicationLog application) {
    Optional<ContainerLog> master = master(application);
    List<LoggedTask> tasks = tasks(application, master);
    if (master.isEmpty() && tasks.isEmpty()) {
      counts.withoutContainers++;
      return Optional.empty();
    }
    long firstMs =
        Math.min(
            master.map(ContainerLog::grantedMs).orElse(Long.MAX_VALUE),
            tasks.stream().mapToLong(LoggedTask::grantedMs).min().orElse(Long.MAX_VALUE));
    counts.notSubmitted += application.isSubmitted() ? 0 : 1;
    long submittedMs =
        application.isSubmitted() ? Math.min(application.submittedMs(), firstMs) : firstMs;
    counts.withoutMaster += master.isPresent() ? 0 : 1;
    return Optional.of(
        new LoggedApplication(
            application.name,
            queues.path(application),
            application.user(),
            submittedMs,
            master.map(ContainerLog::grantedMs).orElse(submittedMs),
            master.map(ContainerLog::size),
            master.map(container -> lingerMs(application, container, tasks)).orElse(1L),
            tasks));
  }

  /** The master of the first attempt of which the log has anything. */
  private static Optional<ContainerLog> master(ApplicationLog application) {
    return application.attempts().stream().findFirst().flatMap(AttemptLog::master);
  }

  /** All containers but the first master; later masters count as any other container. */
  private List<LoggedTask> tasks(ApplicationLog application, Optional<ContainerLog> master) {
    List<LoggedTask> tasks = new ArrayList<>();
    for (AttemptLog attempt : application.attempts()) {
      Optional<ContainerLog> own = attempt.master();
      List<ContainerLog> granted =
          attempt.granted().stream().filter(container -> !isSame(own, container)).toList();
      if (!own.equals(master)) {
        own.flatMap(later -> taskOf(application, later, later.grantedMs())).ifPresent(tasks::add);
      }
      if (!granted.isEmpty()) {
        counts.notRegistered += own.isPresent() && !attempt.isRegistered() ? 1 : 0;
        long firstMs = own.orElse(granted.get(0)).grantedMs();
        long readyMs =
            attempt.isRegistered() ? attempt.readyMs(granted.get(0).grantedMs()) : firstMs;
        granted.forEach(container -> taskOf(application, container, readyMs).ifPresent(tasks::add));
      }
    }
    return tasks;
  }

  private static boolean isSame(Optional<ContainerLog> one, ContainerLog other) {
    return one.isPresent() && one.get() == other;
  }

  private Optional<LoggedTask> taskOf(
      ApplicationLog application, ContainerLog container, long readyMs) {
    long durationMs = endOf(application, container) - container.grantedMs();
    if (durationMs < 0) {
      counts.endedBeforeTheyBegan++;
      return Optional.empty();
    }
    if (container.wasReturned() && durationMs < settings.returnedWithinMs()) {
      counts.returned++;
      return Optional.empty();
    }
    counts.withoutDuration += durationMs == 0 ? 1 : 0;
    if (!container.isReleased()) {
      counts.unfinished++;
    }
    return Optional.of(
        new LoggedTask(readyMs, container.grantedMs(), container.size(), Math.max(1, durationMs)));
  }

  /** Of a container without an end: the end of its application, or else of the log. */
  private long endOf(ApplicationLog application, ContainerLog container) {
    if (container.isReleased()) {
      return container.releasedMs();
    }
    return application.isEnded() ? application.endedMs() : log.endMs();
  }

  private long lingerMs(ApplicationLog application, ContainerLog master, List<LoggedTask> tasks) {
    counts.unfinished += master.isReleased() ? 0 : 1;
    long lastMs =
        tasks.stream()
            .mapToLong(task -> task.grantedMs() + task.durationMs())
            .max()
            .orElse(master.grantedMs());
    return Math.max(1, endOf(application, master) - lastMs);
  }
}
