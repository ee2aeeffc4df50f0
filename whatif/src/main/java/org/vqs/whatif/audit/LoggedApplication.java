package org.vqs.whatif.audit;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.vqs.whatif.audit.ReconstructedSizes.Size;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.Task;

/**
 * An application as the log tells it. Times are milliseconds since 1970.
 *
 * @param startedMs what its tasks' asks count from: the grant of its master, or its submission if
 *     it has none
 * @param lingerMs how long the master ran after the last other container; at least 1
 */
record LoggedApplication(
    String name,
    String queue,
    String user,
    long submittedMs,
    long startedMs,
    Optional<Size> master,
    long lingerMs,
    List<LoggedTask> tasks) {
  /** The audit log knows no priorities. Masters have 0 and go first. */
  private static final int PRIORITY = 1;

  Application application(Assumption assumption, long beginningMs, List<String> resources) {
    return new Application(
        name,
        queue,
        user,
        submittedMs - beginningMs,
        master.map(size -> size.vector(resources)),
        lingerMs,
        tasks.stream()
            .map(
                task ->
                    new Task(
                        Math.max(0, task.askedMs(assumption) - startedMs),
                        task.size().vector(resources),
                        task.durationMs(),
                        PRIORITY))
            .sorted(Comparator.comparingLong(Task::askedMs))
            .toList());
  }
}
