package org.vqs.bench.packing.strategy;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.vqs.bench.packing.cluster.Fragmentation;
import org.vqs.bench.packing.cluster.Node;
import org.vqs.bench.packing.cluster.Placements;
import org.vqs.bench.packing.trace.GpuTrace;
import org.vqs.bench.packing.trace.NodeShape;
import org.vqs.bench.packing.trace.PodShape;

/**
 * FGD, fragmentation gradient descent (Weng et al., Beware of Fragmentation, USENIX ATC 2023, §4):
 * a pod goes to the node, and a part of a GPU to the GPU there, where the {@link Fragmentation} for
 * the target workload grows least.
 *
 * <pre>
 * Δ = min over GPUs g of F(node with the pod on g) − F(node)
 * </pre>
 *
 * As published, nodes are compared by ⌊100 / (1 + e^(Δ/1000))⌋, and of equal ones any is taken: the
 * simulator behind the paper's figures hands whole percents to Kubernetes, which draws among
 * equals. Computed exactly, with the first of equal nodes, it is another strategy, which packs less
 * well.
 *
 * <p>The target workload is the distribution of all pods of the trace, which FGD knows beforehand.
 * Of whole GPUs the first free ones are taken. What was computed about a node and a shape is kept
 * until the node changes.
 */
public final class FragmentationGradient extends LeastCost {
  private final Fragmentation fragmentation;
  private final Known[] known;
  private final int[] tried = new int[1];
  private final boolean inPercent;

  /** What is known about one node. */
  private static final class Known {
    int fragmentedAt = -1;
    double fragmentation;
    final int[] costAt;
    final double[] score;
    final int[] gpu;

    Known(int shapes) {
      costAt = new int[shapes];
      Arrays.fill(costAt, -1);
      score = new double[shapes];
      gpu = new int[shapes];
    }
  }

  /** The exact one over the nodes of a run, for the workload of a trace. */
  public FragmentationGradient(Placements placements, GpuTrace target) {
    this(placements, target, null);
  }

  /**
   * The published one, over the nodes of a run, for the workload of a trace.
   *
   * @param ties draws among nodes of equal score; null for the exact one
   */
  public FragmentationGradient(Placements placements, GpuTrace target, RandomGenerator ties) {
    super(placements, ties);
    inPercent = ties != null;
    fragmentation = Fragmentation.of(target);
    known = new Known[placements.nodes().size()];
    for (int i = 0; i < known.length; i++) {
      known[i] = new Known(target.shapes().size());
    }
  }

  @Override
  double cost(PodShape pod, Node node) {
    Known here = known[node.index()];
    int m = pod.index();
    if (here.costAt[m] != node.changes()) {
      if (here.fragmentedAt != node.changes()) {
        here.fragmentation = fragmentation.of(node);
        here.fragmentedAt = node.changes();
      }
      here.costAt[m] = node.changes();
      evaluate(pod, node, here);
    }
    return here.score[m];
  }

  private double score(double increase) {
    return inPercent ? -Math.floor(100 / (1 + Math.exp(increase / NodeShape.GPU))) : increase;
  }

  private void evaluate(PodShape pod, Node node, Known here) {
    int m = pod.index();
    if (pod.gpus() != 1) {
      here.score[m] =
          score(fragmentation.increase(node, pod, node.tightestGpus(pod), here.fragmentation));
      return;
    }
    double least = Double.POSITIVE_INFINITY;
    for (int gpu = 0; gpu < node.freeMilli().length; gpu++) {
      if (node.freeMilli()[gpu] >= pod.milliPerGpu() && isFirstOfItsKind(node, gpu)) {
        tried[0] = gpu;
        double increase = fragmentation.increase(node, pod, tried, here.fragmentation);
        if (increase < least) {
          least = increase;
          here.gpu[m] = gpu;
        }
      }
    }
    here.score[m] = score(least);
  }

  /** GPUs with equally much left are equal. */
  private static boolean isFirstOfItsKind(Node node, int gpu) {
    for (int other = 0; other < gpu; other++) {
      if (node.freeMilli()[other] == node.freeMilli()[gpu]) {
        return false;
      }
    }
    return true;
  }

  @Override
  int[] gpus(PodShape pod, Node node) {
    return pod.gpus() == 1
        ? new int[] {known[node.index()].gpu[pod.index()]}
        : node.tightestGpus(pod);
  }
}
