package org.vqs.yarn.why.answer;

import java.util.Optional;
import org.vqs.yarn.text.Printable;
import org.vqs.yarn.why.answer.ApplicationAnswer.State;

/**
 * Why an application waits, of all reasons the one to look at first. Immutable; for any thread.
 *
 * @param name the reason in a word: {@code WAITING_TO_RUN}, or what stands in the way of a request
 *     ({@link org.vqs.core.model.Refusal.Reason}); null if nothing does and it is about to start
 * @param text what is missing, in one or two sentences
 * @param remedy the nearest thing that would help
 * @param start when it can be expected to start, in words; null at a limit on running applications
 */
public record MainReason(String name, String text, String remedy, String start) {

  /** Names that users chose become printable. */
  public MainReason {
    text = Printable.of(text);
    remedy = Printable.of(remedy);
  }

  /**
   * That of an answer: the limit that it waits at, else its first request; empty if it waits no
   * more.
   */
  public static Optional<MainReason> of(ApplicationAnswer answer) {
    RunWaitView runWait = answer.runWait();
    if (runWait != null) {
      return Optional.of(
          new MainReason(
              State.WAITING_TO_RUN.name(),
              WaitToRun.situation(runWait),
              WaitToRun.remedy(runWait),
              null));
    }
    return answer.pending().stream()
        .findFirst()
        .map(
            ask ->
                new MainReason(
                    ask.reason() == null ? null : ask.reason().name(),
                    ask.text(),
                    ask.remedy(),
                    ask.start().text()));
  }
}
