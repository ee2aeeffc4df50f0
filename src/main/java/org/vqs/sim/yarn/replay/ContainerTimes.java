package org.vqs.sim.yarn.replay;

/**
 * What became of a container. Times are in milliseconds after the beginning of the history.
 *
 * @param application index of its application in the history
 * @param task index of it in its application, or {@link #MASTER}
 * @param askedMs when it was asked for
 * @param startedMs when its application got it, or {@link #NEVER}
 * @param endedMs when it ended, or {@link #NEVER}
 */
public record ContainerTimes(
    int application, int task, long askedMs, long startedMs, long endedMs) {
  /** The task of a master. */
  public static final int MASTER = -1;

  /** The time of what did not happen. */
  public static final long NEVER = -1;

  /** True if its application got it. */
  public boolean started() {
    return startedMs != NEVER;
  }

  /** From ask to start in milliseconds; of one that started only. */
  public long waitMs() {
    return startedMs - askedMs;
  }
}
