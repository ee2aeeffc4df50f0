package org.vqs.bench.packing.cluster;

import java.util.Arrays;
import org.vqs.bench.packing.trace.NodeShape;
import org.vqs.bench.packing.trace.PodShape;

/** A node while it is being filled: what is left of it, GPU by GPU. Not thread-safe. */
public final class Node {
  private final int index;
  private final NodeShape shape;
  private final int[] freeMilli;
  private long freeCpu;
  private long freeMemory;
  private long freeGpu;
  private int changes;

  /** An empty node. */
  public Node(int index, NodeShape shape) {
    this.index = index;
    this.shape = shape;
    freeCpu = shape.cpuMilli();
    freeMemory = shape.memoryMib();
    freeGpu = shape.gpuMilli();
    freeMilli = new int[shape.gpus()];
    Arrays.fill(freeMilli, NodeShape.GPU);
  }

  /** Its number in the cluster. */
  public int index() {
    return index;
  }

  /** What it has. */
  public NodeShape shape() {
    return shape;
  }

  /** Free thousandths of a core. */
  public long freeCpu() {
    return freeCpu;
  }

  /** Free MiB. */
  public long freeMemory() {
    return freeMemory;
  }

  /** Free milli of all GPUs together. */
  public long freeGpu() {
    return freeGpu;
  }

  /** Free milli of each GPU. Read only. */
  public int[] freeMilli() {
    return freeMilli;
  }

  /** How often it changed, for those who keep what they computed about it. */
  public int changes() {
    return changes;
  }

  /** True if a pod has room: CPU, memory, the model, and enough of enough single GPUs. */
  public boolean fits(PodShape pod) {
    return pod.cpuMilli() <= freeCpu
        && pod.memoryMib() <= freeMemory
        && pod.gpuMilli() <= freeGpu
        && pod.accepts(shape.model())
        && hasGpus(pod.gpus(), pod.milliPerGpu());
  }

  private boolean hasGpus(int count, int milli) {
    int found = 0;
    for (int i = 0; i < freeMilli.length && found < count; i++) {
      if (freeMilli[i] >= milli) {
        found++;
      }
    }
    return found == count;
  }

  /**
   * The GPUs that have the least left and enough for a pod, which must fit; among equals the first
   * ones.
   */
  public int[] tightestGpus(PodShape pod) {
    int[] chosen = new int[pod.gpus()];
    boolean[] taken = new boolean[freeMilli.length];
    for (int i = 0; i < chosen.length; i++) {
      int best = -1;
      for (int g = 0; g < freeMilli.length; g++) {
        if (!taken[g]
            && freeMilli[g] >= pod.milliPerGpu()
            && (best < 0 || freeMilli[g] < freeMilli[best])) {
          best = g;
        }
      }
      taken[best] = true;
      chosen[i] = best;
    }
    return chosen;
  }

  /** Puts a pod on some of its GPUs. The caller saw that it fits. */
  void take(PodShape pod, int[] gpus) {
    change(pod, gpus, 1);
  }

  /** Takes a pod off again, to try what would be. */
  void giveBack(PodShape pod, int[] gpus) {
    change(pod, gpus, -1);
  }

  private void change(PodShape pod, int[] gpus, int sign) {
    freeCpu -= sign * pod.cpuMilli();
    freeMemory -= sign * pod.memoryMib();
    freeGpu -= sign * pod.gpuMilli();
    for (int gpu : gpus) {
      freeMilli[gpu] -= sign * pod.milliPerGpu();
    }
    changes += sign;
  }

  @Override
  public String toString() {
    return "node " + index + " " + shape;
  }
}
