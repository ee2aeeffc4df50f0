package org.vqs.whatif.history;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.vqs.core.model.ResourceVector;

/**
 * The nodes of a cluster.
 *
 * @param resources YARN's names of the resources, {@code memory-mb} and {@code vcores} first
 * @param nodes with capacities in the order of {@code resources}; their hosts differ
 * @param notes what the source had besides and was left out, for people
 * @param counted the resources that limit what fits; none of them stands for all
 */
public record Nodes(
    List<String> resources, List<NodeSpec> nodes, List<String> notes, List<String> counted) {
  /** Copies the lists. */
  public Nodes {
    resources = List.copyOf(resources);
    nodes = List.copyOf(nodes);
    notes = List.copyOf(notes);
    counted = List.copyOf(counted);
  }

  /** Nodes of which every resource counts. */
  public Nodes(List<String> resources, List<NodeSpec> nodes, List<String> notes) {
    this(resources, nodes, notes, List.of());
  }

  /** The same nodes, of which these resources count. */
  public Nodes counting(List<String> resourcesThatCount) {
    return new Nodes(resources, nodes, notes, resourcesThatCount);
  }

  /**
   * The nodes to replay a history on, with its resources. Of what does not count each has as much
   * as the containers can use that its memory holds: so no scheduler, however it counts, ever lacks
   * any.
   */
  public List<NodeSpec> of(History history) {
    List<NodeSpec> specs = withResources(history.resources()).nodes();
    if (counted.isEmpty()) {
      return specs;
    }
    double[] most = mostPerMemory(history);
    return specs.stream().map(node -> node.with(enough(node.capacity(), most, history))).toList();
  }

  private ResourceVector enough(ResourceVector capacity, double[] most, History history) {
    long[] amounts = capacity.toArray();
    for (int r = 1; r < amounts.length; r++) {
      if (!counted.contains(history.resources().get(r))) {
        amounts[r] = Math.max(amounts[r], (long) Math.ceil(most[r] * amounts[0]));
      }
    }
    return ResourceVector.of(amounts);
  }

  /** The most of each resource that a container has for a unit of its memory. */
  private static double[] mostPerMemory(History history) {
    double[] most = new double[history.resources().size()];
    for (Application application : history.applications()) {
      Stream.concat(application.master().stream(), application.tasks().stream().map(Task::size))
          .forEach(
              size -> {
                for (int r = 1; r < most.length; r++) {
                  most[r] = Math.max(most[r], (double) size.get(r) / Math.max(1, size.get(0)));
                }
              });
    }
    return most;
  }

  /**
   * The same nodes with capacities of other resources, in their order: those of {@link
   * History#resources}. What no container wants is dropped, and of what no node has there is 0.
   */
  public Nodes withResources(List<String> wanted) {
    int[] places = wanted.stream().mapToInt(resources::indexOf).toArray();
    return new Nodes(
        wanted,
        nodes.stream().map(node -> node.with(chosen(node.capacity(), places))).toList(),
        notes,
        counted);
  }

  private static ResourceVector chosen(ResourceVector capacity, int[] places) {
    return ResourceVector.of(
        IntStream.of(places).mapToLong(place -> place < 0 ? 0 : capacity.get(place)).toArray());
  }
}
