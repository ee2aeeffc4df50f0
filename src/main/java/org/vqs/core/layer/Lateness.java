package org.vqs.core.layer;

import org.vqs.core.policy.JobStarter;
import org.vqs.core.waiting.Ask;

/**
 * When jobs are overdue, and by how much: after the delay of reservations, and after more than the
 * usual wait ({@link UsualWait}), which is longer near capacity than under overload. Not
 * thread-safe.
 */
final class Lateness {
  private final JobStarter starter;
  private final JobTimes times;
  private final ReservationBudget budget;
  private final long delay;

  Lateness(JobStarter starter, JobTimes times, ReservationBudget budget, long delay) {
    this.starter = starter;
    this.times = times;
    this.budget = budget;
    this.delay = delay;
  }

  /**
   * The time by which an ask's patience must have ended for it to be overdue now. Patience is the
   * delay; the rest of what an overdue ask waited for is counted here, since it changes.
   */
  long overdueSince() {
    return starter.now() - (long) Math.max(0, usualWait() - delay);
  }

  /**
   * How many times as long as is usual the oldest job of an ask has waited: as one that is just
   * overdue, or as those that start now if that is longer.
   */
  double of(Ask ask) {
    double usual = Math.max(usualWait(), times.typicalWait());
    return (starter.now() - ask.oldestArrival()) / Math.max((double) delay, usual);
  }

  /** For how long jobs wait without being overdue, if the delay is shorter. */
  private double usualWait() {
    return budget.isOverloaded()
        ? usualWaitUnderOverload()
        : UsualWait.nearCapacity(times.meanService(), times.typicalWait(), servers());
  }

  /** The same where more is offered than fits, whether it is or not. */
  double usualWaitUnderOverload() {
    return UsualWait.underOverload(times.meanService(), times.typicalWait(), servers());
  }

  private int servers() {
    return Math.max(1, starter.cluster().serverCount());
  }
}
