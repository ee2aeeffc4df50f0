package org.vqs.yarn.queue;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.QueueACL;
import org.apache.hadoop.yarn.api.records.QueueInfo;
import org.apache.hadoop.yarn.api.records.QueueUserACLInfo;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.yarn.config.UnknownQueue;
import org.vqs.yarn.config.VqsConfiguration;

/**
 * The queues of the scheduler: {@code root}, and below it the one queue {@code default}.
 *
 * <p>A queue goes by its short and by its full name ({@code default}, {@code root.default}), as
 * case-sensitive as in the other schedulers; no name means {@code default}. Thread-safe.
 */
public final class VqsQueues implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(VqsQueues.class);
  private static final String ROOT = "root";
  private static final String DEFAULT = "default";

  private final UnknownQueue unknownQueue;
  private final VqsQueue root;
  private final VqsQueue fallback;
  private final Map<String, VqsQueue> byName = new LinkedHashMap<>();
  private final Set<String> warnedAbout = ConcurrentHashMap.newKeySet();
  private volatile Level level;

  /** What the metrics of available resources were last computed from. */
  private record Level(Resource cluster, Resource allocated) {}

  /**
   * Makes the queues and publishes their metrics, in place of those of another scheduler in this
   * JVM.
   */
  public VqsQueues(
      VqsConfiguration configuration, Configuration conf, Supplier<Resource> clusterResource) {
    this.unknownQueue = configuration.unknownQueue();
    root = new VqsQueue(ROOT, null, conf, clusterResource);
    fallback = new VqsQueue(DEFAULT, root, conf, clusterResource);
    for (VqsQueue queue : List.of(root, fallback)) {
      byName.put(queue.getQueueName(), queue);
      byName.put(queue.getQueuePath(), queue);
    }
  }

  /** The queue that all others are below. */
  public VqsQueue root() {
    return root;
  }

  /** The queue of this name, or null if there is none. */
  public VqsQueue find(String name) {
    return name == null || name.isBlank() ? fallback : byName.get(name.trim());
  }

  /**
   * The queue for an application that is submitted to {@code name}, or null if it is to be
   * rejected. It may be no leaf, which is to be rejected too.
   */
  public VqsQueue resolveSubmitted(String name) {
    VqsQueue found = find(name);
    return found == null && unknownQueue == UnknownQueue.DEFAULT ? fallback : found;
  }

  /**
   * The leaf for an application that was accepted before a restart, perhaps by another scheduler
   * whose queues are unknown here. Such applications go on in {@code default}, with one warning for
   * each name, so that a restart never fails for a name.
   */
  public VqsQueue resolveRecovered(String name) {
    VqsQueue found = find(name);
    if (found != null && found.isLeaf()) {
      return found;
    }
    if (warnedAbout.add(name)) {
      LOG.warn(
          "recovered applications of queue {}, which is none of {}, go on in queue {}",
          name,
          leafNames(),
          fallback.getQueuePath());
    }
    return fallback;
  }

  /** The short names of the queues that applications can be in. */
  public List<String> leafNames() {
    return byName.values().stream()
        .filter(VqsQueue::isLeaf)
        .map(VqsQueue::getQueueName)
        .distinct()
        .toList();
  }

  /** True if {@code queue} is the queue of that name or below it. */
  public boolean contains(String name, Queue queue) {
    VqsQueue above = find(name);
    for (VqsQueue at = (VqsQueue) queue; at != null && above != null; at = at.parent()) {
      if (at == above) {
        return true;
      }
    }
    return false;
  }

  /**
   * What clients are told of a queue.
   *
   * @throws IOException if there is no queue of that name
   */
  public QueueInfo info(String name, boolean includeChildQueues, boolean recursive)
      throws IOException {
    VqsQueue queue = find(name);
    if (queue == null) {
      throw new IOException("queue " + name + " does not exist; the queues are " + leafNames());
    }
    return queue.getQueueInfo(includeChildQueues, recursive);
  }

  /** What the current user may do in each queue; nothing if there is no telling who that is. */
  public List<QueueUserACLInfo> userAcls() {
    try {
      return root.getQueueUserAclInfo(UserGroupInformation.getCurrentUser());
    } catch (IOException unknownUser) {
      LOG.warn("cannot tell who asks for the queue ACLs", unknownUser);
      return List.of();
    }
  }

  /**
   * True if the user may do this in a queue. An unknown name, as recovered applications may have,
   * is judged as the queue that stands in for it.
   */
  public boolean hasAccess(UserGroupInformation user, QueueACL acl, String name) {
    VqsQueue found = find(name);
    return (found == null ? fallback : found).hasAccess(acl, user);
  }

  /**
   * What nobody uses of the cluster; no amount is negative, even where nodes were made smaller than
   * what runs on them.
   */
  public Resource available(Resource cluster) {
    return Resources.subtractNonNegative(cluster, root.getMetrics().allocatedEverywhere());
  }

  /**
   * Brings the metrics of available resources up to date. Cost O(resource types), and little if
   * nothing changed.
   */
  public void updateAvailable(Resource cluster) {
    Level now = new Level(cluster, root.getMetrics().allocatedEverywhere());
    if (now.equals(level)) {
      return;
    }
    level = new Level(Resources.clone(cluster), now.allocated);
    Resource available = Resources.subtractNonNegative(cluster, now.allocated);
    root.getMetrics().setAvailableResourcesToQueue(available);
    root.children().forEach(queue -> queue.getMetrics().setAvailableResourcesToQueue(available));
  }

  /**
   * Publishes the metrics again if those of another scheduler in this JVM took their names since,
   * as when a standby is initialised before this one becomes active.
   */
  public void publish() {
    root.getMetrics().publish();
    root.children().forEach(queue -> queue.getMetrics().publish());
  }

  /** Withdraws the metrics from publication. */
  @Override
  public void close() {
    root.children().forEach(queue -> queue.getMetrics().retire());
    root.getMetrics().retire();
  }
}
