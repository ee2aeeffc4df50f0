package org.vqs.sim.graph;

import java.util.List;

/**
 * What is seen of a configuration.
 *
 * @param counts templates of each type, the virtual ones too
 * @param cost their broken edges, in thousandths
 */
public record GraphState(List<Integer> counts, long cost) {
  /** Of a cost in edges. */
  public static GraphState of(List<Integer> counts, double edges) {
    return new GraphState(List.copyOf(counts), Math.round(1000 * edges));
  }
}
