package org.vqs.yarn.queue;

import org.apache.hadoop.yarn.api.records.QueueInfo;
import org.apache.hadoop.yarn.api.records.QueueStatistics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.util.Records;
import org.vqs.core.model.ResourceVector;
import org.vqs.yarn.compat.QueueInfos;
import org.vqs.yarn.resource.ResourceMapping;

/**
 * What clients and {@code yarn queue -status} are told of a queue, without applications and queues
 * below, which others add: what it may use by its weight, and at most, as shares of the cluster,
 * and what it uses, as a share of the first; and the same of single labels. Stateless.
 */
final class QueueReport {
  private static final String SCHEDULER_TYPE = "VirtualQueueScheduler";
  private static final float ALL = 1.0f;

  private QueueReport() {}

  /**
   * @param queues those of which it is one
   */
  static QueueInfo of(VqsQueue queue, VqsQueues queues) {
    ResourceVector total = queues.resources().toVector(queues.clusterResource.get());
    boolean preempts = queues.settings().preemption().enabled();
    QueueInfo info = Records.newRecord(QueueInfo.class);
    info.setQueueName(queue.getQueueName());
    QueueInfos.describe(
        info,
        queue.getQueuePath(),
        SCHEDULER_TYPE,
        (float) queue.settings().weight(),
        maximumRunning(queue));
    info.setCapacity((float) queue.share());
    info.setMaximumCapacity(maximumShare(queue, total, queues.resources()));
    info.setCurrentCapacity((float) (dominantShare(queue.getMetrics(), total) / queue.share()));
    info.setQueueState(queue.state());
    info.setAccessibleNodeLabels(queue.getAccessibleNodeLabels());
    info.setDefaultNodeLabelExpression(queue.getDefaultNodeLabelExpression());
    info.setPreemptionDisabled(!preempts || queue.settings().preemption().disabled());
    info.setIntraQueuePreemptionDisabled(!preempts || !queue.settings().preemptsWithin());
    info.setQueueConfigurations(LabelReport.of(queue, queues));
    info.setQueueStatistics(statistics(queue.getMetrics()));
    return info;
  }

  /**
   * The largest share that what is allocated is of the cluster, over the resource types that it has
   * any of.
   */
  private static double dominantShare(VqsQueueMetrics queue, ResourceVector total) {
    double largest = 0;
    for (int r = 0; r < total.dimensions(); r++) {
      if (total.get(r) > 0) {
        largest = Math.max(largest, (double) VqsQueueMetrics.allocated(queue, r) / total.get(r));
      }
    }
    return largest;
  }

  /**
   * The smallest share, over resource types, of the cluster that the limits of the queue and of
   * those above it leave.
   */
  private static float maximumShare(
      VqsQueue queue, ResourceVector total, ResourceMapping resources) {
    double smallest = ALL;
    for (VqsQueue at = queue; at != null; at = at.parent()) {
      smallest =
          Math.min(smallest, smallestPart(at.settings().maximum().of(total, resources), total));
    }
    return (float) smallest;
  }

  /** The part, at most 1, that a limit is of the resource that it leaves least of. */
  static double smallestPart(ResourceVector limit, ResourceVector total) {
    double smallest = ALL;
    for (int r = 0; r < limit.dimensions(); r++) {
      if (total.get(r) > 0) {
        smallest = Math.min(smallest, (double) limit.get(r) / total.get(r));
      }
    }
    return smallest;
  }

  /** The least of the limits of the queue and of those above it. */
  private static int maximumRunning(VqsQueue queue) {
    int least = Integer.MAX_VALUE;
    for (VqsQueue at = queue; at != null; at = at.parent()) {
      least = Math.min(least, at.settings().applications().mostRunning());
    }
    return least;
  }

  private static QueueStatistics statistics(QueueMetrics metrics) {
    QueueStatistics statistics = Records.newRecord(QueueStatistics.class);
    statistics.setNumAppsSubmitted(metrics.getAppsSubmitted());
    statistics.setNumAppsRunning(metrics.getAppsRunning());
    statistics.setNumAppsPending(metrics.getAppsPending());
    statistics.setNumAppsCompleted(metrics.getAppsCompleted());
    statistics.setNumAppsKilled(metrics.getAppsKilled());
    statistics.setNumAppsFailed(metrics.getAppsFailed());
    statistics.setNumActiveUsers(metrics.getActiveUsers());
    statistics.setAvailableMemoryMB(metrics.getAvailableMB());
    statistics.setAllocatedMemoryMB(metrics.getAllocatedMB());
    statistics.setPendingMemoryMB(metrics.getPendingMB());
    statistics.setReservedMemoryMB(metrics.getReservedMB());
    statistics.setAvailableVCores(metrics.getAvailableVirtualCores());
    statistics.setAllocatedVCores(metrics.getAllocatedVirtualCores());
    statistics.setPendingVCores(metrics.getPendingVirtualCores());
    statistics.setReservedVCores(metrics.getReservedVirtualCores());
    statistics.setAllocatedContainers(metrics.getAllocatedContainers());
    statistics.setPendingContainers(metrics.getPendingContainers());
    statistics.setReservedContainers(metrics.getReservedContainers());
    return statistics;
  }
}
