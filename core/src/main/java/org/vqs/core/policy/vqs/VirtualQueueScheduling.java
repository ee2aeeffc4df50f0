package org.vqs.core.policy.vqs;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.vqs.core.configuration.ReducedConfiguration;
import org.vqs.core.model.Lane;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.SchedulingPolicy;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.server.Site;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.AskOrder;
import org.vqs.core.waiting.ShapeQueue;
import org.vqs.core.waiting.VirtualQueue;
import org.vqs.core.waiting.VirtualQueues;

/**
 * VQS, Virtual Queue Scheduling (Psychas and Ghaderi, Scheduling Jobs with Random Resource
 * Requirements, §V-B; at least 2/3 of the maximum workload, Theorem 3).
 *
 * <pre>
 * 1. When server ℓ is empty, set its active configuration to the max weight configuration of K_RED.
 * 2. - If k_1 = 1, the server reserves 2/3 of its capacity for serving jobs from VQ_1, so it can serve at most one job of
 *      type 1 at any time. If there is no such job in the server already, it schedules one from VQ_1.
 *    - Any configuration has at most one k_j &gt; 0 other than k_1. The server will schedule jobs from VQ_j, starting from
 *      the head-of-the-line job, until no more jobs can fit. The actual number could be more than k_j.
 * </pre>
 *
 * The head of the line is strict: what stands behind a job that does not fit waits. Departures:
 * jobs that may run only at a rack or a host stand in a line of their own for each, and among the
 * heads that fit the first in service order goes; a head that the host refuses on this server is
 * passed over, whether it fits or not, or it would block the server for ever; an empty server whose
 * configuration starts nothing for that reason takes the next best one. Event form: an arrival
 * reaches only servers whose configuration wants its type, and empty servers, which renew first.
 */
public final class VirtualQueueScheduling implements SchedulingPolicy {
  private final JobStarter starter;
  private final ActiveConfigurations configurations;
  private final Predicate<Ask> isPassed = this::isPassed;
  private Server server;
  private Set<Ask> passed = Set.of();

  /** VQS over a starter's cluster, which must keep its virtual queues in order of arrival. */
  public VirtualQueueScheduling(JobStarter starter) {
    this.starter = starter;
    configurations = new ActiveConfigurations(starter, VirtualQueueRoom::forType);
  }

  @Override
  public void fill(Server server) {
    if (starter.cluster().pending().startable() == 0) {
      return;
    }
    boolean[] vain = new boolean[server.serverClass().sizeTypes().count()];
    if (!server.isAsGoodAsEmpty()) {
      if (ActiveConfigurations.of(server) != null || configurations.renewExcept(server, vain)) {
        serve(server);
      }
      return;
    }
    while (!starter.isExhausted()
        && configurations.renewExcept(server, vain)
        && !serve(server)
        && server.isOpen()) {
      vain[ActiveConfigurations.of(server).type()] = true;
      vain[1] |= ActiveConfigurations.of(server).hasTypeOne();
    }
  }

  /** Step 2 on one server. Returns whether anything started. */
  private boolean serve(Server server) {
    ReducedConfiguration k = ActiveConfigurations.of(server);
    boolean started = k.hasTypeOne() && serveHead(server, 1);
    started |= serveHead(server, k.type());
    starter.continueLater(server);
    return started;
  }

  /**
   * Starts jobs of one type from the heads of the lines while they fit; of type 1 that is one.
   * Returns whether any started.
   */
  private boolean serveHead(Server onServer, int type) {
    int started = 0;
    int refusals = 0;
    server = onServer;
    passed = Set.of();
    while (refusals < starter.probeLimit() && !starter.isExhausted()) {
      Ask head = firstHead(type);
      if (head == null) {
        break;
      }
      JobStarter.Outcome outcome = starter.start(head, server, Step.CONFIGURATION);
      if (outcome == JobStarter.Outcome.STARTED) {
        started++;
      } else if (outcome == JobStarter.Outcome.SERVER_CLOSED) {
        break;
      } else {
        if (head.lastRefusal().isMetAgain()) {
          refusals++;
          passed = passed.isEmpty() ? new HashSet<>() : passed;
          passed.add(head);
        }
      }
    }
    return started > 0;
  }

  /**
   * Over the server's places, the first head in service order that the server has room for, or
   * null.
   */
  private Ask firstHead(int type) {
    Ask first = null;
    for (int i = 0; i < server.locations().size(); i++) {
      VirtualQueue line = VirtualQueues.at(server.site(i)).get(type);
      Ask head = line == null ? null : first(line);
      while (head != null && blocksInVain(head, type)) {
        head = first(line);
      }
      if (head != null
          && VirtualQueueRoom.admits(server, head.shape(), type)
          && (first == null || AskOrder.SERVICE.compare(head, first) < 0)) {
        first = head;
      }
    }
    return first;
  }

  /** True if those behind it need not wait until the server has room for it: it is refused. */
  private boolean blocksInVain(Ask head, int type) {
    return !VirtualQueueRoom.admits(server, head.shape(), type)
        && !starter.consent().accepts(head, server);
  }

  /** Who stands at the head of the line. */
  private Ask head(Server ofServer, int location, int type) {
    VirtualQueue line = VirtualQueues.at(ofServer.site(location)).get(type);
    return line == null || line.head() == null ? null : next(line.head(), ask -> false);
  }

