package org.vqs.yarn.web.page.node;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.vqs.yarn.resource.ResourceMapping;
import org.vqs.yarn.snapshot.ClassView;
import org.vqs.yarn.snapshot.NodeView;
import org.vqs.yarn.snapshot.SchedulerSnapshot;
import org.vqs.yarn.web.page.part.ConfigurationWords;

/** How many types of sizes there are on each class of nodes, to say configurations in words. */
final class NodeSizes {
  private final Map<List<Object>, Integer> types = new HashMap<>();
  private final ResourceMapping counting;

  private NodeSizes(ResourceMapping counting) {
    this.counting = counting;
  }

  /** Those of the classes that a snapshot has. */
  static NodeSizes of(SchedulerSnapshot snapshot) {
    NodeSizes sizes = new NodeSizes(snapshot.counting());
    for (ClassView each : snapshot.classes()) {
      sizes.types.put(List.of(each.partition(), each.capacity()), 2 * each.j());
    }
    return sizes;
  }

  /** A node's active configuration in words, "–" if it has none. */
  String configuration(NodeView node) {
    List<Object> ofClass = List.of(node.partition(), node.capacity().counted(counting));
    int known = types.getOrDefault(ofClass, 0);
    String words = ConfigurationWords.of(node.configuration(), known);
    return words.isEmpty() ? "–" : words;
  }
}
