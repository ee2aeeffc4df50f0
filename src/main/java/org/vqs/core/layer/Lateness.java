package org.vqs.core.layer;

import org.vqs.core.policy.JobStarter;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.LongWaits;
import org.vqs.core.waiting.OverdueSince;
import org.vqs.core.waiting.TurnClock;

/**
 * When jobs are overdue, and by how much: after the delay of reservations, and after more than the
 * usual wait ({@link UsualWait}). That is longer near capacity than under overload, and longer for
 * kinds that the policy does not pass over: by how long they wait ({@link LongWaits}), or under
 * overload, where all wait, by their turns ({@link TurnClock}). Not thread-safe.
 */
final class Lateness {
  /** A look that helped nobody is repeated after this part of the delay. */
  private static final long PARTS_OF_DELAY = 16;

  private final JobStarter starter;
  private final JobTimes times;
  private final ReservationBudget budget;
  private final TurnClock turns;
  private final LongWaits waits;
  private final long delay;
  private long nextCount = Long.MIN_VALUE;

  Lateness(JobStarter starter, JobTimes times, ReservationBudget budget, long delay) {
    this.starter = starter;
    this.times = times;
    this.budget = budget;
    this.delay = delay;
    turns = new TurnClock(starter.cluster().everywhere());
    waits = new LongWaits(starter.cluster().everywhere());
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
    if (times.areKnown()) {
      double wait = Math.max(0, starter.now() - ask.oldestArrival());
      waits.started(ask, wait, service(), starter.now());
    }
    if (budget.isOverloaded()) {
      turns.started(ask);
    }
  }

  /** Which asks are overdue now. */
  OverdueSince overdueSince() {
    long ofPassedOver = since(usualWait(true));
    long ofServed = since(usualWait(false));
    return ofServed == ofPassedOver
        ? OverdueSince.ofAll(ofServed)
        : new OverdueSince(ofPassedOver, ofServed, this::isPassedOver, lookAgainAfter());
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
    double usual = Math.max(usualWait(isPassedOver(ask)), times.typicalWait());
    return (starter.now() - ask.oldestArrival()) / Math.max((double) delay, usual);
  }

  private boolean isPassedOver(Ask ask) {
    return budget.isOverloaded()
        ? turns.isPassedOver(ask)
        : waits.arePassedOver(
            ask, starter.now() - (long) usualWait(true), times.typicalWait(), service());
  }

  /** For how long a job waits without being overdue, if the delay is shorter. */
  private double usualWait(boolean isPassedOver) {
    UsualWait usual = usual();
    if (budget.isOverloaded()) {
      return isPassedOver ? usual.underOverload() : usual.underOverloadIfServed();
    }
    return isPassedOver ? usual.nearCapacity() : usual.nearCapacityIfServed();
  }

  /** Of what is passed over where more is offered than fits; of gangs always. */
  double usualWaitOfPassedOver() {
    return usual().underOverload();
  }

  private UsualWait usual() {
    return new UsualWait(times.meanService(), times.typicalWait(), servers());
  }

  private double service() {
    return Math.max(1, times.meanService());
  }

  private int servers() {
    return Math.max(1, starter.cluster().serverCount());
  }
}
