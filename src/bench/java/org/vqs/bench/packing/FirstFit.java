package org.vqs.bench.packing;

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
