package org.vqs.bench.packing.trace;

/**
 * What a node has.
 *
 * @param cpuMilli thousandths of a core
 * @param memoryMib MiB of memory
 * @param gpus how many GPUs, each of 1000 milli
 * @param model the model of its GPUs; empty if it has none
 */
public record NodeShape(long cpuMilli, long memoryMib, int gpus, String model) {
  /** The thousandths of a GPU. */
  public static final int GPU = 1000;

  /** The milli of all GPUs together. */
  public long gpuMilli() {
    return (long) gpus * GPU;
  }
}
