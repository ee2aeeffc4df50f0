package org.vqs.yarn.snapshot;

import org.vqs.core.cluster.Tenant;
import org.vqs.core.model.ResourceVector;
import org.vqs.yarn.ResourceMapping;
import org.vqs.yarn.queue.VqsQueue;
import org.vqs.yarn.queue.VqsQueueMetrics;

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

  /** Copies. Called under the scheduler's lock. */
  QueueReader(VqsQueue queue) {
    Tenant tenant = queue.tenant();
    this.queue = queue;
    this.used = tenant.used();
    this.usedByMasters = tenant.usedByMasters();
    this.maximum = tenant.maximum();
    this.mastersMaximum = tenant.mastersMaximum();
  }

  /** The queue as it was. Called without the lock. */
  QueueView view(Amounts cluster) {
    VqsQueueMetrics metrics = queue.getMetrics();
    Amounts holds = Amounts.of(used);
    Amounts most = maximum == null ? cluster : Amounts.of(maximum);
    return new QueueView(
        queue.getQueuePath(),
        queue.parent() == null ? null : queue.parent().getQueuePath(),
        queue.isLeaf(),
        queue.state().name(),
        queue.settings().weight(),
        queue.share(),
        holds.dominantShareOf(cluster),
        holds,
        most,
        Amounts.of(usedByMasters),
        mastersMaximum == null ? most : Amounts.of(mastersMaximum),
        queue.applications(),
        metrics.getPendingContainers(),
        Amounts.of(ResourceMapping.toVector(metrics.getPendingResources())));
  }
}
