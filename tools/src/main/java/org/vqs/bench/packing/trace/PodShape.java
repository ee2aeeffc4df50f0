package org.vqs.bench.packing.trace;

import java.util.List;

/**
 * What a pod asks for. Equal pods share one shape.
 *
 * @param index its location among the shapes of its trace
 * @param cpuMilli thousandths of a core
 * @param memoryMib MiB of memory
 * @param gpus of how many GPUs it needs a part; of each GPU the same
 * @param milliPerGpu how many thousandths of each of them; {@value NodeShape#GPU} for whole ones
 * @param models the models it may run on; empty if any will do
 */
public record PodShape(
    int index, long cpuMilli, long memoryMib, int gpus, int milliPerGpu, List<String> models) {
  public PodShape {
    models = List.copyOf(models);
  }

  /** The milli of all GPUs together. */
  public long gpuMilli() {
    return (long) gpus * milliPerGpu;
  }

  /** True if a node with GPUs of this model will do. */
  public boolean accepts(String model) {
    return models.isEmpty() || models.contains(model);
  }
}
