package org.vqs.demo.result;

import java.util.Comparator;
import java.util.List;
import org.vqs.demo.workload.ApplicationPlan;

/**
 * What became of an application. Times are milliseconds since the epoch.
 *
 * @param plan what was to be run
 * @param submittedMs when the ResourceManager had it
 * @param launchedMs when its master had got a container
 * @param endedMs when its master had said that it is done
 * @param tasks its containers, all done
 * @param callsMs when its master called the scheduler, in order
 */
public record ObservedApplication(
    ApplicationPlan plan,
    long submittedMs,
    long launchedMs,
    long endedMs,
    List<TaskRecord> tasks,
    List<Long> callsMs) {

  public ObservedApplication {
    tasks = List.copyOf(tasks);
    callsMs = List.copyOf(callsMs);
  }

  /** How long its master ran after the end of the last task; at least 1. */
  public long lingerMs() {
    long last =
        tasks.stream().map(TaskRecord::finishedMs).max(Comparator.naturalOrder()).orElseThrow();
    return Math.max(1, endedMs - last);
  }
}
