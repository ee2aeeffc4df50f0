package org.vqs.sim.engine;

/** What comes after what in a slot. */
public enum SlotOrder {
  /** Departures, arrivals, scheduling: new jobs compete for the room that this slot freed. */
  ARRIVALS_FIRST,
  /**
   * Departures, scheduling, arrivals, scheduling: the room that this slot freed is offered to the
   * jobs that waited before, and empty servers renew their configuration before the arrivals.
   */
  SCHEDULE_FIRST
}
