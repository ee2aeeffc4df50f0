package org.vqs.whatif.history;

import java.util.List;
import java.util.stream.IntStream;
import org.vqs.core.model.ResourceVector;

/**
 * A node of the cluster.
 *
 * @param host its name
 * @param rack its rack, such as {@code /default-rack}
 * @param label its partition, empty for the default one
 * @param capacity what it has, in the order of {@link History#resources}
 */
public record NodeSpec(String host, String rack, String label, ResourceVector capacity) {
  private static final String RACK = "/default-rack";

  /** The same node with other amounts. */
  NodeSpec with(ResourceVector otherCapacity) {
    return new NodeSpec(host, rack, label, otherCapacity);
  }

  /** So many equal nodes, {@code node-1} and so on after those there are, in no partition. */
  public static List<NodeSpec> numbered(int after, int count, ResourceVector capacity) {
    return IntStream.rangeClosed(after + 1, after + count)
        .mapToObj(number -> new NodeSpec("node-" + number, RACK, "", capacity))
        .toList();
  }
}
