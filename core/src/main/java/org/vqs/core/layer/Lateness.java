package org.vqs.core.layer;

import java.util.function.Predicate;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.server.Location;
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
  private final ReservationBudgets budgets;
  private final Location everywhere;
  private final TurnClock turns;
  private final LongWaits waits;
  private final long delay;
  private long nextCount = Long.MIN_VALUE;

  Lateness(JobStarter starter, JobTimes times, ReservationBudgets budgets, long delay) {
    this.starter = starter;
    this.times = times;
    this.budgets = budgets;
    this.everywhere = starter.cluster().everywhere();
    this.delay = delay;
    turns = new TurnClock(everywhere);
    waits = new LongWaits(everywhere);
  }

  /** Time passed. */
  void tick() {
    if (isOverloaded(everywhere) && starter.now() >= nextCount) {
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
    if (isOverloaded(everywhere)) {
      turns.asked(ask, size);
    }
  }

  /**
   * A job of an ask started.
   *
   * @param byPolicy false if it started by a reservation for age, or because it was overdue
   */
  void started(Ask ask, boolean byPolicy) {
    if (byPolicy && times.areKnown()) {
      double wait = Math.max(0, starter.now() - ask.oldestArrival());
      waits.started(ask, wait / Math.max(1, times.meanService()), starter.now());
    }
    if (isOverloaded(everywhere)) {
      turns.started(ask);
    }
  }

  private boolean isOverloaded(Location home) {
    return budgets.at(home).isOverloaded();
  }

  /** Which asks are overdue now at a home. */
  OverdueSince overdueSince(Location home) {
    UsualWait usual = usual(home);
    if (isOverloaded(home)) {
      return overdueSince(
          usual.underOverload(), usual.underOverloadIfServed(), turns::isPassedOver);
    }
    long lately = lately(usual);
    return overdueSince(
        usual.nearCapacity(), usual.nearCapacityIfServed(), ask -> waits.isPassedOver(ask, lately));
  }

  private OverdueSince overdueSince(
      double ofPassedOver, double ofServed, Predicate<Ask> isPassedOver) {
    return since(ofServed) == since(ofPassedOver)
        ? OverdueSince.ofAll(since(ofServed))
        : new OverdueSince(since(ofPassedOver), since(ofServed), isPassedOver, lookAgainAfter());
  }

  /**
   * The time after which the policy must have started some of a kind that it does not pass over.
   */
  private long lately(UsualWait usual) {
    return starter.now() - (long) usual.nearCapacityIfServed();
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
    UsualWait usual = usual(starter.cluster().homeOf(ask));
    double longest = Math.max(usualWait(ask, usual), usual.typicalWait());
    return (starter.now() - ask.oldestArrival()) / Math.max((double) delay, longest);
  }

  /** For how long a job waits without being overdue, if the delay is shorter. */
  private double usualWait(Ask ask, UsualWait usual) {
    if (budgets.of(ask).isOverloaded()) {
      return turns.isPassedOver(ask) ? usual.underOverload() : usual.underOverloadIfServed();
    }
    return waits.isPassedOver(ask, lately(usual))
        ? usual.nearCapacity()
        : usual.nearCapacityIfServed();
  }

  /** The same of gangs of a home. */
  double usualWaitOfGangs(Location home) {
    return usual(home).underOverload();
  }

  private UsualWait usual(Location home) {
    int servers = Math.max(1, home.room().servers());
    boolean isHalfIdle = budgets.at(home).isHalfIdle();
    return new UsualWait(times.meanService(), times.typicalWait(), servers, isHalfIdle);
  }
}