  /**
   * Who stands at the head of the line, or comes next after those that were refused; the latter
   * looks at each shape of the type. For the shape at the head its least served tenant steps
   * forward.
   */
  private Ask first(VirtualQueue line) {
    if (passed.isEmpty()) {
      Ask head = line.head() == null ? null : next(line.head(), ask -> false);
      if (head == null || !isPassed(head)) {
        return head;
      }
    }
    Ask best = null;
    for (ShapeQueue queue = line.head(); queue != null; queue = line.nextHead(queue)) {
      Ask candidate = next(queue, isPassed);
      if (candidate != null && (best == null || AskOrder.SERVICE.compare(candidate, best) < 0)) {
        best = candidate;
      }
    }
    return best;
  }

  private boolean isPassed(Ask ask) {
    return passed.contains(ask) || starter.consent().isRefused(ask, server);
  }

  private Ask next(ShapeQueue queue, Predicate<Ask> isExcluded) {
    return queue.next(
        isExcluded, starter.cluster().tenants().root(), server.home().weightedTenants());
  }

  @Override
  public void place(Ask ask) {
    while (ask.isIndexed() && !starter.isExhausted() && serveSomewhere(ask)) {
      // Each turn starts at least one job.
    }
  }

  private boolean serveSomewhere(Ask ask) {
    for (Location location : ask.locations()) {
      for (Site site : location.sites()) {
        if (ask.shape().fitsEmpty(site.serverClass()) && serveAt(location, site, ask)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Lets one server of a site that could take a job of the ask's type serve its line. Returns
   * whether anything started.
   */
  private boolean serveAt(Location location, Site site, Ask ask) {
    boolean anywhere = location.isHome() && site.hasWholeClass();
    Server server =
        anywhere
            ? configurations.wanting(site.serverClass(), ask.shape(), null)
            : nextOpen(site, ask, null);
    for (int probes = 0;
        server != null && probes < starter.probeLimit() && !starter.isExhausted();
        probes++) {
      if (!server.isAsGoodAsEmpty() && admits(server, ask) && serve(server)) {
        return true;
      }
      server =
          anywhere
              ? configurations.wanting(site.serverClass(), ask.shape(), server)
              : nextOpen(site, ask, server);
    }
    return renewAt(site, ask);
  }

  /**
   * Lets a server of a site that has no configuration yet, or is empty, take one and serve. Returns
   * whether anything started.
   */
  private boolean renewAt(Site site, Ask ask) {
    Server server = configurations.unconfigured(site.serverClass(), ask.shape(), null);
    for (int probes = 0;
        server != null && probes < starter.probeLimit() && !starter.isExhausted();
        probes++) {
      if (ask.mayRunAt(server) && startsSomethingOn(server)) {
        return true;
      }
      server = configurations.unconfigured(site.serverClass(), ask.shape(), server);
    }
    long[] all = site.serverClass().amounts();
    server = site.openByTightness().firstFit(all);
    for (int probes = 0;
        server != null && probes < starter.probeLimit() && !starter.isExhausted();
        probes++) {
      if (server.isEmpty() && startsSomethingOn(server)) {
        return true;
      }
      server = site.openByTightness().firstFitAfter(server, all);
    }
    return false;
  }

  private boolean startsSomethingOn(Server server) {
    int before = server.jobs().size();
    fill(server);
    return server.jobs().size() > before;
  }

  private static Server nextOpen(Site site, Ask ask, Server previous) {
    long[] demand = ask.shape().amounts();
    return previous == null
        ? site.openByTightness().firstFit(demand)
        : site.openByTightness().firstFitAfter(previous, demand);
  }

  @Override
  public Comparator<Ask> arrivalOrder() {
    return Comparator.comparingLong(Ask::sequence);
  }

  @Override
  public boolean admits(Server server, Ask ask) {
    ReducedConfiguration k = ActiveConfigurations.of(server);
    if (!ask.shape().fitsEmpty(server.serverClass()) || k == null) {
      return false;
    }
    int type = ask.shape().typeIn(server.serverClass());
    return k.slots(type) > 0 && VirtualQueueRoom.admits(server, ask.shape(), type);
  }

  /** Who stands at the head of a line is the same for all servers of a site. */
  @Override
  public Predicate<Server> hasTurnBefore(Ask ask) {
    Map<Site, Boolean> behind = new HashMap<>();
    return server -> {
      int type = ask.shape().typeIn(server.serverClass());
      for (int i = 0; i < server.locations().size(); i++) {
        int location = i;
        if (ask.locations().contains(server.locations().get(i))
            && behind.computeIfAbsent(
                server.site(location), site -> head(server, location, type) != ask)) {
          return true;
        }
      }
      return false;
    };
  }

  @Override
  public void left(Ask ask, List<Location> locations) {
    if (ask.lane() == Lane.MASTER) {
      return;
    }
    for (Location location : locations) {
      for (Site site : location.sites()) {
        VirtualQueue line =
            ask.shape().fitsEmpty(site.serverClass())
                ? VirtualQueues.at(site).get(ask.shape().typeIn(site.serverClass()))
                : null;
        if (line != null && line.head() != null) {
          starter.work().add(line.head().first());
        }
      }
    }
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
}
