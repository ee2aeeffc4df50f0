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
    return new ExpectedStart(
        early,
        likely,
        late,
        "in about "
            + Units.roughTime(likely)
            + "; half of such requests start within "
            + Units.roughTime(early)
            + " to "
            + Units.roughTime(late));
  }

  /** That of a request of which no time can be told. */
  public static ExpectedStart without(String text) {
    return new ExpectedStart(null, null, null, text);
  }
}
