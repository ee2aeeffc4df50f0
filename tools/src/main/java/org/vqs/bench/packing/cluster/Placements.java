package org.vqs.bench.packing.cluster;

import java.util.ArrayList;
import java.util.List;
import org.vqs.bench.packing.trace.NodeShape;
import org.vqs.bench.packing.trace.PodShape;

/**
 * The nodes of a run, and which pod was put where. Whoever decides calls {@link #start}; nothing
 * ever leaves.
 */
public final class Placements {
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
  public record Started(PodShape pod, int node, List<Integer> gpus) {}

  /** Empty nodes. */
  public Placements(List<NodeShape> shapes) {
    List<Node> empty = new ArrayList<>();
    for (NodeShape shape : shapes) {
      empty.add(new Node(empty.size(), shape));
    }
    nodes = List.copyOf(empty);
  }

  /** The nodes. */
  public List<Node> nodes() {
    return nodes;
  }

  /** Puts a pod, which must fit, on some GPUs of a node. */
  public void start(PodShape pod, Node node, int[] gpus) {
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
  public List<Started> log() {
    return log;
  }

  /** Allocated thousandths of a core. */
  public long cpuMilli() {
    return cpuMilli;
  }

  /** Allocated MiB. */
  public long memoryMib() {
    return memoryMib;
  }

  /** Allocated milli of GPUs. */
  public long gpuMilli() {
    return gpuMilli;
  }
}
