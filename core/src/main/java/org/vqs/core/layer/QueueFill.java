package org.vqs.core.layer;

import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.bestfit.BestFitServer;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.Shape;
import org.vqs.core.waiting.TenantAsks;

/** Starts jobs of single queues on a server, whatever the policy would start there. */
final class QueueFill {
  private final JobStarter starter;
  private final BestFitServer bestFitServer;
  private int probes;

  QueueFill(JobStarter starter) {
    this.starter = starter;
    this.bestFitServer = new BestFitServer(starter);
  }

  /** Another decision begins, which may meet as many refusals as one may. */
  void begin() {
    probes = 0;
  }

  /**
   * Starts the largest job of a queue that fits. Cost O(log asks) for each candidate.
   *
   * @param queue one of everywhere, with no queues below it
   * @return whether there was one
   */
  boolean startLargest(Tenant queue, Server server, Step step) {
    if (!TenantAsks.of(queue).mayWaitFor(server)) {
      return false;
    }
    Shape tried = null;
    Ask ask = TenantAsks.of(queue).bulkiest().firstFit(server.free());
    while (ask != null && probes < starter.probeLimit() && !starter.isExhausted()) {
      if (ask.shape() != tried && ask.mayRunAt(server)) {
        tried = ask.shape();
        if (bestFitServer.fillFrom(server, tried, queue, 1, step) > 0) {
          return true;
        }
        probes += bestFitServer.refusals();
      }
      probes += starter.consent().isRefused(ask, server) ? 0 : 1;
      ask =
          server.isOpen()
              ? TenantAsks.of(queue).bulkiest().firstFitAfter(ask, server.free())
              : null;
    }
    return false;
  }
}
