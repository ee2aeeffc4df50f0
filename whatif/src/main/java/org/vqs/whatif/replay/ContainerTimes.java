package org.vqs.whatif.replay;

/**
 * What became of a container. Times are in milliseconds after the beginning of the history.
 *
 * @param application index of its application in the history
 * @param task index of it in its application, or {@link #MASTER}
 * @param askedMs when it was asked for
 * @param startedMs when its application got it, or {@link #NEVER}
 * @param worksMs from when on it was of use, or {@link #NEVER}: at once, unless it had to wait for
 *     the last of its gang
 * @param endedMs when it ended, or {@link #NEVER}
 */
public record ContainerTimes(
    int application, int task, long askedMs, long startedMs, long worksMs, long endedMs) {
  /** The task of a master. */
  public static final int MASTER = -1;

  /** The time of what did not happen. */
  public static final long NEVER = -1;

  /** One that is of no gang: it works from its start on. */
  public ContainerTimes(int application, int task, long askedMs, long startedMs, long endedMs) {
    this(application, task, askedMs, startedMs, startedMs, endedMs);
  }

  /** True if its application got it. */
  public boolean started() {
    return startedMs != NEVER;
  }

  /** True if it was of use. */
  public boolean worked() {
    return worksMs != NEVER;
  }

  /** From ask to work in milliseconds; of one that worked only. */
  public long waitMs() {
    return worksMs - askedMs;
  }

  /**
   * How long it was held by half of a gang, in milliseconds: until the gang was complete or its
   * master gave up.
   *
   * @param endMs when the run ended: until then, if neither happened
   */
  public long heldMs(long endMs) {
    if (!started()) {
      return 0;
    }
    long until = worked() ? worksMs : endedMs;
    return (until == NEVER ? endMs : until) - startedMs;
  }
}
