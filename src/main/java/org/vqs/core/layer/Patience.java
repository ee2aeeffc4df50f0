package org.vqs.core.layer;

import org.vqs.core.policy.JobStarter;
import org.vqs.core.waiting.Ask;

/**
 * When jobs are overdue, and by how much: after the delay of reservations, and after more than the
 * usual wait ({@link UsualWait}), which is longer near capacity than under overload. Not
 * thread-safe.
 */
final class Patience {
  private final JobStarter starter;
  private final JobTimes times;
  private final ReservationBudget budget;
  private final long delay;

  Patience(JobStarter starter, JobTimes times, ReservationBudget budget, long delay) {
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

  /** How many times as long as one that is just overdue the oldest job of an ask has waited. */
  double lateness(Ask ask) {
    return (starter.now() - ask.oldestArrival()) / Math.max(delay, usualWait());
  }

  private double usualWait() {
    return budget.isOverloaded()
        ? usualWaitUnderOverload()
        : UsualWait.nearCapacity(times.meanService(), times.typicalWait(), servers());
  }

  double usualWaitUnderOverload() {
    return UsualWait.underOverload(times.meanService(), times.typicalWait(), servers());
  }

  private int servers() {
    return Math.max(1, starter.cluster().serverCount());
  }
}
