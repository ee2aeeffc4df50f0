package org.vqs.sim.engine;

import org.vqs.sim.workload.Arrival;

/** How time passes. */
public enum TimeModel {
  /**
   * Slots 0, 1, 2, …: in each, departures, then arrivals, then scheduling. A job that starts in
   * slot t with a service of S slots gives back its room at the start of slot t + S (Scheduling
   * Jobs with Random Resource Requirements, §II). A job that arrives at time t arrives in slot ⌊t⌋,
   * and durations are rounded up.
   */
  SLOTTED(1) {
    @Override
    double arrival(Arrival arrival) {
      return Math.floor(arrival.time());
    }

    @Override
    double departure(double start, double service) {
      return start + Math.max(1, Math.ceil(service));
    }

    @Override
    double clock(double time) {
      return Math.ceil(time);
    }
  },

  /** Scheduling after every event (On Non-Preemptive VM Scheduling in the Cloud, §2). */
  CONTINUOUS(1_000_000) {
    @Override
    double arrival(Arrival arrival) {
      return arrival.time();
    }

    @Override
    double departure(double start, double service) {
      return start + service;
    }

    @Override
    double clock(double time) {
      return time;
    }
  };

  private final long ticksPerUnit;

  TimeModel(long ticksPerUnit) {
    this.ticksPerUnit = ticksPerUnit;
  }

  abstract double arrival(Arrival arrival);

  abstract double departure(double start, double service);

  /** When a policy acts that wants to act at a time. */
  abstract double clock(double time);

  /** The resolution of times where whole numbers are needed. */
  public long ticksPerUnit() {
    return ticksPerUnit;
  }
}
