package org.vqs.bench.packing.strategy;

import org.vqs.bench.packing.cluster.Node;
import org.vqs.bench.packing.cluster.Placements;
import org.vqs.bench.packing.trace.PodShape;

/**
 * The dot product of what a pod asks and what a node has left, each resource divided by the most of
 * any node.
 *
 * <pre>
 * a = Σ over CPU, memory, GPU of asked / most · free / most
 * </pre>
 *
 * Tetris takes the node where it is largest (Grandl et al., Multi-Resource Packing for Cluster
 * Schedulers, SIGCOMM 2014, §3.2). The comparison in the paper on FGD (Weng et al., USENIX ATC
 * 2023, §6.1) takes the node where it is least, over CPU and GPU: with the largest one, pods spread
 * over all nodes.
 */
final class DotProduct extends LeastCost {
  private final Largest largest;
  private final boolean least;

  /**
   * Over the nodes of a run.
   *
   * @param least false for Tetris, true for the rival of FGD
   */
  DotProduct(Placements placements, boolean least) {
    super(placements);
    largest = Largest.of(placements.nodes());
    this.least = least;
  }

  @Override
  double cost(PodShape pod, Node node) {
    double product =
        pod.cpuMilli() / largest.cpuMilli() * node.freeCpu() / largest.cpuMilli()
            + pod.gpuMilli() / largest.gpuMilli() * node.freeGpu() / largest.gpuMilli();
    if (least) {
      return product;
    }
    return -product
        - pod.memoryMib() / largest.memoryMib() * node.freeMemory() / largest.memoryMib();
  }
}
