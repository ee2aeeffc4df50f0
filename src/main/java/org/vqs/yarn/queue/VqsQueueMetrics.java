package org.vqs.yarn.queue;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.annotation.Metric;
import org.apache.hadoop.metrics2.annotation.Metrics;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.metrics2.lib.MutableGaugeInt;
import org.apache.hadoop.metrics2.lib.MutableGaugeLong;
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
 * unless another has taken them over since.
 *
 * <p>What depends on other queues, as what is available, is computed when it is read. Users have
 * metrics of their own while they have applications here. Thread-safe; locks are taken from a queue
 * towards the root, and the lock of the class last.
 */
@Metrics(context = "yarn")
public final class VqsQueueMetrics extends QueueMetrics {
  private static final int RECORD_NAME_LENGTH = "QueueMetrics".length();

  @Metric({"AMResourceLimitMB", "AM memory limit in MB"})
  MutableGaugeLong amResourceLimitMB;

  @Metric({"AMResourceLimitVCores", "AM CPU limit in virtual cores"})
  MutableGaugeInt amResourceLimitVCores;

  @Metric("Used AM memory in MB")
  MutableGaugeLong usedAMResourceMB;

  @Metric("Used AM CPU in virtual cores")
  MutableGaugeInt usedAMResourceVCores;

  private final VqsQueueMetrics parent;
  private final Supplier<Level> level;
  private final Map<String, QueueMetrics> partitions = new HashMap<>();
  private final Map<String, UserMetrics> userMetrics = new HashMap<>();

  /**
   * What is computed when it is read.
   *
   * @param available what the queue may still get
   * @param masters what application masters hold
   * @param mastersLimit what they may hold
   */
  record Level(Resource available, Resource masters, Resource mastersLimit) {}

  private VqsQueueMetrics(
      MetricsSystem system,
      String path,
      VqsQueue parent,
      Configuration conf,
      Supplier<Level> level) {
    // YARN's metrics by user would stay in memory for every user that ever came.
    super(system, path, parent, false, conf);
    this.parent = parent == null ? null : parent.getMetrics();
    this.level = level;
  }

  /** Fresh metrics of the queue of this full name, published under it. */
  static VqsQueueMetrics publish(
      String path, VqsQueue parent, Configuration conf, Supplier<Level> level) {
    MetricsSystem system = DefaultMetricsSystem.instance();
    VqsQueueMetrics metrics = new VqsQueueMetrics(system, path, parent, conf, level);
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
      userMetrics.values().forEach(UserMetrics::publish);
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

  /** The metrics of a user who has applications here, or null. */
  @Override
  public synchronized QueueMetrics getUserMetrics(String user) {
    return userMetrics.get(user);
  }

  /** Publishes metrics of a user, if there are none. */
  synchronized void addUser(String user) {
    userMetrics.computeIfAbsent(
        user,
        name -> {
          UserMetrics metrics = new UserMetrics(metricsSystem, queueName, name, conf);
          metrics.publish();
          return metrics;
        });
  }

  /** Withdraws the metrics of a user. */
  synchronized void removeUser(String user) {
    UserMetrics metrics = userMetrics.remove(user);
    if (metrics != null) {
      metrics.retire();
    }
  }

  private void refresh() {
    Level now = level.get();
    setAvailableResourcesToQueue(now.available);
    usedAMResourceMB.set(now.masters.getMemorySize());
    usedAMResourceVCores.set(now.masters.getVirtualCores());
    amResourceLimitMB.set(now.mastersLimit.getMemorySize());
    amResourceLimitVCores.set(now.mastersLimit.getVirtualCores());
  }

  @Override
  public synchronized void getMetrics(MetricsCollector collector, boolean all) {
    refresh();
    super.getMetrics(collector, all);
  }

  @Override
  public Resource getAvailableResources() {
    refresh();
    return super.getAvailableResources();
  }

  @Override
  public long getAvailableMB() {
    refresh();
    return super.getAvailableMB();
  }

  @Override
  public int getAvailableVirtualCores() {
    refresh();
    return super.getAvailableVirtualCores();
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
      userMetrics.values().forEach(UserMetrics::retire);
      for (Map.Entry<String, QueueMetrics> entry : partitions.entrySet()) {
        if (getQueueMetrics().remove(cacheKey(entry.getKey()), entry.getValue())) {
          metricsSystem.unregisterSource(partitionSource(entry.getKey()));
        }
      }
    }
  }
}
