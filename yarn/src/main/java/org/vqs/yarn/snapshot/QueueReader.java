package org.vqs.yarn.snapshot;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.queue.RunningApplications;
import org.vqs.yarn.queue.VqsQueue;
import org.vqs.yarn.queue.VqsQueueMetrics;
import org.vqs.yarn.resource.ResourceMapping;
import org.vqs.yarn.snapshot.QueueDetail.LabelUse;
import org.vqs.yarn.snapshot.QueueDetail.PartitionUse;
import org.vqs.yarn.snapshot.QueueDetail.UserView;

/**
 * What the core knows of a queue, copied under the scheduler's lock, and what its settings and
 * metrics add to it without.
 */
final class QueueReader {
  private final VqsQueue queue;
  private final ResourceMapping counting;
  private final Double averageShare;
  private final ResourceVector used;
  private final ResourceVector usedByMasters;
  private final ResourceVector maximum;
  private final ResourceVector guaranteed;
  private final ResourceVector mastersMaximum;
  private final int applications;
  private final int running;
  private final ResourceVector userMaximum;
  private final List<LabelUse> labels = new ArrayList<>();

  /** Copies. Called under the scheduler's lock. */
  QueueReader(VqsQueue queue, RunningApplications running, ResourceMapping counting) {
    Tenant tenant = queue.tenant();
    this.queue = queue;
    this.counting = counting;
    this.averageShare = average(tenant);
    this.used = tenant.used();
    this.usedByMasters = tenant.usedByMasters();
    this.maximum = tenant.maximum();
    this.guaranteed =
        tenant.guaranteed() == null ? ResourceVector.zero(used.dimensions()) : tenant.guaranteed();
    this.mastersMaximum = tenant.mastersMaximum();
    this.applications = queue.applications();
    this.running = running.in(queue);
    this.userMaximum = queue.userMaximum();
    queue.onLabels().forEach((label, there) -> labels.add(onLabel(label, there)));
  }

  private LabelUse onLabel(String label, Tenant there) {
    ResourceAmounts capacity =
        told(there.home().tree().total(), ResourceAmounts.of(queue.totalOf(label)));
    QueueMetrics metrics = queue.getMetrics().knownPartition(label);
    return new LabelUse(
        label,
        used(there.used(), metrics),
        there.maximum() == null ? capacity : told(there.maximum(), capacity),
        there.weight(),
        capacity);
  }

  /** The queue as it was. Called without the lock. */
  QueueView view(ResourceAmounts cluster) {
    VqsQueueMetrics metrics = queue.getMetrics();
    ResourceAmounts uses = used(used, metrics);
    ResourceAmounts most = maximum == null ? cluster : told(maximum, cluster);
    return new QueueView(
        queue.getQueuePath(),
        queue.parent() == null ? null : queue.parent().getQueuePath(),
        queue.isLeaf(),
        queue.settings().created(),
        queue.state().name(),
        queue.settings().weight(),
        queue.settings().reward(),
        queue.share(),
        uses.dominantShareOf(cluster, counting),
        averageShare,
        uses,
        most,
        ResourceAmounts.of(guaranteed),
        ResourceAmounts.of(usedByMasters),
        mastersMaximum == null ? most : told(mastersMaximum, cluster),
        applications,
        running,
        queue.settings().applications().mostRunning(),
        metrics.getPendingContainers(),
        amounts(metrics.getPendingResources()),
        detail(metrics, most));
  }

  private QueueDetail detail(VqsQueueMetrics metrics, ResourceAmounts most) {
    List<PartitionUse> partitions = new ArrayList<>();
    partitions.add(partition("", metrics.knownPartition("")));
    for (String name : metrics.namedPartitions()) {
      partitions.add(partition(name, metrics.knownPartition(name)));
    }
    List<UserView> users = new ArrayList<>();
    queue
        .tenantsOfUsers()
        .forEach((name, tenant) -> users.add(user(name, tenant, metrics.getUserMetrics(name))));
    return new QueueDetail(
        queue.settings(),
        queue.tenant().jobs(),
        metrics.getAppsRunning(),
        metrics.getAppsPending(),
        List.copyOf(partitions),
        List.copyOf(labels),
        userMaximum == null ? most : told(userMaximum, most),
        List.copyOf(users));
  }

  private static Double average(Tenant tenant) {
    return tenant.hasHistory() ? (Double) tenant.average() : null;
  }

  private static PartitionUse partition(String name, QueueMetrics metrics) {
    return new PartitionUse(
        name, amounts(metrics.getAllocatedResources()), amounts(metrics.getPendingResources()));
  }

  /** One whose last application went while containers still run has no metrics any more. */
  private UserView user(String name, Tenant tenant, QueueMetrics metrics) {
    ResourceAmounts used = used(tenant.used(), metrics);
    return new UserView(
        name,
        average(tenant),
        used,
        ResourceAmounts.of(tenant.usedByMasters()),
        metrics == null ? used.minus(used) : amounts(metrics.getPendingResources()),
        tenant.jobs(),
        metrics == null ? 0 : metrics.getAppsRunning(),
        metrics == null ? 0 : metrics.getAppsPending());
  }

  private static ResourceAmounts amounts(Resource resource) {
    return ResourceAmounts.of(ResourceMapping.amounts(resource));
  }

  /** What is used, by YARN's metrics where it does not count; these may be null. */
  private ResourceAmounts used(ResourceVector used, QueueMetrics metrics) {
    return metrics == null || counting.countsAll()
        ? ResourceAmounts.of(used)
        : told(used, amounts(metrics.getAllocatedResources()));
  }

  private ResourceAmounts told(ResourceVector amounts, ResourceAmounts others) {
    return ResourceAmounts.of(counting.told(amounts.toArray(), others.toArray()));
  }
}
