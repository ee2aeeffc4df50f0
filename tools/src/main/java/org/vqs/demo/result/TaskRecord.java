package org.vqs.demo.result;

import org.vqs.demo.workload.TaskPlan;

/**
 * What has happened to one container so far. Times are milliseconds since the epoch, as its
 * application master saw them, or {@link #NOT_YET}.
 *
 * @param plan what was asked for
 * @param askedMs when it was asked for
 * @param grantedMs when the scheduler's answer arrived
 * @param heldUntilMs when it began to work, or its master gave up on its gang
 * @param finishedMs when its end was reported
 * @param exitStatus exit status of its process; 0 until it has finished
 */
public record TaskRecord(
    TaskPlan plan,
    long askedMs,
    long grantedMs,
    long heldUntilMs,
    long finishedMs,
    int exitStatus) {

  static final long NOT_YET = -1;

  public static TaskRecord planned(TaskPlan plan) {
    return new TaskRecord(plan, NOT_YET, NOT_YET, NOT_YET, NOT_YET, 0);
  }

  public TaskRecord asked(long timeMs) {
    return new TaskRecord(plan, timeMs, grantedMs, heldUntilMs, finishedMs, exitStatus);
  }

  public TaskRecord granted(long timeMs) {
    return new TaskRecord(plan, askedMs, timeMs, heldUntilMs, finishedMs, exitStatus);
  }

  public TaskRecord heldUntil(long timeMs) {
    return new TaskRecord(plan, askedMs, grantedMs, timeMs, finishedMs, exitStatus);
  }

  public TaskRecord finished(long timeMs, int status) {
    return new TaskRecord(plan, askedMs, grantedMs, heldUntilMs, timeMs, status);
  }

  public boolean isAsked() {
    return askedMs != NOT_YET;
  }

  boolean isWaiting() {
    return askedMs != NOT_YET && grantedMs == NOT_YET && finishedMs == NOT_YET;
  }

  boolean isRunning() {
    return grantedMs != NOT_YET && finishedMs == NOT_YET;
  }

  boolean isDone() {
    return finishedMs != NOT_YET;
  }

  public boolean isGranted() {
    return grantedMs != NOT_YET;
  }

  /** From ask to grant, in milliseconds; only once granted. */
  public long waitMs() {
    return grantedMs - askedMs;
  }
}
