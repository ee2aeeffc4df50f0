package org.vqs.yarn.queue;

import java.util.Comparator;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** An application as limits on running applications see it: it runs, or waits at one of them. */
final class ApplicationRun {
  /** The higher priority first, then who was submitted first. */
  static final Comparator<ApplicationRun> ORDER =
      Comparator.comparingInt((ApplicationRun run) -> -run.priority)
          .thenComparing(ApplicationRun::id);

  private final ApplicationId id;
  private final String user;
  private final long since;
  private VqsQueue queue;
  private int priority;
  private boolean runs;
  private RunLimit waitsAt;

  /**
   * One that neither runs nor waits at a limit yet.
   *
   * @param since when it came, in milliseconds of the scheduler's clock
   */
  ApplicationRun(ApplicationId id, String user, VqsQueue queue, int priority, long since) {
    this.id = id;
    this.user = user;
    this.queue = queue;
    this.priority = priority;
    this.since = since;
  }

  ApplicationId id() {
    return id;
  }

  String user() {
    return user;
  }

  long since() {
    return since;
  }

  VqsQueue queue() {
    return queue;
  }

  void setQueue(VqsQueue newQueue) {
    queue = newQueue;
  }

  /** Called while it is in no order. */
  void setPriority(int newPriority) {
    priority = newPriority;
  }

  boolean runs() {
    return runs;
  }

  void setRuns() {
    runs = true;
    waitsAt = null;
  }

  /** The limit in whose line it is; null if it is in none. */
  RunLimit waitsAt() {
    return waitsAt;
  }

  void setWaitsAt(RunLimit limit) {
    waitsAt = limit;
  }
}
