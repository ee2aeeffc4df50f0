package org.vqs.core.layer;

import org.vqs.core.policy.JobStarter;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.OverdueSince;
import org.vqs.core.waiting.TurnClock;

/**
 * When jobs are overdue, and by how much: after the delay of reservations, and after more than the
 * usual wait ({@link UsualWait}), which is longer near capacity than under overload. Under overload
 * all wait, and it is longer for those kinds that the policy does not pass over ({@link
 * TurnClock}). Not thread-safe.
 */
final class Lateness {
  /** A look that helped nobody is repeated after this part of the delay. */
  private static final long PARTS_OF_DELAY = 16;

  private final JobStarter starter;
  private final JobTimes times;
  private final ReservationBudget budget;
  private final TurnClock turns;
  private final long delay;
  private long nextCount = Long.MIN_VALUE;

  Lateness(JobStarter starter, JobTimes times, ReservationBudget budget, long delay) {
    this.starter = starter;
    this.times = times;
    this.budget = budget;
    this.delay = delay;
    turns = new TurnClock(starter.cluster().everywhere());
  }

  /** Time passed. */
  void tick() {
    if (budget.isOverloaded() && starter.now() >= nextCount) {
      turns.count(starter.now());
      nextCount = starter.now() + lookAgainAfter();
    }
  }

  /**
   * Jobs of an ask began to wait.
   *
   * @param size all of them together
   */
  void asked(Ask ask, double size) {
    if (budget.isOverloaded()) {
      turns.asked(ask, size);
    }
  }

  /** A job of an ask started. */
  void started(Ask ask) {
    if (budget.isOverloaded()) {
      turns.started(ask);
    }
  }

  /** Which asks are overdue now. */
  OverdueSince overdueSince() {
    return budget.isOverloaded()
        ? new OverdueSince(
            since(usualWaitOfPassedOver()), since(usualWaitOfServed()), turns, lookAgainAfter())
        : OverdueSince.ofAll(since(usualWaitNearCapacity()));
  }

  /** Patience is the delay; the rest of what an overdue ask waited for is counted here. */
  private long since(double usualWait) {
    return starter.now() - (long) Math.max(0, usualWait - delay);
  }

  /** For how long a look that helped nobody is not repeated. */
  long lookAgainAfter() {
    return Math.max(1, delay / PARTS_OF_DELAY);
  }

  /**
   * How many times as long as is usual the oldest job of an ask has waited: as one that is just
   * overdue, or as those that start now if that is longer.
   */
  double of(Ask ask) {
    double usual = Math.max(usualWait(ask), times.typicalWait());
    return (starter.now() - ask.oldestArrival()) / Math.max((double) delay, usual);
  }

  /** For how long a job waits without being overdue, if the delay is shorter. */
  private double usualWait(Ask ask) {
    if (!budget.isOverloaded()) {
      return usualWaitNearCapacity();
    }
    return turns.isPassedOver(ask) ? usualWaitOfPassedOver() : usualWaitOfServed();
  }

  private double usualWaitNearCapacity() {
    return UsualWait.nearCapacity(times.meanService(), times.typicalWait(), servers());
  }

  /** Of what is passed over where more is offered than fits; of gangs always. */
  double usualWaitOfPassedOver() {
    return UsualWait.ofPassedOver(times.meanService(), times.typicalWait(), servers());
  }

  private double usualWaitOfServed() {
    return UsualWait.ofServed(times.meanService(), times.typicalWait(), servers());
  }

  private int servers() {
    return Math.max(1, starter.cluster().serverCount());
  }
}
