package org.vqs.bench.packing.cluster;

import java.util.Arrays;
import java.util.List;
import org.vqs.bench.packing.trace.GpuTrace;
import org.vqs.bench.packing.trace.PodShape;

/**
 * The fragmentation of a node for a target workload (Weng et al., Beware of Fragmentation, USENIX
 * ATC 2023, §3.2): the free GPU milli that a pod drawn from the workload cannot use, in
 * expectation.
 *
 * <pre>
 * F(M) = Σ over shapes m of popularity(m) · F(m)
 * F(m) = free milli of all GPUs                            if m asks for no GPU, or has no room on the node
 *      = free milli of those GPUs with less than m asks of each   otherwise
 * </pre>
 *
 * Cost of one evaluation: O(shapes + distinct parts of GPUs · GPUs).
 */
public final class Fragmentation {
  private final List<PodShape> shapes;
  private final double[] popularity;
  private final int[] parts;
  private final int[] partOf;
  private final int[] enough;
  private final long[] tooSmall;

  /**
   * For a workload.
   *
   * @param shapes the distinct shapes, each at its index
   * @param pods how many pods of each shape there are; not all zero
   */
  Fragmentation(List<PodShape> shapes, long[] pods) {
    this.shapes = shapes;
    double all = Arrays.stream(pods).sum();
    popularity = Arrays.stream(pods).mapToDouble(count -> count / all).toArray();
    parts = shapes.stream().mapToInt(PodShape::milliPerGpu).sorted().distinct().toArray();
    partOf =
        shapes.stream()
            .mapToInt(shape -> Arrays.binarySearch(parts, shape.milliPerGpu()))
            .toArray();
    enough = new int[parts.length];
    tooSmall = new long[parts.length];
  }

  /** For the pods of a trace. */
  public static Fragmentation of(GpuTrace trace) {
    long[] pods = new long[trace.shapes().size()];
    trace.pods().forEach(pod -> pods[pod.index()]++);
    return new Fragmentation(trace.shapes(), pods);
  }

  /** The fragmentation of a node as it is, in milli of GPUs. */
  public double of(Node node) {
    if (node.freeGpu() == 0) {
      return 0;
    }
    for (int i = 0; i < parts.length; i++) {
      enough[i] = 0;
      tooSmall[i] = 0;
      for (int free : node.freeMilli()) {
        if (free >= parts[i]) {
          enough[i]++;
        } else {
          tooSmall[i] += free;
        }
      }
    }
    double expected = 0;
    for (int m = 0; m < popularity.length; m++) {
      if (popularity[m] > 0) {
        expected += popularity[m] * of(node, shapes.get(m), partOf[m]);
      }
    }
    return expected;
  }

  private long of(Node node, PodShape m, int part) {
    boolean hasRoom =
        m.gpus() > 0
            && m.gpus() <= enough[part]
            && m.cpuMilli() <= node.freeCpu()
            && m.memoryMib() <= node.freeMemory()
            && m.accepts(node.shape().model());
    return hasRoom ? tooSmall[part] : node.freeGpu();
  }

  /** How much the fragmentation of a node grows if a pod, which must fit, is put on some GPUs. */
  public double increase(Node node, PodShape pod, int[] gpus, double before) {
    node.take(pod, gpus);
    double after = of(node);
    node.giveBack(pod, gpus);
    return after - before;
  }
}
