package org.vqs.sim.graph;

import java.util.random.RandomGenerator;
import org.vqs.core.graph.Machines;
import org.vqs.sim.graph.dgp.TemplateScheduler;

/** Makes the scheduler of one run. */
@FunctionalInterface
public interface GraphAlgorithm {
  /**
   * A scheduler that has done nothing yet.
   *
   * @param machines the free slots, which the host keeps
   * @param random all chance
   */
  TemplateScheduler scheduler(
      GraphHost host, GraphSystem system, Machines machines, RandomGenerator random);
}
