package org.vqs.bench.sls;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/**
 * What one process found.
 *
 * @param applications submitted
 * @param succeeded of them, by the ResourceManager
 * @param tasks that the applications have together
 * @param containers that the scheduler gave, application masters too
 * @param leftOver nodes that are not empty at the end
 * @param seconds from the first heartbeat to the end of the last application
 * @param operations the calls of the scheduler, by kind
 */
public record SlsOutcome(
    int applications,
    int succeeded,
    int tasks,
    long containers,
    List<String> leftOver,
    double seconds,
    SortedMap<String, Times> operations) {

  /** What is called once for each application. */
  private static final List<String> ONCE =
      List.of("APP_ADDED", "APP_ATTEMPT_ADDED", "APP_ATTEMPT_REMOVED", "APP_REMOVED");

  private static final List<String> OFTEN = List.of(Operations.ALLOCATE, "NODE_UPDATE");

  /**
   * Times of the calls of one kind, in microseconds.
   *
   * @param calls how many
   */
  public record Times(long calls, double mean, double p50, double p99, double max) {}

  /** What is not as it must be with any scheduler; empty if all is well. */
  List<String> faults() {
    List<String> faults = new ArrayList<>(leftOver);
    if (containers != applications + tasks) {
      faults.add(
          "%d containers were given for %d tasks and %d application masters"
              .formatted(containers, tasks, applications));
    }
    for (String operation : ONCE) {
      if (calls(operation) != applications) {
        faults.add(
            "%d calls of %s for %d applications"
                .formatted(calls(operation), operation, applications));
      }
    }
    for (String operation : OFTEN) {
      if (calls(operation) < applications) {
        faults.add(
            "only %d calls of %s for %d applications"
                .formatted(calls(operation), operation, applications));
      }
    }
    return faults;
  }

  private long calls(String operation) {
    Times times = operations.get(operation);
    return times == null ? 0 : times.calls();
  }
}
