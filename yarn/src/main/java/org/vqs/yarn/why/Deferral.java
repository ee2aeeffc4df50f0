package org.vqs.yarn.why;

import java.util.stream.Collectors;
import org.vqs.yarn.why.answer.LimitView;
import org.vqs.yarn.why.answer.Units;
import org.vqs.yarn.why.answer.WaitToRun;
import org.vqs.yarn.why.answer.WaitingAsk;

/** Requests that are deferred, whatever room there is. */
final class Deferral {
  private Deferral() {}

  /** Null if the scheduler starts containers. */
  static Explanation untilNodesReported(Situation situation) {
    return situation.ready()
        ? null
        : new Explanation(
            null,
            "The ResourceManager was started again and starts no container until the nodes had time to report what"
                + " runs on them.",
            "Wait; yarn.resourcemanager.work-preserving-recovery.scheduling-wait-ms is how long.");
  }

  /** Null if no limit defers it. */
  static Explanation byLimit(Situation situation) {
    WaitingAsk ask = situation.ask();
    if (ask.limit() != null) {
      return limit(ask.limit(), situation);
    }
    return ask.deferred() == null
        ? null
        : new Explanation(
            ask.deferred(),
            "It was deferred at a limit that no longer stands in its way.",
            "Wait for the next event; it is tried again.");
  }

  private static Explanation limit(LimitView limit, Situation situation) {
    boolean ofMasters = limit.isOfMasters();
    String users = ofMasters ? "Application masters of " + limit.holder() : limit.holder();
    String use = ofMasters ? " use " : " uses ";
    String text =
        capital(users)
            + use
            + Units.amounts(limit.used())
            + " of at most "
            + Units.amounts(limit.most())
            + "; one more container of "
            + situation.size()
            + exceeds(limit)
            + ByClock.note(situation.settings(), limit.property(), situation.wallClock());
    String property = situation.settings().timedQueues().keyInForce(limit.property());
    return new Explanation(limit.reason(), text, remedy(limit, property, ofMasters));
  }

  private static String exceeds(LimitView limit) {
    if (limit.exceeded().isEmpty()) {
      return " fits now, but others that wait for the same limit go first.";
    }
    return " would exceed that in "
        + limit.exceeded().stream().map(Units::name).collect(Collectors.joining(" and "))
        + (limit.isTooSmall() ? ", however little is used." : ".");
  }

  private static String remedy(LimitView limit, String property, boolean ofMasters) {
    String raise = "raise " + property + WaitToRun.REFRESH;
    if (limit.isTooSmall() && !ofMasters) {
      return capital(raise) + ", or ask for smaller containers.";
    }
    return "Wait until "
        + (ofMasters ? "an application there" : "a container there")
        + " ends, or "
        + raise
        + ".";
  }

  private static String capital(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }
}
