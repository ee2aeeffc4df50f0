package org.vqs.yarn.queue;

import java.util.Set;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Resource;
import org.vqs.core.Packer;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.config.queue.QueueTree;
import org.vqs.yarn.node.PartitionTotals;
import org.vqs.yarn.resource.ResourceMapping;

/**
 * What all queues of one scheduler share.
 *
 * @param packer whose tenants they are
 * @param conf of the ResourceManager
 * @param clusterResource what all nodes have together, now
 * @param totals what the nodes of each partition have together, now
 * @param settings the scheduler's settings, now
 * @param tree the queues, now
 * @param access who may do what
 * @param departed where users left of whom something may still run
 */
record QueueContext(
    Packer packer,
    Configuration conf,
    Supplier<Resource> clusterResource,
    PartitionTotals totals,
    Supplier<VqsConfiguration> settings,
    Supplier<QueueTree> tree,
    QueueAccess access,
    Set<QueueUsers> departed) {

  /** As which the core knows YARN's amounts. */
  ResourceMapping resources() {
    return settings.get().resources();
  }
}
