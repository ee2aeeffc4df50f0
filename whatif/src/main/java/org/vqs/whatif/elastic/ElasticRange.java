package org.vqs.whatif.elastic;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.vqs.core.model.ResourceVector;
import org.vqs.whatif.history.NodeSpec;

/**
 * How many nodes there may be.
 *
 * @param least never fewer
 * @param most never more
 * @param startMs how long a node takes from its order until it registers
 */
public record ElasticRange(int least, int most, long startMs) {
  /** How many are there at the beginning: the least, or as many as have one of each capacity. */
  int initialNodes(List<NodeSpec> specs) {
    Set<ResourceVector> missing = new HashSet<>();
    specs.forEach(node -> missing.add(node.capacity()));
    int nodes = 0;
    while (nodes < least || !missing.isEmpty()) {
      missing.remove(specs.get(nodes).capacity());
      nodes++;
    }
    return nodes;
  }

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if they are no range
   */
  public ElasticRange {
    if (least < 1 || most < least || startMs < 1) {
      throw new IllegalArgumentException(
          "--elastic (%d:%d:%s) must be MIN:MAX:START-SECONDS with 1 <= MIN <= MAX and a time above 0"
              .formatted(least, most, startMs / 1e3));
    }
  }
}
