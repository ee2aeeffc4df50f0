package org.vqs.yarn.preemption;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import org.vqs.core.server.Job;
import org.vqs.core.tenant.HomeTenants;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.node.Partitions;
import org.vqs.yarn.preemption.rule.Places;

/** Jobs that are to end because their queue uses more than its maximum. */
final class LimitReclaim extends Taking {
  private final Tenant queue;
  private final Set<Job> victims;

  /**
   * From this time on.
   *
   * @param queue the queue whose maximum is exceeded, or what it is at a home
   */
  LimitReclaim(Tenant queue, Collection<Job> victims, long since) {
    super(since);
    this.queue = queue;
    this.victims = new LinkedHashSet<>(victims);
  }

  /** The queue whose maximum is exceeded, or what it is at a home. */
  Tenant queue() {
    return queue;
  }

  @Override
  Set<Job> ending() {
    return victims;
  }

  @Override
  String purpose(Places places) {
    String most = "the maximum-capacity of " + HomeTenants.everywhere(queue);
    return queue.home() == null
        ? most
        : most + " on " + Partitions.inWords(Partitions.ofHome(queue.home().home()));
  }
}
