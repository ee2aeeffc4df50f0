package org.vqs.yarn.queue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authorize.AccessControlList;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.QueueACL;
import org.apache.hadoop.yarn.api.records.QueueInfo;
import org.apache.hadoop.yarn.api.records.QueueUserACLInfo;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ActiveUsersManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.util.Records;
import org.vqs.yarn.compat.QueueMetricsCalls;

/**
 * A queue as YARN sees it: a name, counts and who may use it. It limits nothing: a place of
 * tenants, which bring weights, limits and access control.
 *
 * <p>Everyone may submit to it and administer it. Applications keep their counts in its metrics; it
 * holds no state of its own beside them. Thread-safe.
 */
public final class VqsQueue implements Queue {
  private static final AccessControlList EVERYONE =
      new AccessControlList(AccessControlList.WILDCARD_ACL_VALUE);

  private final String name;
  private final String path;
  private final VqsQueue parent;
  private final List<VqsQueue> children = new ArrayList<>();
  private final VqsQueueMetrics metrics;
  private final ActiveUsersManager users;
  private final Supplier<Resource> clusterResource;

  /** A queue below another, or with {@code parent} null the root. */
  VqsQueue(String name, VqsQueue parent, Configuration conf, Supplier<Resource> clusterResource) {
    this.name = name;
    this.path = parent == null ? name : parent.path + "." + name;
    this.parent = parent;
    this.clusterResource = clusterResource;
    this.metrics = VqsQueueMetrics.publish(path, parent, conf);
    this.users = new ActiveUsersManager(metrics);
    if (parent != null) {
      parent.children.add(this);
    }
  }

  /** The short name, as applications are submitted to it. */
  @Override
  public String getQueueName() {
    return name;
  }

  /** The name from the root on, with dots. */
  public String getQueuePath() {
    return path;
  }

  /** The queue above, or null. */
  VqsQueue parent() {
    return parent;
  }

  /** The queues below. */
  List<VqsQueue> children() {
    return List.copyOf(children);
  }

  /** True if applications can be in it. */
  public boolean isLeaf() {
    return children.isEmpty();
  }

  @Override
  public VqsQueueMetrics getMetrics() {
    return metrics;
  }

  @Override
  public ActiveUsersManager getAbstractUsersManager() {
    return users;
  }

  /** Counts an application that came. */
  public void appSubmitted(String user, boolean unmanagedAM) {
    QueueMetricsCalls.submitApp(metrics, user, unmanagedAM);
  }

  /** Counts an attempt that came. */
  public void attemptSubmitted(String user, boolean unmanagedAM) {
    QueueMetricsCalls.submitAppAttempt(metrics, user, unmanagedAM);
  }

  @Override
  public QueueInfo getQueueInfo(boolean includeChildQueues, boolean recursive) {
    QueueInfo info = QueueReport.of(this, clusterResource.get());
    List<QueueInfo> below = new ArrayList<>();
    if (includeChildQueues) {
      for (VqsQueue child : children) {
        below.add(child.getQueueInfo(recursive, recursive));
      }
    }
    info.setChildQueues(below);
    return info;
  }

  /** What the user may do in this queue and in those below it. */
  @Override
  public List<QueueUserACLInfo> getQueueUserAclInfo(UserGroupInformation user) {
    List<QueueUserACLInfo> result = new ArrayList<>();
    QueueUserACLInfo own = Records.newRecord(QueueUserACLInfo.class);
    own.setQueueName(name);
    own.setUserAcls(Arrays.stream(QueueACL.values()).filter(acl -> hasAccess(acl, user)).toList());
    result.add(own);
    children.forEach(child -> result.addAll(child.getQueueUserAclInfo(user)));
    return result;
  }

  @Override
  public boolean hasAccess(QueueACL acl, UserGroupInformation user) {
    return EVERYONE.isUserAllowed(user);
  }

  /**
   * Does nothing: the attempt that recovers the container counts it in the metrics, and nothing
   * else is kept here.
   */
  @Override
  public void recoverContainer(
      Resource cluster, SchedulerApplicationAttempt attempt, RMContainer container) {}

  @Override
  public Set<String> getAccessibleNodeLabels() {
    return Set.of(RMNodeLabelsManager.ANY);
  }

  @Override
  public String getDefaultNodeLabelExpression() {
    return RMNodeLabelsManager.NO_LABEL;
  }

  /** Does nothing: what is pending is counted in the metrics. */
  @Override
  public void incPendingResource(String nodeLabel, Resource resource) {}

  /** Does nothing: what is pending is counted in the metrics. */
  @Override
  public void decPendingResource(String nodeLabel, Resource resource) {}

  @Override
  public Priority getDefaultApplicationPriority() {
    return Priority.newInstance(0);
  }

  /** Does nothing: nothing is reserved. */
  @Override
  public void incReservedResource(String partition, Resource resource) {}

  /** Does nothing: nothing is reserved. */
  @Override
  public void decReservedResource(String partition, Resource resource) {}

  @Override
  public String toString() {
    return path;
  }
}
