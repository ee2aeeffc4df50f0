package org.vqs.sim.graph.dgp;

import org.vqs.core.graph.GraphType;

/**
 * What a template of a type is worth, whatever its broken edges: α f^(j)(h + Q). The weight of
 * template A is this less b_A (Scheduling Storms and Streams in the Cloud, (11)).
 */
@FunctionalInterface
public interface TemplateWorth {
  /** Now, in broken edges. */
  double of(GraphType type);
}
