package org.vqs.core.policy.bestfit;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.server.ServerClass;
import org.vqs.core.server.Site;
import org.vqs.core.waiting.Ask;

/**
 * BF-J, Best-Fit from the job's perspective (Psychas and Ghaderi, Scheduling Jobs with Random
 * Resource Requirements, §IV-A).
 *
 * <pre>
 * Each job is placed in the server with the "least residual capacity" among the servers that can accommodate it,
 * if possible, otherwise the job remains in the queue.
 * </pre>
 *
 * With one resource equal jobs of one ask go to the same server while they fit: it only gets
 * tighter. Departures: servers at the locations that the ask prefers are tried first (design.md,
 * "What we add to the policies"); with several resources the residual is the sum of the free
 * fractions (§VIII: "a linear combination of per-resource occupancies"), and of the few servers
 * with the least residual the job goes to the one on which it strands least ({@link
 * LeastStranding}); between server classes the residuals are compared as they are; servers that are
 * lent to a location are taken last; a policy may put some server classes before others ({@link
 * ClassOrder}), and may know what room is worth: then each job goes where the room loses least
 * ({@link LeastLoss}).
 *
 * <p>Cost O(classes · log servers) per server used, and per refused candidate; with several
 * resources a few times that.
 */
public final class BestFitJob {
  private final JobStarter starter;
  private final LeastStranding stranding;
  private final ClassOrder classOrder;
  private final LeastLoss leastLoss;

  /** What to do with the server that was found. */
  @FunctionalInterface
  public interface Use {
    /** Starts jobs there; returns whether anything started. */
    boolean on(Server server);
  }

  /** BF-J over a starter's cluster. */
  public BestFitJob(JobStarter starter) {
    this(starter, ClassOrder.NONE, RoomLoss.NONE);
  }

  /**
   * The same, in the classes of servers that come first of those that have room, and there where
   * the room loses least, if it is known what room is worth.
   */
  public BestFitJob(JobStarter starter, ClassOrder classOrder, RoomLoss loss) {
    this.starter = starter;
    this.classOrder = classOrder;
    this.leastLoss = new LeastLoss(loss, classOrder);
    this.stranding = new LeastStranding(starter.cluster());
  }

  /** Locations all jobs of the ask that some open server has room for. */
  public void place(Ask ask) {
    place(ask, Step.BEST_FIT);
  }

  /**
   * As {@link #place(Ask)}, counted as another step.
   *
   * @return true if no open server that the host accepts it on has room for one more, or none is
   *     left to place; false where that is not known
   */
  public boolean place(Ask ask, Step step) {
    return place(ask, step, server -> startOn(server, ask, step));
  }

  /**
   * Offers the ask's servers, the tightest first, as long as jobs wait; a server that is offered in
   * vain is not offered again.
   */
  public boolean place(Ask ask, Step step, Use use) {
    Set<Server> refused = Set.of();
    while (ask.isIndexed() && !starter.isExhausted() && refused.size() < starter.probeLimit()) {
      Server server = preferred(ask, refused);
      boolean used;
      if (server != null && step == Step.BEST_FIT) {
        used = startOn(server, ask, Step.PREFERRED);
      } else {
        server = server == null ? tightest(ask, ask.locations(), refused) : server;
        if (server == null) {
          return refused.isEmpty();
        }
        used = use.on(server);
      }
      if (!used && !starter.consent().isRefused(ask, server)) {
        refused = refused.isEmpty() ? new HashSet<>() : refused;
        refused.add(server);
      }
    }
    return false;
  }

  /** Places jobs of the ask on open servers at the locations that it prefers, and on no other. */
  public void placeWherePreferred(Ask ask) {
    if (ask.preferred().isEmpty()) {
      return;
    }
    Set<Server> refused = new HashSet<>();
    while (ask.isIndexed() && !starter.isExhausted() && refused.size() < starter.probeLimit()) {
      Server server = preferred(ask, refused);
      if (server == null) {
        return;
      }
      if (!startOn(server, ask, Step.PREFERRED) && !starter.consent().isRefused(ask, server)) {
        refused.add(server);
      }
    }
  }

