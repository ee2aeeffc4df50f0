package org.vqs.bench.packing.strategy;

import org.vqs.bench.packing.cluster.Node;
import org.vqs.bench.packing.cluster.Placements;
import org.vqs.bench.packing.trace.PodShape;

/** The first node of the list that has room: {@code cost = number of the node}. */
final class FirstFit extends LeastCost {
  FirstFit(Placements placements) {
    super(placements);
  }

  @Override
  double cost(PodShape pod, Node node) {
    return node.index();
  }
}
