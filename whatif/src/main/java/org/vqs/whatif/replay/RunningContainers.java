package org.vqs.whatif.replay;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongToDoubleFunction;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.vqs.core.model.ResourceVector;

/** What runs on a node. */
final class RunningContainers {
  private record Running(ResourceVector size, long startedMs, LongToDoubleFunction use) {}

  private final Map<ContainerId, Running> running = new LinkedHashMap<>();

  /**
   * A container starts.
   *
   * @param use the part of its size that it uses, by how long it has run
   */
  void starts(ContainerId id, ResourceVector size, long nowMs, LongToDoubleFunction use) {
    running.put(id, new Running(size, nowMs, use));
  }

  /** A container ends; false if it had ended before. */
  boolean ends(ContainerId id) {
    return running.remove(id) != null;
  }

  /** What they use together of memory (MB) and vcores. Cost O(containers). */
  double[] used(long nowMs) {
    double[] used = new double[2];
    for (Running each : running.values()) {
      double part = each.use().applyAsDouble(nowMs - each.startedMs());
      used[0] += part * each.size().get(0);
      used[1] += part * each.size().get(1);
    }
    return used;
  }
}
