package org.vqs.bench.packing.strategy;

import java.util.random.RandomGenerator;
import org.vqs.bench.packing.cluster.Node;
import org.vqs.bench.packing.cluster.Placements;
import org.vqs.bench.packing.trace.PodShape;

/** A pod goes to the node of least cost among those it fits. */
abstract class LeastCost implements Strategy {
  private final Placements placements;
  private final RandomGenerator ties;

  /** Of nodes of equal cost the first one. */
  LeastCost(Placements placements) {
    this(placements, null);
  }

  /** Of nodes of equal cost any one, each with the same probability; the first one if null. */
  LeastCost(Placements placements, RandomGenerator ties) {
    this.placements = placements;
    this.ties = ties;
  }

  /** The cost of putting a pod on a node that it fits. */
  abstract double cost(PodShape pod, Node node);

  /** The GPUs that it gets there: those with the least left. */
  int[] gpus(PodShape pod, Node node) {
    return node.tightestGpus(pod);
  }

  @Override
  public boolean arrive(PodShape pod) {
    Node best = null;
    double least = Double.POSITIVE_INFINITY;
    int equals = 0;
    for (Node node : placements.nodes()) {
      if (!node.fits(pod)) {
        continue;
      }
      double cost = cost(pod, node);
      if (best == null || cost < least) {
        best = node;
        least = cost;
        equals = 1;
      } else if (ties != null && cost == least && ties.nextInt(++equals) == 0) {
        best = node;
      }
    }
    if (best == null) {
      return false;
    }
    placements.start(pod, best, gpus(pod, best));
    return true;
  }
}
