package org.vqs.yarn.queue;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.annotation.Metrics;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * The metrics of one queue of one scheduler, under the names that operators know ({@code
 * QueueMetrics,q0=root,q1=default}).
 *
 * <p>YARN caches metrics by queue name in a static map and only some restarts within one JVM clear
 * it, so that a scheduler may inherit the counts of one before it; with two ResourceManagers in one
 * JVM the standby would count what the active one holds. Here every scheduler has its own counts:
 * the latest to {@link #publish} takes over the names, and gives them back with {@link #retire}
 * unless another has taken them over since. Thread-safe; locks are taken from a queue towards the
 * root, and the lock of the class last.
 */
@Metrics(context = "yarn")
public final class VqsQueueMetrics extends QueueMetrics {
  private static final int RECORD_NAME_LENGTH = "QueueMetrics".length();

  private final VqsQueueMetrics parent;
  private final Map<String, QueueMetrics> partitions = new HashMap<>();

  private VqsQueueMetrics(MetricsSystem system, String path, VqsQueue parent, Configuration conf) {
    // Metrics by user would stay in memory for every user that ever came.
    super(system, path, parent, false, conf);
    this.parent = parent == null ? null : parent.getMetrics();
  }

  /** Fresh metrics of the queue of this full name, published under it. */
  static VqsQueueMetrics publish(String path, VqsQueue parent, Configuration conf) {
    MetricsSystem system = DefaultMetricsSystem.instance();
    VqsQueueMetrics metrics = new VqsQueueMetrics(system, path, parent, conf);
    metrics.tag(QUEUE_INFO, path);
    metrics.publish();
    metrics.getPartitionQueueMetrics("");
    return metrics;
  }

  /** Takes over the names from another scheduler; does nothing if they are its own. */
  synchronized void publish() {
    synchronized (VqsQueueMetrics.class) {
      publish(queueName, sourceName(queueName).toString(), this);
      partitions.forEach(
          (name, metrics) -> publish(cacheKey(name), partitionSource(name), metrics));
    }
  }

  private void publish(String key, String source, QueueMetrics metrics) {
    if (getQueueMetrics().put(key, metrics) != metrics) {
      metricsSystem.unregisterSource(source);
      metricsSystem.register(source, "Metrics for queue: " + queueName, metrics);
    }
  }

  @Override
  public synchronized QueueMetrics getPartitionQueueMetrics(String partition) {
    String name = partition == null || partition.isEmpty() ? DEFAULT_PARTITION : partition;
    QueueMetrics known = partitions.get(name);
    if (known != null) {
      return known;
    }
    // YARN would look for the parent's by name in the static map, where another scheduler's may be.
    QueueMetrics above = parent == null ? null : parent.getPartitionQueueMetrics(partition);
    synchronized (VqsQueueMetrics.class) {
      getQueueMetrics().remove(cacheKey(name));
      metricsSystem.unregisterSource(partitionSource(name));
      QueueMetrics created = super.getPartitionQueueMetrics(partition);
      created.setParent(above);
      partitions.put(name, created);
      return created;
    }
  }

  private String cacheKey(String partition) {
    return partition + METRIC_NAME_DELIMITER + queueName;
  }

  private String partitionSource(String partition) {
    String shown = partition.equals(DEFAULT_PARTITION) ? DEFAULT_PARTITION_JMX_STR : partition;
    String queue = sourceName(queueName).substring(RECORD_NAME_LENGTH);
    return "PartitionQueueMetrics,partition=" + shown + queue;
  }

  /**
   * What is allocated in all partitions together; that of the queue itself is the default
   * partition's.
   */
  synchronized Resource allocatedEverywhere() {
    Resource total = getAllocatedResources();
    for (Map.Entry<String, QueueMetrics> entry : partitions.entrySet()) {
      if (!entry.getKey().equals(DEFAULT_PARTITION)) {
        Resources.addTo(total, entry.getValue().getAllocatedResources());
      }
    }
    return total;
  }

  /** Gives up the names; counting goes on. A second time does nothing. */
  synchronized void retire() {
    synchronized (VqsQueueMetrics.class) {
      if (getQueueMetrics().remove(queueName, this)) {
        metricsSystem.unregisterSource(sourceName(queueName).toString());
      }
      for (Map.Entry<String, QueueMetrics> entry : partitions.entrySet()) {
        if (getQueueMetrics().remove(cacheKey(entry.getKey()), entry.getValue())) {
          metricsSystem.unregisterSource(partitionSource(entry.getKey()));
        }
      }
    }
  }
}
