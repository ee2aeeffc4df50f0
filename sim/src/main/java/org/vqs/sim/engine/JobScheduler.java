package org.vqs.sim.engine;

/**
 * A policy on a cluster, as the engine drives it.
 *
 * <p>Events only note what happened; {@link #schedule} acts on it. In slotted time the engine
 * reports all departures of a slot, then all its arrivals, then calls {@link #schedule} once; in
 * continuous time it calls it after each event.
 */
public interface JobScheduler {

  /** A job arrived and waits. */
  void arrive(SimJob job, double now);

  /** A running job ended and gives back its room. */
  void depart(SimJob job, double now);

  /** Starts what can start; each start is reported to the {@link Starts} it was made with. */
  void schedule(double now);

  /**
   * When the scheduler next wants {@link #schedule} called although nothing arrives or departs;
   * infinity for never.
   */
  default double nextClock() {
    return Double.POSITIVE_INFINITY;
  }

  /** How many servers are stalled. */
  int stalledServers();

  /** How many times a server stalled. */
  long stalls();

  /** How many times a server took another configuration. */
  long configurationChanges();

  /** Who is told that a job starts. */
  @FunctionalInterface
  interface Starts {
    /** The job starts now on a server, which is numbered from 0 in the order of the cluster. */
    void started(SimJob job, int server);
  }
}
