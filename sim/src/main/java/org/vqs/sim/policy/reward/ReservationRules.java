package org.vqs.sim.policy.reward;

import org.vqs.core.reward.classification.Reassignment;

/**
 * How {@link DynamicReservation} works.
 *
 * @param reserve g, the reservation factor: how many empty slots of each type it wants, at least 1
 * @param migration whether jobs may move
 * @param preemption whether jobs may be ended
 * @param reassignment when a server may get another configuration
 * @param period GPA and CRA run after so many arrivals and ends of jobs, at least 1 (§8; else 1)
 */
public record ReservationRules(
    int reserve,
    Migration migration,
    Preemption preemption,
    Reassignment reassignment,
    int period) {
  /** Checks the numbers. */
  public ReservationRules {
    if (period < 1) {
      throw new IllegalArgumentException("period (" + period + ") must be at least 1");
    }
    if (reserve < 1) {
      throw new IllegalArgumentException("reserve (" + reserve + ") must be at least 1");
    }
  }

  /** Those of the paper, with g = ⌈ln L⌉. */
  public static ReservationRules paper(int servers) {
    return new ReservationRules(
        logarithm(servers), Migration.ONE, Preemption.NONE, Reassignment.EMPTY, 1);
  }

  /** ⌈ln L⌉, at least 1. */
  public static int logarithm(int servers) {
    return Math.max(1, (int) Math.ceil(Math.log(servers)));
  }

  /** The same with another g. */
  public ReservationRules withReserve(int slots) {
    return new ReservationRules(slots, migration, preemption, reassignment, period);
  }

  /** The same with another period. */
  public ReservationRules withPeriod(int events) {
    return new ReservationRules(reserve, migration, preemption, reassignment, events);
  }

  /** The same with another rule for migration. */
  public ReservationRules with(Migration other) {
    return new ReservationRules(reserve, other, preemption, reassignment, period);
  }

  /** The same with another rule for preemption. */
  public ReservationRules with(Preemption other) {
    return new ReservationRules(reserve, migration, other, reassignment, period);
  }

  /** The same with another rule for reassignment. */
  public ReservationRules with(Reassignment other) {
    return new ReservationRules(reserve, migration, preemption, other, period);
  }
}
