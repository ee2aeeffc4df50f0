package org.vqs.yarn.queue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.QueueACL;
import org.apache.hadoop.yarn.api.records.QueueInfo;
import org.apache.hadoop.yarn.api.records.QueueState;
import org.apache.hadoop.yarn.api.records.QueueUserACLInfo;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ActiveUsersManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.util.Records;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.tenant.Discipline;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.compat.QueueMetricsCalls;
import org.vqs.yarn.config.queue.QueueSettings;
import org.vqs.yarn.resource.ResourceMapping;

/**
 * A queue as YARN sees it, and the tenant of the core that it is. What its containers use is
 * counted by the core, what YARN's users look at by its metrics.
 *
 * <p>Changed under the scheduler's lock; what YARN asks a queue is for any thread.
 */
public final class VqsQueue implements Queue {
  private final VqsQueues queues;
  private final VqsQueue parent;
  private final Tenant tenant;
  private final QueueUsers members;
  private final VqsQueueMetrics metrics;
  private final ActiveUsersManager activeUsers;
  private final ApplicationCounts applications;
  private volatile QueueSettings settings;
  private volatile List<VqsQueue> children = List.of();
  private volatile SortedMap<String, Tenant> onLabels = Collections.emptySortedMap();

  /** A queue below another, or with {@code parent} null the root, with its metrics published. */
  VqsQueue(QueueSettings settings, VqsQueue parent, VqsQueues queues) {
    this.queues = queues;
    this.settings = settings;
    this.parent = parent;
    this.tenant =
        parent == null
            ? queues.packer.tenants().root()
            : queues
                .packer
                .tenants()
                .add(parent.tenant, settings.path(), Tenant.Kind.QUEUE, settings.weight(), this);
    this.members = new QueueUsers(queues.packer, tenant, queues.departed);
    this.metrics = new VqsQueueMetrics(settings.path(), parent, queues.conf, this::level);
    this.metrics.publish();
    this.applications =
        new ApplicationCounts(parent == null ? null : parent.applications, members, metrics);
    this.activeUsers = new ActiveUsersManager(metrics);
  }

  /** The short name; applications are submitted to it by this one if no other queue has it. */
  @Override
  public String getQueueName() {
    return settings.name();
  }

  /** The name from the root on, with dots. */
  public String getQueuePath() {
    return settings.path();
  }

  /** What is set for it, now. */
  public QueueSettings settings() {
    return settings;
  }

  void setSettings(QueueSettings newSettings) {
    settings = newSettings;
  }

  /** The queue above, or null. */
  public VqsQueue parent() {
    return parent;
  }

  /** The queues directly below. */
  public List<VqsQueue> children() {
    return children;
  }

  void setChildren(List<VqsQueue> newChildren) {
    children = List.copyOf(newChildren);
  }

  /** True if applications can be in it. */
  public boolean isLeaf() {
    return settings.isLeaf();
  }

  /** The tenant of the core that it is. */
  public Tenant tenant() {
    return tenant;
  }

  /**
   * The tenants that it is on the nodes of single labels, where something is set for queues or was
   * since the start; by the label, {@code ""} for nodes without one. For any thread; amounts may be
   * of slightly different moments.
   */
  public SortedMap<String, Tenant> onLabels() {
    return onLabels;
  }

  void setOnLabel(String label, Tenant there) {
    if (onLabels.get(label) != there) {
      SortedMap<String, Tenant> changed = new TreeMap<>(onLabels);
      changed.put(label, there);
      onLabels = Collections.unmodifiableSortedMap(changed);
    }
  }

  /** The tenant of the core that one of its users is; the queue's for one who has nothing here. */
  public Tenant tenantOf(String user) {
    return members.tenantOf(user);
  }

  /**
   * The tenant of the core whose the jobs of an application in it are: the application's own where
   * these are compared with each other, else its user's.
   */
  public Tenant tenantOf(String user, ApplicationId application) {
    return members.tenantOf(user, application);
  }

  /** True if its applications are compared with each other, each a tenant of the core. */
  private boolean comparesApplications() {
    return tenant.discipline() == Discipline.APPLICATIONS;
  }

