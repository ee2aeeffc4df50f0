package org.vqs.whatif.federation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.vqs.whatif.compare.node.NodeOrder;
import org.vqs.whatif.history.NodeSpec;

/** Divides the nodes of a cluster. */
public final class SubClusters {
  private SubClusters() {}

  /**
   * So many sub-clusters of a like mix of nodes: of each size they take turns. Nodes of one stay in
   * their order.
   *
   * @param count from 1 to the number of nodes
   * @param seed draws which nodes of a size go where
   */
  public static List<List<NodeSpec>> of(List<NodeSpec> nodes, int count, long seed) {
    Map<String, Integer> places = new HashMap<>();
    for (NodeSpec node : new NodeOrder(nodes, seed).first(nodes.size())) {
      places.put(node.host(), places.size() % count);
    }
    List<List<NodeSpec>> subClusters = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      subClusters.add(new ArrayList<>());
    }
    nodes.forEach(node -> subClusters.get(places.get(node.host())).add(node));
    return subClusters;
  }
}
