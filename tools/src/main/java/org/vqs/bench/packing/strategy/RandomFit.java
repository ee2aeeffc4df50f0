package org.vqs.bench.packing.strategy;

import java.util.random.RandomGenerator;
import org.vqs.bench.packing.cluster.Node;
import org.vqs.bench.packing.cluster.Placements;
import org.vqs.bench.packing.trace.PodShape;

/** Any node that has room, each with the same probability, and there any GPUs that have room. */
public final class RandomFit extends LeastCost {
  private final RandomGenerator random;

  /**
   * Over the nodes of a run.
   *
   * @param random its own choices
   */
  public RandomFit(Placements placements, RandomGenerator random) {
    super(placements);
    this.random = random;
  }

  /** The least of independent random costs is any of the nodes. */
  @Override
  double cost(PodShape pod, Node node) {
    return random.nextDouble();
  }

  @Override
  int[] gpus(PodShape pod, Node node) {
    int[] chosen = new int[pod.gpus()];
    int left = 0;
    for (int free : node.freeMilli()) {
      left += free >= pod.milliPerGpu() ? 1 : 0;
    }
    int wanted = chosen.length;
    for (int gpu = 0; wanted > 0; gpu++) {
      if (node.freeMilli()[gpu] >= pod.milliPerGpu() && random.nextInt(left--) < wanted) {
        chosen[chosen.length - wanted--] = gpu;
      }
    }
    return chosen;
  }
}
