package org.vqs.core.adaptive;

import org.vqs.core.Counters.Step;
import org.vqs.core.cluster.Server;
import org.vqs.core.cluster.Tenant;
import org.vqs.core.policy.BestFitServer;
import org.vqs.core.policy.Placer;

/**
 * Fills a server by a plan: the second of the three parts of {@link Adaptive}.
 *
 * <pre>
 * start the jobs of the best plan for the free room ({@link LookAhead}); then BF-S into what is left
 * </pre>
 *
 * <p>BF-S comes after it because jobs of a plan may be refused, and because every policy here is
 * work-conserving on open servers. Among jobs of one shape the neediest tenant's go first, as in
 * {@link BestFitServer}. Not thread-safe.
 */
final class LookAheadFill {
  private final Placer placer;
  private final LookAhead lookAhead;
  private final BestFitServer bestFitServer;
  private final Worth worth;

  LookAheadFill(Placer placer, Worth worth) {
    this.placer = placer;
    this.worth = worth;
    this.lookAhead = new LookAhead(placer);
    this.bestFitServer = new BestFitServer(placer);
  }

  /** Fills the free room of a server. */
  void fill(Server server) {
    Tenant all = placer.cluster().tenants().root();
    Plan plan = lookAhead.plan(server, server.free(), worth);
    for (int i = 0; i < plan.size() && !placer.isExhausted() && server.closed() == null; i++) {
      bestFitServer.fillFrom(server, plan.shape(i), all, plan.count(i), Step.PLANNED);
    }
    bestFitServer.fill(server);
  }
}
