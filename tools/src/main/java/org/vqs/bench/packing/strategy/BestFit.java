package org.vqs.bench.packing.strategy;

import org.vqs.bench.packing.cluster.Node;
import org.vqs.bench.packing.cluster.Placements;
import org.vqs.bench.packing.trace.PodShape;

/**
 * Best fit, as the authors of FGD define their rival (Weng et al., Beware of Fragmentation, USENIX
 * ATC 2023, §6.1).
 *
 * <pre>
 * cost = 1/2 · (free CPU after) / (most CPU of any node) + 1/2 · (free GPU after) / (most GPU of any node)
 * </pre>
 *
 * Memory must fit and has no part in the cost, as there.
 */
final class BestFit extends LeastCost {
  private final Largest largest;

  BestFit(Placements placements) {
    super(placements);
    largest = Largest.of(placements.nodes());
  }

  @Override
  double cost(PodShape pod, Node node) {
    return (node.freeCpu() - pod.cpuMilli()) / largest.cpuMilli() / 2
        + (node.freeGpu() - pod.gpuMilli()) / largest.gpuMilli() / 2;
  }
}
