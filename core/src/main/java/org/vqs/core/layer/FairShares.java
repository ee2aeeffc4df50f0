package org.vqs.core.layer;

import java.util.HashSet;
import java.util.Set;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.PolicyLayer;
import org.vqs.core.policy.SchedulingPolicy;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.HomeTenants;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.tenant.Tenants;

/**
 * A queue far below its weighted dominant share is lifted across shapes (design.md, "Tenants"): the
 * policy alone, which chooses sizes first and tenants second, would let a queue of large jobs pass
 * one of small jobs for ever, or the other way round.
 *
 * <pre>
 * While a queue is below (1 − tolerance) of the mean level of its siblings (dominant share over weight, over those
 * with jobs that wait), freed room is offered to the least served such queue first, its largest job that fits first.
 * What it cannot use goes to the policy.
 * </pre>
 *
 * <p>A departure from all papers, without effect while queues are within the tolerance, or there is
 * only one. Cost O(1) then, otherwise O(log asks) per started job and per candidate.
 */
public final class FairShares extends PolicyLayer {
  private final JobStarter starter;
  private final QueueFill queueFill;

  /** The layer around a policy. */
  public FairShares(SchedulingPolicy inner, JobStarter starter) {
    super(inner);
    this.starter = starter;
    this.queueFill = new QueueFill(starter);
  }

  @Override
  public void fill(Server server) {
    HomeTenants here = server.home().weightedTenants();
    Tenants tenants = here == null ? starter.cluster().tenants() : here.tree();
    if (!tenants.fairShare().areEqual()) {
      lift(tenants, server);
    }
    if (server.isOpen()) {
      inner.fill(server);
    }
  }

  private void lift(Tenants tenants, Server server) {
    Set<Tenant> passed = new HashSet<>();
    queueFill.begin();
    while (server.isOpen() && !starter.isExhausted() && passed.size() < starter.probeLimit()) {
      Tenant queue = tenants.fairShare().leastServed(passed);
      if (queue == null) {
        return;
      }
      if (!queueFill.startLargest(HomeTenants.everywhere(queue), server, Step.LIFTED)) {
        passed.add(queue);
      }
    }
    starter.continueLater(server);
  }
}
