package org.vqs.bench.packing;

import java.util.ArrayList;
import java.util.List;

/**
 * The nodes of a run, and which pod was put where. Whoever decides calls {@link #start}; nothing
 * ever leaves.
 */
final class Placements {
  private final List<Node> nodes;
  private final List<Started> log = new ArrayList<>();
  private long cpuMilli;
  private long memoryMib;
  private long gpuMilli;

  /**
   * A pod that runs.
   *
   * @param pod its shape
   * @param node the number of its node
   * @param gpus the numbers of its GPUs there
   */
  record Started(PodShape pod, int node, List<Integer> gpus) {}

  /** Empty nodes. */
  Placements(List<NodeShape> shapes) {
    List<Node> empty = new ArrayList<>();
    for (NodeShape shape : shapes) {
      empty.add(new Node(empty.size(), shape));
    }
    nodes = List.copyOf(empty);
  }

  /** The nodes. */
  List<Node> nodes() {
    return nodes;
  }

  /** Puts a pod, which must fit, on some GPUs of a node. */
  void start(PodShape pod, Node node, int[] gpus) {
    node.take(pod, gpus);
    List<Integer> numbers = new ArrayList<>();
    for (int gpu : gpus) {
      numbers.add(gpu);
    }
    log.add(new Started(pod, node.index(), List.copyOf(numbers)));
    cpuMilli += pod.cpuMilli();
    memoryMib += pod.memoryMib();
    gpuMilli += pod.gpuMilli();
  }

  /** What runs, in the order in which it started. */
  List<Started> log() {
    return log;
  }

  /** Allocated thousandths of a core. */
  long cpuMilli() {
    return cpuMilli;
  }

  /** Allocated MiB. */
  long memoryMib() {
    return memoryMib;
  }

  /** Allocated milli of GPUs. */
  long gpuMilli() {
    return gpuMilli;
  }
}
