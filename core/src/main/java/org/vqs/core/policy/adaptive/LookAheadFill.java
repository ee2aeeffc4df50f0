package org.vqs.core.policy.adaptive;

import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.bestfit.BestFitServer;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;

/**
 * Fills a server by a plan: the second of the three parts of {@link Adaptive}.
 *
 * <pre>
 * start the jobs of the best plan for the free room ({@link LookAhead}); then BF-S into what is left
 * </pre>
 *
 * <p>BF-S comes after it because jobs of a plan may be refused, and because every policy here is
 * work-conserving on open servers. Among jobs of one shape the least served tenant's go first, as
 * in {@link BestFitServer}. Not thread-safe.
 */
final class LookAheadFill {
  private final JobStarter starter;
  private final LookAhead lookAhead;
  private final BestFitServer bestFitServer;
  private final Worth worth;

  LookAheadFill(JobStarter starter, Worth worth) {
    this.starter = starter;
    this.worth = worth;
    this.lookAhead = new LookAhead(starter);
    this.bestFitServer = new BestFitServer(starter);
  }

  /** Fills the free room of a server. */
  void fill(Server server) {
    Tenant all = starter.cluster().tenants().root();
    FillPlan plan = lookAhead.plan(server, server.free(), worth);
    if (lookAhead.foundNothing()) {
      return;
    }
    for (int i = 0; i < plan.size() && !starter.isExhausted() && server.closed() == null; i++) {
      bestFitServer.fillFrom(server, plan.shape(i), all, plan.count(i), Step.PLANNED);
    }
    bestFitServer.fill(server);
  }
}
