package org.vqs.yarn.why.answer;

import org.vqs.yarn.text.Printable;

/** Applications that wait at a limit on running applications, in words. */
public final class WaitToRun {
  /** What has to follow when a property of a queue was changed. */
  public static final String REFRESH = " and run yarn rmadmin -refreshQueues";

  private WaitToRun() {}

  /** Which limit it is, the place in line, and what would help. */
  public static String text(RunWaitView wait) {
    return situation(wait) + " " + remedy(wait);
  }

  /** Which limit it is, and the place in line. */
  static String situation(RunWaitView wait) {
    String users = wait.user() == null ? "" : " of user " + Printable.of(wait.user());
    return "It waits to run, as number "
        + wait.place()
        + " of "
        + wait.waiting()
        + " in line: "
        + Units.count(wait.running(), "application")
        + users
        + (wait.running() == 1 ? " runs" : " run")
        + " in queue "
        + wait.queue()
        + ", of at most "
        + wait.most()
        + ".";
  }

  /** What would help. */
  static String remedy(RunWaitView wait) {
    return "Wait until one of them ends, or raise " + wait.property() + REFRESH + ".";
  }
}
