package org.vqs.yarn.queue;

import org.apache.hadoop.yarn.api.records.QueueInfo;
import org.apache.hadoop.yarn.api.records.QueueState;
import org.apache.hadoop.yarn.api.records.QueueStatistics;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.util.Records;
import org.vqs.yarn.compat.QueueInfos;

/**
 * What clients and {@code yarn queue -status} are told of a queue, without applications and queues
 * below, which others add. Stateless.
 */
final class QueueReport {
  private static final String SCHEDULER_TYPE = "VirtualQueueScheduler";
  private static final float ALL = 1.0f;

  private QueueReport() {}

  static QueueInfo of(VqsQueue queue, Resource cluster) {
    QueueInfo info = Records.newRecord(QueueInfo.class);
    info.setQueueName(queue.getQueueName());
    QueueInfos.describe(info, queue.getQueuePath(), SCHEDULER_TYPE);
    info.setCapacity(ALL);
    info.setMaximumCapacity(ALL);
    info.setCurrentCapacity(dominantShare(queue.getMetrics().allocatedEverywhere(), cluster));
    info.setQueueState(QueueState.RUNNING);
    info.setAccessibleNodeLabels(queue.getAccessibleNodeLabels());
    info.setDefaultNodeLabelExpression(queue.getDefaultNodeLabelExpression());
    info.setPreemptionDisabled(true);
    info.setIntraQueuePreemptionDisabled(true);
    info.setQueueStatistics(statistics(queue.getMetrics()));
    return info;
  }

  /**
   * The largest share that {@code used} is of the cluster, over the resource types that it has any
   * of.
   */
  static float dominantShare(Resource used, Resource cluster) {
    double largest = 0;
    for (ResourceInformation total : cluster.getResources()) {
      if (total.getValue() > 0) {
        largest =
            Math.max(largest, (double) used.getResourceValue(total.getName()) / total.getValue());
      }
    }
    return (float) largest;
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
