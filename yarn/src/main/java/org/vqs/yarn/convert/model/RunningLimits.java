package org.vqs.yarn.convert.model;

/** Converts limits on running applications, which both schedulers have. Not thread-safe. */
public final class RunningLimits {
  private static final String OF_QUEUE = ".maximum-running-applications";
  private static final String OF_USER = OF_QUEUE + "-per-user";

  private final Conversion conversion;

  /** For one conversion. */
  public RunningLimits(Conversion conversion) {
    this.conversion = conversion;
  }

  /**
   * How many applications may run in a queue and below it.
   *
   * @param source the setting that says it
   * @param text its value
   * @throws InvalidSourceException if that is no whole number
   */
  public void ofQueue(SourceQueue queue, String source, String text) {
    set(queue.target() + OF_QUEUE, source, text);
  }

  /**
   * How many applications of each user may run.
   *
   * @throws InvalidSourceException if that is no whole number
   */
  public void ofEachUser(String source, String text) {
    set(SourceQueue.ROOT + OF_USER, source, text);
    conversion.carry(source);
  }

  /**
   * How many applications of one user may run: here all users may run as many.
   *
   * @param ofEach the value of the setting for users without their own; null if it is not set
   */
  public void ofUser(String source, String text, String ofEach) {
    String all =
        Conversion.PREFIX + SourceQueue.ROOT + OF_USER + ", which is one number for all users";
    if (ofEach == null) {
      conversion.leaveOut(
          source, "%s for this user alone; to limit everybody set %s".formatted(text.trim(), all));
    } else {
      conversion.instead(
          source,
          "%s for this user alone becomes %s, as for the others (%s)"
              .formatted(text.trim(), ofEach.trim(), all));
    }
  }

  private void set(String name, String source, String text) {
    long most = Math.max(0, Numbers.whole(source, text));
    if (most < Integer.MAX_VALUE) {
      conversion.set(source, name, Long.toString(most));
    }
  }
}
