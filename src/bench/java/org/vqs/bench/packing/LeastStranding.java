package org.vqs.bench.packing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Best fit with a look at what it strands: of the few tightest nodes that have room, the one where
 * least more of the scarcest resource is stranded. It knows neither single GPUs nor the workload to
 * come. BF-J of this project does the same with several resources; this is the rule by itself, to
 * try it with.
 *
 * <pre>
 * tightness   = Σ over resources r of free share of r                         (as BF-J of this project)
 * s           = the resource of which the largest part of the cluster was asked for so far
 * stranded    = free share of s − least free share of any resource            (≥ 0; 0 if there is one resource)
 * cost        = stranded with the pod − stranded without it, the tightest among equals
 * </pre>
 *
 * Free GPUs beyond what the CPU and the memory left on a node can serve are of no use to anybody:
 * that is what fragmentation is on this trace, where most pods ask for one GPU or less.
 */
final class LeastStranding implements Strategy {
  private static final int RESOURCES = 3;
  private static final double EQUAL = 1e-9;

  private final Placements placements;
  private final int candidates;
  private final double[] asked = new double[RESOURCES];
  private final double[] capacity = new double[RESOURCES];
  private final double[] pod = new double[RESOURCES];
  private final double[] free = new double[RESOURCES];
  private final double[] most = new double[RESOURCES];

  /** A node that has room, and how tight it is. */
  private record Candidate(Node node, double tightness) {}

  /**
   * Over the nodes of a run.
   *
   * @param candidates how many of the tightest nodes are looked at
   */
  LeastStranding(Placements placements, int candidates) {
    this.placements = placements;
    this.candidates = candidates;
    for (Node node : placements.nodes()) {
      readCapacity(node.shape());
      for (int r = 0; r < RESOURCES; r++) {
        capacity[r] += most[r];
      }
    }
  }

  @Override
  public boolean arrive(PodShape shape) {
    pod[0] = shape.cpuMilli();
    pod[1] = shape.memoryMib();
    pod[2] = shape.gpuMilli();
    for (int r = 0; r < RESOURCES; r++) {
      asked[r] += pod[r];
    }
    Node node = choose(tightest(shape));
    if (node == null) {
      return false;
    }
    placements.start(shape, node, node.tightestGpus(shape));
    return true;
  }

  private List<Candidate> tightest(PodShape shape) {
    List<Candidate> all = new ArrayList<>();
    for (Node node : placements.nodes()) {
      if (node.fits(shape)) {
        read(node);
        all.add(new Candidate(node, tightness()));
      }
    }
    all.sort(Comparator.comparingDouble(Candidate::tightness));
    return all.subList(0, Math.min(candidates, all.size()));
  }

  private double tightness() {
    double sum = 0;
    for (int r = 0; r < RESOURCES; r++) {
      sum += most[r] == 0 ? 0 : share(r, 0);
    }
    return sum;
  }

  private Node choose(List<Candidate> tightestFirst) {
    int scarcest = scarcest();
    Node best = null;
    double least = Double.POSITIVE_INFINITY;
    for (Candidate candidate : tightestFirst) {
      read(candidate.node());
      double cost = stranded(scarcest, 1) - stranded(scarcest, 0);
      // Rounding must not decide between nodes that are equal.
      if (cost < least - EQUAL) {
        best = candidate.node();
        least = cost;
      }
    }
    return best;
  }

  private int scarcest() {
    int scarcest = 0;
    for (int r = 1; r < RESOURCES; r++) {
      if (asked[r] * capacity[scarcest] > asked[scarcest] * capacity[r]) {
        scarcest = r;
      }
    }
    return scarcest;
  }

  private double stranded(int resource, int pods) {
    if (most[resource] == 0) {
      return 0;
    }
    return share(resource, pods)
        - Math.min(share(0, pods), Math.min(share(1, pods), share(2, pods)));
  }

  /** The free share of a resource with so many pods more; a full one if the node has none of it. */
  private double share(int r, int pods) {
    return most[r] == 0 ? 1 : (free[r] - pods * pod[r]) / most[r];
  }

  private void read(Node node) {
    readCapacity(node.shape());
    free[0] = node.freeCpu();
    free[1] = node.freeMemory();
    free[2] = node.freeGpu();
  }

  private void readCapacity(NodeShape shape) {
    most[0] = shape.cpuMilli();
    most[1] = shape.memoryMib();
    most[2] = shape.gpuMilli();
  }
}
