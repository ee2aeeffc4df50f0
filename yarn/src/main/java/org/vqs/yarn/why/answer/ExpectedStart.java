package org.vqs.yarn.why.answer;

import org.vqs.core.learn.StartForecast;

/**
 * When the next container of a request can be expected to start. Immutable; for any thread.
 *
 * @param earlyMillis a quarter of such requests start before, in milliseconds from now; null if
 *     nothing is known
 * @param likelyMillis half of them do; null likewise
 * @param lateMillis three quarters of them do; null likewise
 * @param text the same in words, or why nothing is known, or what must change first
 */
public record ExpectedStart(Long earlyMillis, Long likelyMillis, Long lateMillis, String text) {
  /** Who waits need not know more exactly. */
  private static final long SECOND = 1_000;

  private static final ExpectedStart UNKNOWN =
      without("not known: nothing like it, or too little, has started yet");

  /** That of a request for which nothing must change but time. */
  public static ExpectedStart of(StartForecast forecast) {
    if (forecast == null) {
      return UNKNOWN;
    }
    long early = Math.round(forecast.early());
    long likely = Math.round(forecast.likely());
    long late = Math.round(forecast.late());
    return new ExpectedStart(early, likely, late, text(early, likely, late));
  }

  private static String text(long early, long likely, long late) {
    return late < SECOND
        ? "within about a second"
        : "in about "
            + Units.roughTime(Math.max(SECOND, likely))
            + "; half of such requests in "
            + Units.roughTime(Math.max(SECOND, early))
            + " to "
            + Units.roughTime(late);
  }

  /** That of a request of which no time can be told. */
  public static ExpectedStart without(String text) {
    return new ExpectedStart(null, null, null, text);
  }
}
