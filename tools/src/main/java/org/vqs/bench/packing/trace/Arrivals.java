package org.vqs.bench.packing.trace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Orders in which the pods of a trace arrive. */
public final class Arrivals {
  private Arrivals() {}

  /** All pods of the trace in random order. */
  public static List<PodShape> shuffled(GpuTrace trace, long seed) {
    List<PodShape> pods = new ArrayList<>(trace.pods());
    Collections.shuffle(pods, new Random(seed));
    return pods;
  }

  /**
   * The inflated workload, in random order: all pods of the trace and, drawn from them with
   * replacement, as many more as it takes for the next one to ask for more than a multiple of the
   * cluster's GPUs. Where the trace itself asks for more than that, it is as it is. The workload of
   * the paper on FGD (Weng et al., USENIX ATC 2023, §6.1).
   *
   * @param ratio the multiple
   */
  public static List<PodShape> inflated(GpuTrace trace, double ratio, long seed) {
    Random random = new Random(seed);
    List<PodShape> pods = new ArrayList<>(trace.pods());
    double most = ratio * trace.gpuMilli();
    long asked = pods.stream().mapToLong(PodShape::gpuMilli).sum();
    if (asked == 0) {
      throw new IllegalArgumentException("no pod of " + trace.name() + " asks for a GPU");
    }
    while (true) {
      PodShape pod = trace.pods().get(random.nextInt(trace.pods().size()));
      asked += pod.gpuMilli();
      if (asked > most) {
        break;
      }
      pods.add(pod);
    }
    Collections.shuffle(pods, random);
    return pods;
  }
}
