package org.vqs.yarn.app;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What an attempt's containers count in the metrics of its queue and in its own usage, by
 * partition.
 *
 * <p>A decrease has a temporary container, which YARN lists under the id of the one that it makes
 * smaller. Its amounts count, but not as one more container. Called under the attempt's lock.
 */
final class AttemptMetrics {
  private final VqsAppAttempt attempt;
  private final ResourceUsage usage;

  /**
   * Metrics of an attempt without containers.
   *
   * @param usage the attempt's
   */
  AttemptMetrics(VqsAppAttempt attempt, ResourceUsage usage) {
    this.attempt = attempt;
    this.usage = usage;
  }

  /** A container uses its amounts from now on. */
  void started(String partition, Resource amounts) {
    usage.incUsed(partition, amounts);
  }

  /** A container ended. */
  void ended(String partition, Resource amounts, boolean isTemporary) {
    release(metrics(attempt.getQueue()), partition, amounts, isTemporary);
    usage.decUsed(partition, amounts);
  }

  /** The node of a container is in another partition now. */
  void relocated(String before, String after, Resource amounts, boolean isTemporary) {
    QueueMetrics metrics = metrics(attempt.getQueue());
    release(metrics, before, amounts, isTemporary);
    allocate(metrics, after, amounts, isTemporary);
    usage.decUsed(before, amounts);
    usage.incUsed(after, amounts);
  }

  /** The attempt is about to be in another queue; this is for one of its containers. */
  void moved(RMContainer container, Queue target, String partition, boolean isTemporary) {
    Resource amounts = container.getContainer().getResource();
    release(metrics(attempt.getQueue()), partition, amounts, isTemporary);
    allocate(metrics(target), partition, amounts, isTemporary);
  }

  private static QueueMetrics metrics(Queue queue) {
    return queue.getMetrics();
  }

  private void allocate(
      QueueMetrics metrics, String partition, Resource amounts, boolean isTemporary) {
    metrics.allocateResources(partition, attempt.getUser(), 1, amounts, false);
    if (isTemporary) {
      metrics.releaseResources(partition, attempt.getUser(), 1, Resources.none());
    }
  }

  private void release(
      QueueMetrics metrics, String partition, Resource amounts, boolean isTemporary) {
    if (isTemporary) {
      metrics.allocateResources(partition, attempt.getUser(), 1, Resources.none(), false);
    }
    metrics.releaseResources(partition, attempt.getUser(), 1, amounts);
  }
}
