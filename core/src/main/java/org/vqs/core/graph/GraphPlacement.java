package org.vqs.core.graph;

/** A way to choose machines for all nodes of a graph at once. Not thread-safe. */
@FunctionalInterface
public interface GraphPlacement {
  /**
   * Where the nodes of a graph would go. Leaves the free amounts of the machines as they were.
   *
   * @return null if not all can be placed now
   * @throws IllegalArgumentException if the graph and the machines have different resources
   */
  Template place(GraphType type, Machines machines, Eligibility eligibility);
}
