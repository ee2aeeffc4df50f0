package org.vqs.sim.experiment.sharing;

import org.vqs.core.model.ResourceVector;

/**
 * Jobs of one size of one queue. Services are exponential with mean 1.
 *
 * @param name how it is called in tables
 * @param queue the name of its queue or user, or {@link SharingScene#ROOT}
 * @param demand what each job needs
 * @param supply when jobs come
 */
record Stream(String name, String queue, ResourceVector demand, Supply supply) {

  /** When jobs come. */
  sealed interface Supply {}

  /**
   * Always so many wait from a time on: each start brings the next.
   *
   * @param waiting how many wait
   * @param perAsk how many of them one ask has; 1 if each job is an application of its own
   * @param from when the first come
   */
  record Constant(int waiting, int perAsk, double from) implements Supply {}

  /**
   * A Poisson process.
   *
   * @param rate jobs per mean service
   */
  record Poisson(double rate) implements Supply {}

  /** The same jobs in another queue. */
  Stream in(String otherQueue) {
    return new Stream(name, otherQueue, demand, supply);
  }
}
