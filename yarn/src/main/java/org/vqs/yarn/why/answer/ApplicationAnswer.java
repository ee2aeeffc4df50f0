package org.vqs.yarn.why.answer;

import java.util.List;
import org.vqs.yarn.text.Printable;

/**
 * Why an application waits. Immutable; for any thread.
 *
 * @param application its id
 * @param user whose it is
 * @param queue the full name of its queue
 * @param state what it waits for, in one word
 * @param text the same in a sentence
 * @param containers how many containers it waits for
 * @param pending its requests, the one that waits longest first
 * @param leftOut how many more requests wait that are not in {@code pending}, as there are many
 * @param runWait the limit on running applications that it waits at, or null
 * @param time when this was true, in milliseconds since the epoch
 */
public record ApplicationAnswer(
    String application,
    String user,
    String queue,
    State state,
    String text,
    long containers,
    List<PendingAnswer> pending,
    int leftOut,
    RunWaitView runWait,
    long time) {

  /** Names that users chose become printable. */
  public ApplicationAnswer {
    user = Printable.of(user);
    queue = Printable.of(queue);
  }

  /** What an application waits for. */
  public enum State {
    /** It is accepted; the ResourceManager did not make an attempt of it yet. */
    NO_ATTEMPT,
    /** Its attempt ended, so nothing waits. */
    ENDED,
    /** It asks for nothing that it does not have. */
    NOTHING_PENDING,
    /** The ResourceManager was restarted, and starts nothing until nodes had time to report. */
    NOT_READY,
    /** A limit on running applications is reached; nothing of it starts until its turn comes. */
    WAITING_TO_RUN,
    /** Its application master waits, and nothing else of it can start before. */
    WAITING_FOR_MASTER,
    /** Containers of it wait. */
    WAITING
  }

  /** For people to read, a line or more for each request; ends with a line feed. */
  public String toText() {
    StringBuilder out = new StringBuilder();
    out.append(application)
        .append(" of user ")
        .append(user)
        .append(" in queue ")
        .append(queue)
        .append('\n')
        .append(text)
        .append('\n');
    for (PendingAnswer ask : pending) {
      out.append('\n').append(ask.title());
      if (!ask.types().isEmpty()) {
        out.append("\n  type:   ").append(String.join("; ", ask.types()));
      }
      if (!ask.names().isEmpty()) {
        out.append("\n  names:  ").append(String.join(", ", ask.names()));
      }
      out.append("\n  waits:  ")
          .append(Units.time(ask.waitedMillis()))
          .append("\n  reason: ")
          .append(ask.reason() == null ? "none" : ask.reason())
          .append(". ")
          .append(ask.text())
          .append("\n  remedy: ")
          .append(ask.remedy())
          .append("\n  start:  ")
          .append(ask.start().text())
          .append('\n');
    }
    if (leftOut > 0) {
      out.append('\n').append(Units.count(leftOut, "more request")).append(" not shown\n");
    }
    return out.toString();
  }
}
