package org.vqs.yarn.queue;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.annotation.Metric;
import org.apache.hadoop.metrics2.annotation.Metrics;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.metrics2.lib.MutableGaugeInt;
import org.apache.hadoop.metrics2.lib.MutableGaugeLong;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.vqs.yarn.resource.ResourceMapping;

/**
 * The metrics of one queue of one scheduler, under the names that operators know ({@code
 * QueueMetrics,q0=root,q1=default}).
 *
 * <p>YARN caches metrics by queue name in a static map and only some restarts within one JVM clear
 * it, so that a scheduler may inherit the counts of one before it; with two ResourceManagers in one
 * JVM the standby would count what the active one uses. Here every scheduler has its own counts:
 * the latest to {@link #publish} takes over the names, and gives them back with {@link #retire}
 * unless another has taken them over since.
 *
 * <p>A queue counts what it has in all partitions; YARN counts only the default one there, so that
 * what {@code /ws/v1/cluster/metrics} calls the total shrinks as other partitions fill. Each
 * partition, the default one too, has metrics of its own below it.
 *
 * <p>What depends on other queues, as what is available, is computed when it is read. Users have
 * metrics of their own while they have applications here.
 *
 * <p>Thread-safe. The metrics system holds its own lock while it reads metrics, so reading takes
 * none here; names are published and withdrawn under the lock of the class, and nothing that is
 * read waits for it.
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

  private final PendingCounts pending = new PendingCounts(registry);
  private final VqsQueueMetrics parent;
  private final Supplier<Level> level;
  private final Map<String, QueueMetrics> partitions = new ConcurrentHashMap<>();
  private final Map<String, UserMetrics> userMetrics = new ConcurrentHashMap<>();

  /**
   * What is computed when it is read.
   *
   * @param available what the queue may still get
   * @param availableIn the same in one partition, "" for the default one
   * @param masters what application masters use
   * @param mastersLimit what they may use
   */
  record Level(
      Resource available,
      Function<String, Resource> availableIn,
      Resource masters,
      Resource mastersLimit) {}

  /** Fresh metrics of the queue of this full name, not yet published under it. */
  VqsQueueMetrics(String path, VqsQueue parent, Configuration conf, Supplier<Level> level) {
    // YARN's metrics by user would stay in memory for every user that ever came.
    super(DefaultMetricsSystem.instance(), path, parent, false, conf);
    this.parent = parent == null ? null : parent.getMetrics();
    this.level = level;
    tag(QUEUE_INFO, path);
  }

  /** Takes over the names from another scheduler; does nothing if they are its own. */
  void publish() {
    synchronized (VqsQueueMetrics.class) {
      publish(queueName, sourceName(queueName).toString(), this);
      partitions.forEach(
          (name, metrics) -> publish(cacheKey(name), partitionSource(name), metrics));
      userMetrics.values().forEach(UserMetrics::publish);
      // Makes the metrics of the default partition, which readers only look for.
      setAvailableResourcesToQueue(level.get().available);
    }
  }

  private void publish(String key, String source, QueueMetrics metrics) {
    if (getQueueMetrics().put(key, metrics) != metrics) {
      metricsSystem.unregisterSource(source);
      metricsSystem.register(source, "Metrics for queue: " + queueName, metrics);
    }
  }

  @Override
  // YARN's is synchronized, which would make readers wait for the metrics system.
  @SuppressWarnings("UnsynchronizedOverridesSynchronized")
  public QueueMetrics getPartitionQueueMetrics(String partition) {
    String name = partition == null || partition.isEmpty() ? DEFAULT_PARTITION : partition;
    QueueMetrics known = partitions.get(name);
    return known == null ? addPartition(name, partition) : known;
  }

  /** The partitions, other than the default one, in which anything was ever counted. */
  public Set<String> namedPartitions() {
    Set<String> names = new TreeSet<>(partitions.keySet());
    names.remove(DEFAULT_PARTITION);
    return names;
  }

  /** The metrics of a partition, "" for the default one; null if nothing was ever counted there. */
  public QueueMetrics knownPartition(String partition) {
    return partitions.get(partition.isEmpty() ? DEFAULT_PARTITION : partition);
  }

  private static boolean isNamed(String partition) {
    return partition != null && !partition.isEmpty();
  }

  @Override
  public void incrPendingResources(String partition, String user, int containers, Resource res) {
    super.incrPendingResources(partition, user, containers, res);
    if (isNamed(partition)) {
      internalIncrPendingResources(partition, user, containers, res);
    }
  }

  @Override
  public void decrPendingResources(String partition, String user, int containers, Resource res) {
    super.decrPendingResources(partition, user, containers, res);
    if (isNamed(partition)) {
      internalDecrPendingResources(partition, user, containers, res);
    }
  }

  @Override
  public void allocateResources(
      String partition, String user, int containers, Resource res, boolean decrPending) {
    super.allocateResources(partition, user, containers, res, decrPending);
    if (isNamed(partition)) {
      internalAllocateResources(partition, user, containers, res, decrPending);
    }
  }

  @Override
  public void releaseResources(String partition, String user, int containers, Resource res) {
    super.releaseResources(partition, user, containers, res);
    if (isNamed(partition)) {
      internalReleaseResources(partition, user, containers, res);
    }
  }

  private QueueMetrics addPartition(String name, String partition) {
    // YARN would look for the parent's by name in the static map, where another scheduler's may be.
    QueueMetrics above = parent == null ? null : parent.getPartitionQueueMetrics(partition);
    synchronized (VqsQueueMetrics.class) {
      QueueMetrics known = partitions.get(name);
      if (known != null) {
        return known;
      }
      getQueueMetrics().remove(cacheKey(name));
      metricsSystem.unregisterSource(partitionSource(name));
      QueueMetrics created =
          new PartitionMetrics(metricsSystem, queueName, conf, name, shown(name));
      created.setParent(above);
      metricsSystem.register(partitionSource(name), "Metrics for queue: " + queueName, created);
      getQueueMetrics().put(cacheKey(name), created);
      partitions.put(name, created);
      refresh();
      return created;
    }
  }

  private String cacheKey(String partition) {
    return partition + METRIC_NAME_DELIMITER + queueName;
  }

  private String partitionSource(String partition) {
    String queue = sourceName(queueName).substring(RECORD_NAME_LENGTH);
    return "PartitionQueueMetrics,partition=" + shown(partition) + queue;
  }

  private static String shown(String partition) {
    return partition.equals(DEFAULT_PARTITION) ? DEFAULT_PARTITION_JMX_STR : partition;
  }

  /** The metrics of a user who has applications here, or null. */
  @Override
  @SuppressWarnings("UnsynchronizedOverridesSynchronized") // As above.
  public QueueMetrics getUserMetrics(String user) {
    return userMetrics.get(user);
  }

  /** Publishes metrics of a user, if there are none. */
  void addUser(String user) {
    synchronized (VqsQueueMetrics.class) {
      if (!userMetrics.containsKey(user)) {
        UserMetrics metrics = new UserMetrics(metricsSystem, queueName, user, conf);
        userMetrics.put(user, metrics);
        metrics.publish();
      }
    }
  }

  /** Withdraws the metrics of a user. */
  void removeUser(String user) {
    synchronized (VqsQueueMetrics.class) {
      UserMetrics metrics = userMetrics.remove(user);
      if (metrics != null) {
        metrics.retire();
      }
    }
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

  private void refresh() {
    Level now = level.get();
    setAvailableResources(now.available);
    partitions.forEach(
        (name, metrics) -> {
          Resource available = now.availableIn.apply(name.equals(DEFAULT_PARTITION) ? "" : name);
          metrics.setAvailableResources(available);
          if (parent == null) {
            setAvailable(getQueueMetrics().get(name + METRIC_NAME_DELIMITER), available);
          }
        });
    usedAMResourceMB.set(now.masters.getMemorySize());
    usedAMResourceVCores.set(now.masters.getVirtualCores());
    amResourceLimitMB.set(now.mastersLimit.getMemorySize());
    amResourceLimitVCores.set(now.mastersLimit.getVirtualCores());
  }

  private static void setAvailable(QueueMetrics metrics, Resource available) {
    if (metrics != null) {
      metrics.setAvailableResources(available);
    }
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
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
   * What is allocated of a resource. Each master's call asks for this, and a {@link Resource} is
   * half a kilobyte.
   */
  static long allocated(QueueMetrics metrics, int resource) {
    return switch (resource) {
      case ResourceMapping.MEMORY -> metrics.getAllocatedMB();
      case ResourceMapping.VCORES -> metrics.getAllocatedVirtualCores();
      default -> metrics.getAllocatedResources().getResourceInformation(resource).getValue();
    };
  }

  /** Gives up the names; counting goes on. A second time does nothing. */
  void retire() {
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