  /**
   * Makes an application in it a tenant of its own if its order wants that, and else not; what runs
   * and is asked for is the caller's to hand over. Called under the scheduler's lock.
   *
   * @return whether that changed
   */
  public boolean arrange(String user, ApplicationId application, int priority) {
    boolean wasApart = members.applications().tenantOf(application) != null;
    if (comparesApplications() && !wasApart) {
      members.setApart(user, application, priority);
    } else if (!comparesApplications() && wasApart) {
      members.rejoin(application);
    }
    return comparesApplications() != wasApart;
  }

  /** An application in it has another priority. Called under the scheduler's lock. */
  public void setPriority(ApplicationId application, int priority) {
    members.applications().setPriority(application, priority);
  }

  /**
   * The tenants of the core that its users are, by their names: those who have applications in this
   * leaf, or whose containers still run there. For any thread; a tenant's amounts may be of
   * slightly different moments.
   */
  public SortedMap<String, Tenant> tenantsOfUsers() {
    return members.byName();
  }

  /** What each of its users may use, or null for all that the queue may. Under the lock. */
  public ResourceVector userMaximum() {
    return members.maximum();
  }

  QueueUsers users() {
    return members;
  }

  @Override
  public VqsQueueMetrics getMetrics() {
    return metrics;
  }

  @Override
  public ActiveUsersManager getAbstractUsersManager() {
    return activeUsers;
  }

  /** How many applications are in it and below. */
  public int applications() {
    return applications.count();
  }

  /** Changes when it or one below came to have applications, or to have none. */
  long applicationChanges() {
    return applications.changes();
  }

  /** How many applications came to it so far. Under the scheduler's lock. */
  long joins() {
    return applications.joins();
  }

  /** How many users have applications in it and below. Under the scheduler's lock. */
  public int applicants() {
    return applications.users();
  }

  /** How many of them are of a user. Called under the scheduler's lock. */
  public int applicationsOf(String user) {
    return applications.of(user);
  }

  /**
   * An application is in this leaf from now on; not if it fails.
   *
   * @param priority the application's
   */
  public void join(String user, ApplicationId application, int priority) {
    applications.join(user);
    if (comparesApplications()) {
      members.setApart(user, application, priority);
    }
  }

  /** An application is no more in this leaf, even if it fails. */
  public void leave(String user, ApplicationId application) {
    members.rejoin(application);
    applications.leave(user);
  }

  /** True if with so much more its user would use more than one user may. */
  public boolean exceedsUserLimit(String user, ResourceVector more) {
    return members.exceeds(user, more);
  }

  /** Counts an application that came. */
  public void appSubmitted(String user, boolean unmanagedAM) {
    QueueMetricsCalls.submitApp(metrics, user, unmanagedAM);
  }

  /** Counts an attempt that came. */
  public void attemptSubmitted(String user, boolean unmanagedAM) {
    QueueMetricsCalls.submitAppAttempt(metrics, user, unmanagedAM);
  }

  /** RUNNING, STOPPED, or DRAINING: stopped while applications go on in it. */
  public QueueState state() {
    if (settings.state() != QueueState.STOPPED) {
      return QueueState.RUNNING;
    }
    return applications.count() > 0 ? QueueState.DRAINING : QueueState.STOPPED;
  }

  /** The part of the cluster, in (0, 1], that its weight gives it while all queues want all. */
  public double share() {
    if (parent == null) {
      return 1;
    }
    double all = parent.children.stream().mapToDouble(queue -> queue.settings.weight()).sum();
    return all == 0 ? 0 : parent.share() * settings.weight() / all;
  }

  /** The partition of requests that name none. */
  public String defaultPartition() {
    return settings.access().defaultNodeLabel();
  }

  /**
   * What its user may still get of some partitions, within all limits, those on the nodes of each
   * partition included; of what does not count, all that there is.
   *
   * @param unusable by the partition, what others may use of its free room, and this user may not
   */
  public Resource headroom(String user, Map<String, ResourceVector> unusable) {
    long[] all = new long[queues.packer.cluster().dimensions()];
    long[] total = new long[all.length];
    unusable.forEach(
        (partition, amounts) -> {
          freeWithin(partition, amounts).addTo(all, 1);
          queues.totals.of(partition).addTo(total, 1);
        });
    ResourceVector free = QueueLimits.headroom(tenantOf(user), ResourceVector.of(all));
    return queues.resources().toResource(free, total);
  }

