package org.vqs.bench.packing.trace;

import java.util.List;
import java.util.SplittableRandom;

/**
 * A small made-up cluster and workload for checks: nodes of four sizes, some without GPUs, and pods
 * that ask for none, a part of one, or several GPUs, about as much in total as there is.
 */
public final class SyntheticTrace {
  private static final int[] PARTS = {100, 250, 330, 500, 810};
  private static final List<NodeShape> SHAPES =
      List.of(
          new NodeShape(96_000, 393_216, 8, "A"),
          new NodeShape(64_000, 524_288, 4, "A"),
          new NodeShape(32_000, 131_072, 2, "B"),
          new NodeShape(16_000, 65_536, 0, ""));

  private SyntheticTrace() {}

  /** So many nodes, and pods that ask for about as many GPUs as there are. */
  public static GpuTrace generate(int nodes, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    GpuTrace.Builder trace = new GpuTrace.Builder("synthetic");
    long gpuMilli = 0;
    for (int i = 0; i < nodes; i++) {
      NodeShape node = SHAPES.get(i % SHAPES.size());
      trace.node(node);
      gpuMilli += node.gpuMilli();
    }
    while (gpuMilli > 0) {
      gpuMilli -= addPod(trace, random);
    }
    return trace.build();
  }

  private static long addPod(GpuTrace.Builder trace, SplittableRandom random) {
    long cpu = 1000L * (1 + random.nextInt(12));
    long memory = 1024L * (1 + random.nextInt(40));
    int kind = random.nextInt(10);
    int gpus = kind == 0 ? 0 : kind == 1 ? 1 << random.nextInt(3) : 1;
    int milli = gpus == 0 ? 0 : kind < 5 ? NodeShape.GPU : PARTS[random.nextInt(PARTS.length)];
    List<String> models = gpus > 0 && kind == 9 ? List.of("A") : List.of();
    trace.pod(cpu, memory, gpus, milli, models);
    return (long) gpus * milli;
  }
}