  /**
   * Starts jobs of the ask on the server that was found: all that fit if there is one resource, for
   * which the tightest server stays the tightest. It is one if there are several, after which
   * another server may strand less, and where room has a known worth, after which another may lose
   * less. Returns whether any started.
   */
  public boolean startOn(Server server, Ask ask, Step step) {
    boolean started = false;
    boolean mayGoOn = true;
    while (mayGoOn
        && ask.isIndexed()
        && ask.shape().demand().fitsIn(server.free())
        && !starter.isExhausted()) {
      if (starter.start(ask, server, step) != JobStarter.Outcome.STARTED) {
        return started;
      }
      started = true;
      mayGoOn = starter.cluster().dimensions() == 1 && !leastLoss.isKnown();
    }
    return started;
  }

  /**
   * The server that takes a job of the ask next: where it prefers to be, else the tightest; null if
   * no open server has room.
   *
   * @param refused servers that are not to be considered
   */
  public Server find(Ask ask, Set<Server> refused) {
    Server server = preferred(ask, refused);
    return server == null ? tightest(ask, ask.locations(), refused) : server;
  }

  private Server preferred(Ask ask, Set<Server> refused) {
    int probes = 0;
    for (Location location : ask.preferred()) {
      if (probes++ >= starter.probeLimit()) {
        return null;
      }
      Server server = tightest(ask, List.of(location), refused);
      if (server != null && ask.mayRunAt(server)) {
        return server;
      }
    }
    return null;
  }

  /**
   * The open server with the least residual capacity that has room at one of the locations; with
   * several resources one of the few with the least; where room has a known worth the one that
   * loses least of it; null if none has room.
   */
  Server tightest(Ask ask, List<Location> locations, Set<Server> refused) {
    if (leastLoss.isKnown()) {
      return leastLoss.find(ask.shape(), locations, server -> isPassed(ask, server, refused));
    }
    if (starter.cluster().dimensions() > 1) {
      Server server = leastStranding(ask, locations, refused, false);
      return server == null ? leastStranding(ask, locations, refused, true) : server;
    }
    Server best = null;
    boolean bestIsLent = false;
    for (Location location : locations) {
      for (Site site : location.sites()) {
        if (!ask.shape().fitsEmpty(site.serverClass())) {
          continue;
        }
        Server server = site.openByTightness().firstFit(ask.shape().amounts());
        while (server != null && isPassed(ask, server, refused)) {
          server = site.openByTightness().firstFitAfter(server, ask.shape().amounts());
        }
        boolean isLent = site.isLent(location);
        if (server != null
            && (best == null || (isLent == bestIsLent ? goesBefore(server, best) : bestIsLent))) {
          best = server;
          bestIsLent = isLent;
        }
      }
    }
    return best;
  }

  private boolean goesBefore(Server server, Server other) {
    int byClass = classOrder.compare(server.serverClass(), other.serverClass());
    return byClass == 0 ? Server.TIGHTEST_FIRST.compare(server, other) < 0 : byClass < 0;
  }

  private Server leastStranding(
      Ask ask, List<Location> locations, Set<Server> refused, boolean isLent) {
    stranding.clear();
    ServerClass first = null;
    for (Location location : locations) {
      for (Site site : location.sites()) {
        ServerClass serverClass = site.serverClass();
        if (site.isLent(location) == isLent && ask.shape().fitsEmpty(serverClass)) {
          int order = first == null ? 0 : classOrder.compare(serverClass, first);
          if (order <= 0 && offer(site, ask, refused, order < 0)) {
            first = first == null || order < 0 ? serverClass : first;
          }
        }
      }
    }
    return stranding.choose(ask.shape().amounts());
  }

  /** Offers the tightest servers of a site, in place of all others if it goes before them. */
  private boolean offer(Site site, Ask ask, Set<Server> refused, boolean instead) {
    long[] demand = ask.shape().amounts();
    Server server = site.openByTightness().firstFit(demand);
    int offered = 0;
    boolean isAmongTightest = true;
    while (server != null && isAmongTightest && offered < LeastStranding.CANDIDATES) {
      if (!isPassed(ask, server, refused)) {
        if (instead && offered == 0) {
          stranding.clear();
        }
        isAmongTightest = stranding.offer(server);
        offered++;
      }
      server = site.openByTightness().firstFitAfter(server, demand);
    }
    return offered > 0;
  }

  private boolean isPassed(Ask ask, Server server, Set<Server> refused) {
    return refused.contains(server) || starter.consent().isRefused(ask, server);
  }
}
