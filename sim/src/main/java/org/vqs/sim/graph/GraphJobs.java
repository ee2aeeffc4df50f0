package org.vqs.sim.graph;

import org.vqs.core.graph.GraphType;
import org.vqs.sim.workload.ServiceLaw;

/**
 * Jobs of one type of graph. They come as a Poisson process.
 *
 * @param name how the command line calls the type
 * @param type the graph; each node takes one slot
 * @param rate how many come per unit of time
 * @param life how long each runs
 */
public record GraphJobs(String name, GraphType type, double rate, ServiceLaw life) {
  /** Checks the rate. */
  public GraphJobs {
    if (!(rate > 0) || Double.isInfinite(rate)) {
      throw new IllegalArgumentException(
          "the rate of " + name + " (" + rate + ") must be a number above 0");
    }
  }

  /** The paper's ρ_j: how many would run at a time if none had to wait. */
  public double load() {
    return rate * life.mean();
  }
}
