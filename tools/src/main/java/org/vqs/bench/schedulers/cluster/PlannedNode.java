package org.vqs.bench.schedulers.cluster;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.vqs.bench.schedulers.scenario.ShootoutScenario;

/**
 * A node that is to come.
 *
 * @param host an address, because the name of an unknown host takes long to look up
 * @param label its partition, or empty
 */
record PlannedNode(String host, String rack, String label, Resource capability) {
  /** All nodes of a scenario. */
  static List<PlannedNode> of(ShootoutScenario scenario) {
    List<PlannedNode> nodes = new ArrayList<>();
    double share = 0;
    for (ShootoutScenario.NodeType type : scenario.nodeTypes()) {
      share += type.share();
      long until = Math.round(share * scenario.nodes());
      while (nodes.size() < until) {
        int i = nodes.size();
        nodes.add(
            new PlannedNode(
                "10.%d.%d.%d".formatted(i >> 16, i >> 8 & 255, i & 255),
                "/rack" + i / scenario.nodesPerRack(),
                type.label(),
                Resource.newInstance(type.memoryMb(), type.vcores())));
      }
    }
    return nodes;
  }
}
