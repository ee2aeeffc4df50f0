package org.vqs.core.waiting;

import java.util.function.Predicate;

/**
 * Which asks are overdue: those whose patience ended by a time, which is a later one for kinds that
 * are passed over.
 *
 * @param passedOver the time for kinds that are passed over
 * @param served the time for others, at most that
 * @param isPassedOver tells them; it is not asked where both times are the same
 * @param pause for how long a look at all kinds need not be repeated that found nobody; 0 where
 *     both times are the same, since then most looks end with the first kind
 */
public record OverdueSince(long passedOver, long served, Predicate<Ask> isPassedOver, long pause) {
  /** The same for all kinds. */
  public static OverdueSince ofAll(long time) {
    return new OverdueSince(time, time, null, 0);
  }

  boolean isOverdue(Ask ask) {
    return ask.due() <= served || (ask.due() <= passedOver && isPassedOver.test(ask));
  }
}
