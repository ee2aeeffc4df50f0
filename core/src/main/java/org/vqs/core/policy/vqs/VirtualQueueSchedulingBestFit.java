package org.vqs.core.policy.vqs;

import java.util.Comparator;
import org.vqs.core.configuration.ReducedConfiguration;
import org.vqs.core.model.Size;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.SchedulingPolicy;
import org.vqs.core.policy.bestfit.BestFitJob;
import org.vqs.core.policy.bestfit.BestFitServer;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.server.ServerClass;
import org.vqs.core.server.Site;
import org.vqs.core.waiting.Ask;

/**
 * VQS-BF (Psychas and Ghaderi, Scheduling Jobs with Random Resource Requirements, §VI; at least 2/3
 * of the maximum workload, Theorem 4).
 *
 * <pre>
 * Suppose the active configuration of server ℓ is k (renewed when the server is empty, as in VQS):
 * (i)   If k_1 = 1, schedule the largest-size job from VQ_1 that can fit; nothing is reserved if none does.
 * (ii)  For the other k_j &gt; 0, schedule from VQ_j, starting from the largest-size job that can fit, until the number
 *       of jobs from VQ_j in the server is at least k_j, or VQ_j is empty, or no more jobs from VQ_j can fit.
 * (iii) Use BF-S to possibly schedule more jobs in the remaining capacity from the remaining jobs in the queue.
 * </pre>
 *
 * Rule (ii) counts jobs of VQ_j that are on the server already. Event form: freed capacity runs the
 * steps on that server at once. Jobs that arrive together are enqueued together, then each goes,
 * the largest first, to a server whose configuration still wants its type, otherwise to the
 * tightest server (BF-J, a departure from step (iii), where the server chooses). A further
 * departure (design.md, "What we add to the policies"): a job that would rather run at some
 * locations goes to the tightest server with room there before any configuration is asked. An empty
 * server takes its configuration when the first job comes to it and is then filled by the steps; it
 * has none while it is empty, which is what renewing it in every slot amounts to. A job that the
 * host refuses on a server does not come to it.
 */
public final class VirtualQueueSchedulingBestFit implements SchedulingPolicy {
  private final JobStarter starter;
  private final ActiveConfigurations configurations;
  private final BestFitServer bestFitServer;
  private final BestFitJob bestFitJob;

  /** VQS-BF over a starter's cluster. */
  public VirtualQueueSchedulingBestFit(JobStarter starter) {
    this.starter = starter;
    configurations = new ActiveConfigurations(starter, VirtualQueueSchedulingBestFit::roomForType);
    bestFitServer = new BestFitServer(starter);
    bestFitJob = new BestFitJob(starter);
  }

  @Override
  public void fill(Server server) {
    if (starter.cluster().pending().startable() == 0) {
      return;
    }
    if (server.isAsGoodAsEmpty() || ActiveConfigurations.of(server) == null) {
      configurations.renew(server);
    }
    if (ActiveConfigurations.of(server) != null) {
      serve(server);
    }
  }

  /** Steps (i) to (iii) under the server's configuration. */
  private void serve(Server server) {
    ReducedConfiguration k = ActiveConfigurations.of(server);
    if (k.hasTypeOne()) {
      bestFitServer.fillFrom(server, 1, 1, Step.CONFIGURATION);
    }
    int missing = k.count() - server.slotsInUse(k.type());
    if (missing > 0) {
      bestFitServer.fillFrom(server, k.type(), missing, Step.CONFIGURATION);
    }
    bestFitServer.fill(server);
  }

  @Override
  public void place(Ask ask) {
    bestFitJob.placeWherePreferred(ask);
    while (ask.isIndexed() && !starter.isExhausted() && startWhereWanted(ask)) {
      // Each turn starts at least one job.
    }
    bestFitJob.place(ask, Step.BEST_FIT, server -> use(server, ask));
  }

  private boolean use(Server server, Ask ask) {
    if (!server.isAsGoodAsEmpty() && ActiveConfigurations.of(server) != null) {
      return bestFitJob.startOn(server, ask, Step.BEST_FIT);
    }
    if (!starter.consent().accepts(ask, server)) {
      return false;
    }
    int before = server.jobs().size();
    fill(server);
    starter.continueLater(server);
    return server.jobs().size() > before;
  }

  /** Starts one job where the configuration wants its type. */
  private boolean startWhereWanted(Ask ask) {
    for (Location location : ask.locations()) {
      if (location.isHome() && startWhereWanted(ask, location)) {
        return true;
      }
    }
    return false;
  }

  private boolean startWhereWanted(Ask ask, Location location) {
    int probes = 0;
    for (Site site : location.sites()) {
      if (!ask.shape().fitsEmpty(site.serverClass()) || !site.hasWholeClass()) {
        continue;
      }
      Server server = configurations.wanting(site.serverClass(), ask.shape(), null);
      while (server != null
          && probes < starter.probeLimit()
          && ask.isIndexed()
          && !starter.isExhausted()) {
        if (!starter.consent().isRefused(ask, server)) {
          if (starter.start(ask, server, Step.CONFIGURATION) == JobStarter.Outcome.STARTED) {
            return true;
          }
          probes += ask.lastRefusal().isMetAgain() ? 1 : 0;
        }
        server = configurations.wanting(site.serverClass(), ask.shape(), server);
      }
    }
    return false;
  }

  @Override
  public Comparator<Ask> arrivalOrder() {
    return (a, b) -> sizeIn(b).compareTo(sizeIn(a));
  }

  /** The size by which arrivals are ordered: that in the first class that the job fits. */
  private Size sizeIn(Ask ask) {
    for (ServerClass serverClass : starter.cluster().classes()) {
      if (ask.shape().fitsEmpty(serverClass)) {
        return ask.shape().sizeIn(serverClass);
      }
    }
    return new Size(0, 1, 0);
  }

  @Override
  public boolean admits(Server server, Ask ask) {
    return true;
  }

  @Override
  public void changed(Server server) {
    configurations.changed(server);
  }

  @Override
  public void renew(Server server) {
    configurations.renew(server);
  }

  @Override
  public void outlasted(Server server) {
    server.outlastStall();
  }

  private static boolean roomForType(Server server, int type, long[] into) {
    if (server.slotsInUse(type) >= ActiveConfigurations.of(server).slots(type)) {
      return false;
    }
    System.arraycopy(server.free(), 0, into, 0, into.length);
    return true;
  }
}
