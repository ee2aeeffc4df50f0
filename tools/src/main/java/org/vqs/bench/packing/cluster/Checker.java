package org.vqs.bench.packing.cluster;

import java.util.List;
import org.vqs.bench.packing.trace.NodeShape;
import org.vqs.bench.packing.trace.PodShape;

/**
 * Recounts what runs where, from the list of starts alone: it shares no arithmetic with {@link
 * Node} and trusts none of it.
 */
public final class Checker {
  private Checker() {}

  /**
   * Checks that every start was possible: no resource and no GPU over what the node has, as many
   * different GPUs as asked for, of a model that the pod accepts; and that the totals are right.
   *
   * @throws IllegalStateException naming the first start that was not
   */
  public static void check(Placements placements) {
    List<Node> nodes = placements.nodes();
    long[] cpu = new long[nodes.size()];
    long[] memory = new long[nodes.size()];
    int[][] milli = new int[nodes.size()][];
    long gpuTotal = 0;
    for (int i = 0; i < milli.length; i++) {
      milli[i] = new int[nodes.get(i).shape().gpus()];
    }
    for (Placements.Started started : placements.log()) {
      NodeShape has = nodes.get(started.node()).shape();
      PodShape pod = started.pod();
      int i = started.node();
      cpu[i] += pod.cpuMilli();
      memory[i] += pod.memoryMib();
      require(cpu[i] <= has.cpuMilli(), "CPU", started);
      require(memory[i] <= has.memoryMib(), "memory", started);
      require(pod.models().isEmpty() || pod.models().contains(has.model()), "model", started);
      require(started.gpus().stream().distinct().count() == pod.gpus(), "GPU count", started);
      for (int gpu : started.gpus()) {
        milli[i][gpu] += pod.milliPerGpu();
        gpuTotal += pod.milliPerGpu();
        require(milli[i][gpu] <= 1000, "GPU " + gpu, started);
      }
    }
    if (gpuTotal != placements.gpuMilli()) {
      throw new IllegalStateException(
          "allocated GPU milli " + placements.gpuMilli() + " is counted as " + gpuTotal);
    }
  }

  private static void require(boolean holds, String what, Placements.Started started) {
    if (!holds) {
      throw new IllegalStateException(what + " does not allow " + started);
    }
  }
}
