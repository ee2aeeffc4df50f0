package org.vqs.core.layer;

import org.vqs.core.learn.JobTimes;
import org.vqs.core.server.HeldRoom;
import org.vqs.core.server.Location;

/**
 * How much of a home (a partition) reservations for age may keep idle in the long run: little where
 * queues are short, so that a policy stays stable if it is with that much less of the servers, and
 * more where all wait for long, and who waits longest is what matters.
 *
 * <pre>
 * debt += dt · (what is free on servers that are reserved for age, of the home − min(1/50, max(1, B) / 1000)),
 *         and is at least 0
 * a server may be reserved  while the debt is at most 0
 * B = how many times what waits would fill the home
 * </pre>
 *
 * <p>What is paid for is measured, not foreseen. So one reservation may take more than there is;
 * then the next one waits until it is paid back. While no life is known the law of held room alone
 * holds ({@link HeldRoom}). Not thread-safe.
 */
final class ReservationBudget {
  /** What a cluster can lose near its capacity without longer queues that anybody sees. */
  private static final double LEAST = 1.0 / 1000;

  private static final long NEVER = Long.MIN_VALUE;

  private final Location home;
  private final JobTimes times;
  private double debt;
  private long last = NEVER;

  /** Owes nothing. */
  ReservationBudget(Location home, JobTimes times) {
    this.home = home;
    this.times = times;
  }

  /** Time passed. */
  void pass(long now) {
    double idle = home.held().idle(HeldRoom.Purpose.AGE).take(now);
    double elapsed = last == NEVER ? 0 : (double) now - last;
    debt = times.areKnown() ? Math.max(0, debt + (idle - elapsed * part())) : 0;
    last = now;
  }

  private double part() {
    return Math.min(HeldRoom.MOST_IDLE, LEAST * Math.max(1, home.room().backlog()));
  }

  /** True if a server more may be reserved. */
  boolean allows() {
    return debt <= 0;
  }

  /** What was kept idle and is not paid back yet, as long as all of the home was idle. */
  double debt() {
    return debt;
  }
}
