package org.vqs.yarn.snapshot;

import org.vqs.core.model.ResourceVector;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.queue.RunningApplications;
import org.vqs.yarn.queue.VqsQueue;
import org.vqs.yarn.queue.VqsQueueMetrics;
import org.vqs.yarn.resource.ResourceMapping;

/**
 * What the core knows of a queue, copied under the scheduler's lock, and what its settings and
 * metrics add to it without.
 */
final class QueueReader {
  private final VqsQueue queue;
  private final ResourceVector used;
  private final ResourceVector usedByMasters;
  private final ResourceVector maximum;
  private final ResourceVector mastersMaximum;
  private final int applications;
  private final int running;

  /** Copies. Called under the scheduler's lock. */
  QueueReader(VqsQueue queue, RunningApplications running) {
    Tenant tenant = queue.tenant();
    this.queue = queue;
    this.used = tenant.used();
    this.usedByMasters = tenant.usedByMasters();
    this.maximum = tenant.maximum();
    this.mastersMaximum = tenant.mastersMaximum();
    this.applications = queue.applications();
    this.running = running.in(queue);
  }

  /** The queue as it was. Called without the lock. */
  QueueView view(ResourceAmounts cluster) {
    VqsQueueMetrics metrics = queue.getMetrics();
    ResourceAmounts uses = ResourceAmounts.of(used);
    ResourceAmounts most = maximum == null ? cluster : ResourceAmounts.of(maximum);
    return new QueueView(
        queue.getQueuePath(),
        queue.parent() == null ? null : queue.parent().getQueuePath(),
        queue.isLeaf(),
        queue.settings().created(),
        queue.state().name(),
        queue.settings().weight(),
        queue.settings().reward(),
        queue.share(),
        uses.dominantShareOf(cluster),
        uses,
        most,
        ResourceAmounts.of(usedByMasters),
        mastersMaximum == null ? most : ResourceAmounts.of(mastersMaximum),
        applications,
        running,
        queue.settings().maximumRunningApplications(),
        metrics.getPendingContainers(),
        ResourceAmounts.of(ResourceMapping.toVector(metrics.getPendingResources())));
  }
}
