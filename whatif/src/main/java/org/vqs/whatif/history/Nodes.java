package org.vqs.whatif.history;

import java.util.List;
import java.util.stream.IntStream;
import org.vqs.core.model.ResourceVector;

/**
 * The nodes of a cluster.
 *
 * @param resources YARN's names of the resources, {@code memory-mb} and {@code vcores} first
 * @param nodes with capacities in the order of {@code resources}; their hosts differ
 * @param notes what the source had besides and was left out, for people
 */
public record Nodes(List<String> resources, List<NodeSpec> nodes, List<String> notes) {
  /** Copies the lists. */
  public Nodes {
    resources = List.copyOf(resources);
    nodes = List.copyOf(nodes);
    notes = List.copyOf(notes);
  }

  /**
   * The same nodes with capacities of other resources, in their order: those of {@link
   * History#resources}. What no container wants is dropped, and of what no node has there is 0.
   */
  public Nodes withResources(List<String> wanted) {
    int[] places = wanted.stream().mapToInt(resources::indexOf).toArray();
    return new Nodes(
        wanted,
        nodes.stream()
            .map(
                node ->
                    new NodeSpec(
                        node.host(), node.rack(), node.label(), chosen(node.capacity(), places)))
            .toList(),
        notes);
  }

  private static ResourceVector chosen(ResourceVector capacity, int[] places) {
    return ResourceVector.of(
        IntStream.of(places).mapToLong(place -> place < 0 ? 0 : capacity.get(place)).toArray());
  }
}
