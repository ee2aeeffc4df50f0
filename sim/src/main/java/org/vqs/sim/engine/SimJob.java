package org.vqs.sim.engine;

import org.vqs.core.model.ResourceVector;
import org.vqs.sim.workload.Arrival;

/** A job of a simulation, from its arrival to its departure. */
public final class SimJob {
  private final long number;
  private final Arrival arrival;
  private final double arrived;
  private final int sizeClass;
  private Object handle;

  SimJob(long number, Arrival arrival, double arrived, int sizeClass) {
    this.number = number;
    this.arrived = arrived;
    this.arrival = arrival;
    this.sizeClass = sizeClass;
  }

  /** Its number in the order of arrival, from 0. */
  public long number() {
    return number;
  }

  /** When it arrived: in slotted time the slot. */
  public double arrived() {
    return arrived;
  }

  /** What it needs. */
  public ResourceVector demand() {
    return arrival.demand();
  }

  /** How long it runs once it started. */
  public double service() {
    return arrival.service();
  }

  /** The class of sizes it is counted in. */
  int sizeClass() {
    return sizeClass;
  }

  /** What the scheduler attached. */
  public Object handle() {
    return handle;
  }

  /** Attaches the scheduler's own object. */
  public void setHandle(Object handle) {
    this.handle = handle;
  }
}