  /** What is free in a partition but for some amounts, within the limit that holds there. */
  private ResourceVector freeWithin(String partition, ResourceVector unusable) {
    long[] amounts = leftOf(partition);
    unusable.addTo(amounts, -1);
    ResourceVector free = noneNegative(amounts);
    Tenant there = onLabels.get(partition);
    return there == null ? free : QueueLimits.headroom(there, free);
  }

  /** What the nodes of a label have, also of what does not count. For any thread. */
  public ResourceVector totalOf(String label) {
    return queues.totals.of(label);
  }

  /** What YARN's books have left of a partition. */
  private long[] leftOf(String partition) {
    return left(queues.totals.of(partition).toArray(), root().metrics.knownPartition(partition));
  }

  private static long[] left(long[] amounts, QueueMetrics used) {
    for (int r = 0; used != null && r < amounts.length; r++) {
      amounts[r] -= VqsQueueMetrics.allocated(used, r);
    }
    return amounts;
  }

  private static ResourceVector noneNegative(long[] amounts) {
    for (int r = 0; r < amounts.length; r++) {
      amounts[r] = Math.max(0, amounts[r]);
    }
    return ResourceVector.of(amounts);
  }

  private Resource availableIn(String partition) {
    ResourceVector none = ResourceVector.zero(queues.packer.cluster().dimensions());
    ResourceVector free = QueueLimits.headroom(tenant, freeWithin(partition, none));
    return queues.resources().toResource(free, leftOf(partition));
  }

  private VqsQueueMetrics.Level level() {
    Resource cluster = queues.clusterResource.get();
    ResourceVector limit = tenant.mastersMaximum();
    return new VqsQueueMetrics.Level(
        queues.resources().toResource(QueueLimits.headroom(tenant, free()), left()),
        this::availableIn,
        ResourceMapping.toResource(tenant.usedByMasters()),
        limit == null
            ? cluster
            : queues.resources().toResource(limit, ResourceMapping.amounts(cluster)));
  }

  /** What YARN's books have left of the cluster. */
  private long[] left() {
    return left(ResourceMapping.amounts(queues.clusterResource.get()), root().metrics);
  }

  /**
   * What nobody uses of the cluster; no amount is negative, even where nodes were made smaller than
   * what runs on them.
   */
  ResourceVector free() {
    return noneNegative(left());
  }

  private VqsQueue root() {
    VqsQueue root = this;
    while (root.parent != null) {
      root = root.parent;
    }
    return root;
  }

  @Override
  public QueueInfo getQueueInfo(boolean includeChildQueues, boolean recursive) {
    QueueInfo info = QueueReport.of(this, queues);
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
    own.setQueueName(queues.tree().shortestName(settings));
    own.setUserAcls(Arrays.stream(QueueACL.values()).filter(acl -> hasAccess(acl, user)).toList());
    result.add(own);
    children.forEach(child -> result.addAll(child.getQueueUserAclInfo(user)));
    return result;
  }

  @Override
  public boolean hasAccess(QueueACL acl, UserGroupInformation user) {
    return queues.access.allows(this, acl, user);
  }

  /** True if the user may submit applications, as somebody who may administer the queue may too. */
  public boolean maySubmit(String user) {
    return queues.access.maySubmit(this, user);
  }

  /**
   * Does nothing: the attempt that recovers the container counts it in the metrics, its node in the
   * core.
   */
  @Override
  public void recoverContainer(
      Resource cluster, SchedulerApplicationAttempt attempt, RMContainer container) {}

  @Override
  public Set<String> getAccessibleNodeLabels() {
    return settings.access().nodeLabels();
  }

  @Override
  public String getDefaultNodeLabelExpression() {
    return settings.access().defaultNodeLabel();
  }

  /** Does nothing: what is pending is counted in the metrics. */
  @Override
  public void incPendingResource(String nodeLabel, Resource resource) {}

  /** Does nothing: what is pending is counted in the metrics. */
  @Override
  public void decPendingResource(String nodeLabel, Resource resource) {}

  @Override
  public Priority getDefaultApplicationPriority() {
    return Priority.newInstance(settings.terms().defaultPriority());
  }

  /** Does nothing: nothing is reserved. */
  @Override
  public void incReservedResource(String partition, Resource resource) {}

  /** Does nothing: nothing is reserved. */
  @Override
  public void decReservedResource(String partition, Resource resource) {}

  @Override
  public String toString() {
    return getQueuePath();
  }
}
