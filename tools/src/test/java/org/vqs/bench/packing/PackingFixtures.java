package org.vqs.bench.packing;

import java.util.ArrayList;
import java.util.List;
import org.vqs.bench.packing.cluster.Node;
import org.vqs.bench.packing.cluster.Placements;
import org.vqs.bench.packing.strategy.Strategy;
import org.vqs.bench.packing.trace.NodeShape;
import org.vqs.bench.packing.trace.PodShape;

/** Small clusters and pods for tests of packing. */
public final class PackingFixtures {
  public static final long MEMORY = 100_000;

  private PackingFixtures() {}

  /** A node with so many cores and GPUs. */
  public static NodeShape node(int cores, int gpus) {
    return new NodeShape(1000L * cores, MEMORY, gpus, "A");
  }

  /** A pod that asks for so many cores and a part of one GPU; its index is 0. */
  public static PodShape pod(int cores, int milli) {
    return pods(cores, milli > 0 ? 1 : 0, milli);
  }

  /** A pod that asks for so many cores and parts of several GPUs; its index is 0. */
  public static PodShape pods(int cores, int gpus, int milli) {
    return new PodShape(0, 1000L * cores, 0, gpus, milli, List.of());
  }

  /** Uses up a node but for so many cores and so many milli of each GPU. */
  public static void leave(Placements placements, int node, int cores, int... milli) {
    Node full = placements.nodes().get(node);
    long cpu = full.freeCpu() - 1000L * cores;
    for (int gpu = 0; gpu < milli.length; gpu++) {
      int used = full.freeMilli()[gpu] - milli[gpu];
      if (used > 0) {
        placements.start(new PodShape(0, 0, 0, 1, used, List.of()), full, new int[] {gpu});
      }
    }
    placements.start(new PodShape(0, cpu, 0, 0, 0, List.of()), full, new int[0]);
  }

  /** Lets a pod arrive and returns the number of the node that it got. */
  public static int nodeOf(Placements placements, Strategy strategy, PodShape pod) {
    if (!strategy.arrive(pod)) {
      return -1;
    }
    List<Placements.Started> log = placements.log();
    return log.get(log.size() - 1).node();
  }

  /** The GPUs of the pod that started last. */
  public static List<Integer> lastGpus(Placements placements) {
    List<Placements.Started> log = new ArrayList<>(placements.log());
    return log.get(log.size() - 1).gpus();
  }
}
