package org.vqs.whatif.elastic;

import java.util.Collection;
import java.util.function.ToDoubleFunction;

/**
 * What an autoscaler by sums sees of a cluster. Memory in MiB.
 *
 * @param timeMs when
 * @param totalMemory of the nodes that are not to go
 * @param availableMemory what is free on them
 * @param pendingMemory what is asked for and does not run
 * @param pendingContainers how many containers that is
 * @param containers how many run
 * @param nodeMemory what one node has
 */
record ClusterSums(
    long timeMs,
    double totalMemory,
    double availableMemory,
    double pendingMemory,
    double pendingContainers,
    double containers,
    double nodeMemory) {

  /** The mean of several, at least one, at the time of none of them. */
  static ClusterSums mean(Collection<ClusterSums> sums) {
    return new ClusterSums(
        0,
        mean(sums, ClusterSums::totalMemory),
        mean(sums, ClusterSums::availableMemory),
        mean(sums, ClusterSums::pendingMemory),
        mean(sums, ClusterSums::pendingContainers),
        mean(sums, ClusterSums::containers),
        mean(sums, ClusterSums::nodeMemory));
  }

  private static double mean(Collection<ClusterSums> sums, ToDoubleFunction<ClusterSums> of) {
    return sums.stream().mapToDouble(of).average().orElse(0);
  }
}
