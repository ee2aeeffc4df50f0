package org.vqs.whatif.replay;

import java.util.List;
import org.vqs.core.model.ResourceVector;
import org.vqs.whatif.history.History;
import org.vqs.whatif.history.NodeSpec;

/**
 * What is played.
 *
 * @param history what users want
 * @param nodes where
 * @param queues the queues of the history
 * @param largestNode the most that a node has of each resource, elsewhere too if these are not all
 */
public record ReplayInput(
    History history, List<NodeSpec> nodes, Queues queues, ResourceVector largestNode) {
  /** Copies and checks the nodes. */
  public ReplayInput {
    nodes = List.copyOf(nodes);
    if (nodes.isEmpty()) {
      throw new IllegalArgumentException("there must be a node");
    }
    for (NodeSpec node : nodes) {
      if (node.capacity().dimensions() != history.resources().size()) {
        throw new IllegalArgumentException(
            "node %s has %d resources, the history %s"
                .formatted(node.host(), node.capacity().dimensions(), history.resources()));
      }
    }
  }

  /** On these nodes, and there are no others. */
  public ReplayInput(History history, List<NodeSpec> nodes, Queues queues) {
    this(history, nodes, queues, largest(nodes));
  }

  private static ResourceVector largest(List<NodeSpec> nodes) {
    return nodes.stream()
        .map(NodeSpec::capacity)
        .reduce(ResourceVector::max)
        .orElseThrow(() -> new IllegalArgumentException("there must be a node"));
  }

  /** The same on some of the nodes. */
  ReplayInput on(List<NodeSpec> some) {
    return new ReplayInput(history, some, queues, largestNode);
  }
}
