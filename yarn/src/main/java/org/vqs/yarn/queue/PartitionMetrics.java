package org.vqs.yarn.queue;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.annotation.Metrics;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.PartitionQueueMetrics;

/** The metrics of one partition in one queue, and in those below it. Thread-safe. */
@Metrics(context = "yarn")
final class PartitionMetrics extends PartitionQueueMetrics {
  private final PendingCounts pending = new PendingCounts(registry);

  /**
   * Fresh ones, which are not published.
   *
   * @param name of the partition, that of the default one in YARN's cache
   * @param shown its name for operators
   */
  PartitionMetrics(
      MetricsSystem system, String queue, Configuration conf, String name, String shown) {
    super(system, queue, null, false, conf, name);
    tag(PARTITION_INFO, shown);
    tag(QUEUE_INFO, queue);
  }

  @Override
  public void internalIncrPendingResources(
      String partition, String user, int containers, Resource each) {
    super.internalIncrPendingResources(partition, user, containers, each);
    pending.add(containers, each);
  }

  @Override
  protected void internalDecrPendingResources(
      String partition, String user, int containers, Resource each) {
    super.internalDecrPendingResources(partition, user, containers, each);
    pending.add(-(long) containers, each);
  }

  @Override
  public void internalAllocateResources(
      String partition, String user, int containers, Resource each, boolean isPending) {
    super.internalAllocateResources(partition, user, containers, each, isPending);
    if (isPending) {
      pending.add(-(long) containers, each);
    }
  }
}
