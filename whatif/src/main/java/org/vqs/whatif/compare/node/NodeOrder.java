package org.vqs.whatif.compare.node;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.vqs.core.model.ResourceVector;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.History;
import org.vqs.whatif.history.NodeSpec;
import org.vqs.whatif.history.Task;

/**
 * An order of the nodes of which any beginning is a smaller cluster of the same kind: nodes of each
 * size and partition are shuffled and then spread evenly.
 */
public final class NodeOrder {
  private final List<NodeSpec> nodes;

  /** An order of these nodes. */
  public NodeOrder(List<NodeSpec> nodes, long seed) {
    Map<Kind, List<NodeSpec>> kinds = new LinkedHashMap<>();
    for (NodeSpec node : nodes) {
      kinds
          .computeIfAbsent(new Kind(node.label(), node.capacity()), kind -> new ArrayList<>())
          .add(node);
    }
    Random random = new Random(seed);
    List<Placed> placed = new ArrayList<>();
    for (List<NodeSpec> same : kinds.values()) {
      Collections.shuffle(same, random);
      for (int i = 0; i < same.size(); i++) {
        placed.add(new Placed(same.get(i), (i + 0.5) / same.size()));
      }
    }
    placed.sort(Comparator.comparingDouble(Placed::place));
    this.nodes = placed.stream().map(Placed::node).toList();
  }

  private record Kind(String label, ResourceVector capacity) {}

  private record Placed(NodeSpec node, double place) {}

  /** The first nodes. */
  public List<NodeSpec> first(int count) {
    return nodes.subList(0, count);
  }

  /** The fewest nodes on which every container still fits that fits on one of all nodes. */
  int fewestThatHold(List<History> histories) {
    List<ResourceVector> sizes = histories.stream().flatMap(NodeOrder::sizes).distinct().toList();
    int fewest = 1;
    for (ResourceVector size : sizes) {
      int node = 0;
      while (node < nodes.size() && !size.fitsIn(nodes.get(node).capacity())) {
        node++;
      }
      fewest = node < nodes.size() ? Math.max(fewest, node + 1) : fewest;
    }
    return fewest;
  }

  private static Stream<ResourceVector> sizes(History history) {
    return Stream.concat(
        history.applications().stream().flatMap(application -> application.master().stream()),
        history.applications().stream()
            .map(Application::tasks)
            .flatMap(List::stream)
            .map(Task::size));
  }
}
