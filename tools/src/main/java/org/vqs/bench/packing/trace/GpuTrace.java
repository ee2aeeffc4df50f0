package org.vqs.bench.packing.trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A cluster and its workload.
 *
 * @param name where it is from
 * @param nodes the nodes, in the order of the trace
 * @param pods the shapes of all pods, in the order of the trace; equal pods share one shape
 * @param shapes the distinct shapes, each at its index
 */
public record GpuTrace(
    String name, List<NodeShape> nodes, List<PodShape> pods, List<PodShape> shapes) {
  public GpuTrace {
    nodes = List.copyOf(nodes);
    pods = List.copyOf(pods);
    shapes = List.copyOf(shapes);
  }

  /** The milli of all GPUs. */
  public long gpuMilli() {
    return nodes.stream().mapToLong(NodeShape::gpuMilli).sum();
  }

  /** The same without what pods demand of the model of GPUs. */
  public GpuTrace anyModel() {
    Builder builder = new Builder(name);
    nodes.forEach(builder::node);
    for (PodShape pod : pods) {
      builder.pod(pod.cpuMilli(), pod.memoryMib(), pod.gpus(), pod.milliPerGpu(), List.of());
    }
    return builder.build();
  }

  /** Collects a trace and finds the distinct shapes. */
  public static final class Builder {
    private final String name;
    private final List<NodeShape> nodes = new ArrayList<>();
    private final List<PodShape> pods = new ArrayList<>();
    private final List<PodShape> shapes = new ArrayList<>();
    private final Map<PodShape, PodShape> known = new HashMap<>();

    public Builder(String name) {
      this.name = name;
    }

    /** Adds a node. */
    public Builder node(NodeShape node) {
      nodes.add(node);
      return this;
    }

    /** Adds a pod. */
    public Builder pod(
        long cpuMilli, long memoryMib, int gpus, int milliPerGpu, List<String> models) {
      PodShape key = new PodShape(-1, cpuMilli, memoryMib, gpus, milliPerGpu, models);
      pods.add(known.computeIfAbsent(key, this::newShape));
      return this;
    }

    private PodShape newShape(PodShape key) {
      PodShape shape =
          new PodShape(
              shapes.size(),
              key.cpuMilli(),
              key.memoryMib(),
              key.gpus(),
              key.milliPerGpu(),
              key.models());
      shapes.add(shape);
      return shape;
    }

    /** The trace. */
    public GpuTrace build() {
      return new GpuTrace(name, nodes, pods, shapes);
    }
  }
}
