package org.vqs.core.policy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.vqs.core.Counters.Step;
import org.vqs.core.cluster.Ask;
import org.vqs.core.cluster.Place;
import org.vqs.core.cluster.Server;
import org.vqs.core.cluster.Site;

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
 * tighter. Departures: servers at the places that the ask prefers are tried first (design §6.5);
 * with several resources the residual is the sum of the free fractions (§VIII: "a linear
 * combination of per-resource occupancies"), and of the few servers with the least residual the job
 * goes to the one on which it strands least ({@link LeastStranding}); between server classes the
 * residuals are compared as they are; servers that are lent to a place are taken last.
 *
 * <p>Cost O(classes · log servers) per server used, and per refused candidate; with several
 * resources a few times that.
 */
public final class BestFitJob {
  private final Placer placer;
  private final LeastStranding stranding;

  /** What to do with the server that was found. */
  @FunctionalInterface
  public interface Use {
    /** Starts jobs there; returns whether anything started. */
    boolean on(Server server);
  }

  /** BF-J over a placer's cluster. */
  public BestFitJob(Placer placer) {
    this.placer = placer;
    this.stranding = new LeastStranding(placer.cluster());
  }

  /** Places all jobs of the ask that some open server has room for. */
  public void place(Ask ask) {
    place(ask, Step.BEST_FIT);
  }

  /**
   * As {@link #place(Ask)}, counted as another step.
   *
   * @return true if no open server has room for one more, or none is left to place; false where
   *     that is not known
   */
  public boolean place(Ask ask, Step step) {
    return place(ask, step, server -> startOn(server, ask, step));
  }

  /**
   * Offers the ask's servers, the tightest first, as long as jobs wait; a server that is offered in
   * vain is not offered again.
   */
  boolean place(Ask ask, Step step, Use use) {
    Set<Server> refused = Set.of();
    while (ask.isIndexed() && !placer.isExhausted() && refused.size() < placer.probeLimit()) {
      Server server = preferred(ask, refused);
      boolean used;
      if (server != null && step == Step.BEST_FIT) {
        used = startOn(server, ask, Step.PREFERRED);
      } else {
        server = server == null ? tightest(ask, ask.places(), refused) : server;
        if (server == null) {
          return refused.isEmpty();
        }
        used = use.on(server);
      }
      if (!used) {
        refused = refused.isEmpty() ? new HashSet<>() : refused;
        refused.add(server);
      }
    }
    return false;
  }

  /** Places jobs of the ask on open servers at the places that it prefers, and on no other. */
  void placeWherePreferred(Ask ask) {
    if (ask.preferred().isEmpty()) {
      return;
    }
    Set<Server> refused = new HashSet<>();
    while (ask.isIndexed() && !placer.isExhausted() && refused.size() < placer.probeLimit()) {
      Server server = preferred(ask, refused);
      if (server == null) {
        return;
      }
      if (!startOn(server, ask, Step.PREFERRED)) {
        refused.add(server);
      }
    }
  }

  /**
   * Starts jobs of the ask on the server that was found: all that fit if there is one resource, for
   * which the tightest server stays the tightest, and one if there are several, after which another
   * server may strand less. Returns whether any started.
   */
  boolean startOn(Server server, Ask ask, Step step) {
    boolean started = false;
    boolean mayGoOn = true;
    while (mayGoOn
        && ask.isIndexed()
        && ask.shape().demand().fitsIn(server.free())
        && !placer.isExhausted()) {
      if (placer.start(ask, server, step) != Placer.Outcome.STARTED) {
        return started;
      }
      started = true;
      mayGoOn = placer.cluster().dimensions() == 1;
    }
    return started;
  }

  private Server preferred(Ask ask, Set<Server> refused) {
    int probes = 0;
    for (Place place : ask.preferred()) {
      if (probes++ >= placer.probeLimit()) {
        return null;
      }
      Server server = tightest(ask, List.of(place), refused);
      if (server != null && ask.mayRunAt(server)) {
        return server;
      }
    }
    return null;
  }

  /**
   * The open server with the least residual capacity that has room at one of the places, or, with
   * several resources, one of the few with the least; null if none has room.
   */
  Server tightest(Ask ask, List<Place> places, Set<Server> refused) {
    if (placer.cluster().dimensions() > 1) {
      Server server = leastStranding(ask, places, refused, false);
      return server == null ? leastStranding(ask, places, refused, true) : server;
    }
    Server best = null;
    boolean bestIsLent = false;
    for (Place place : places) {
      for (Site site : place.sites()) {
        if (!ask.shape().fitsEmpty(site.serverClass())) {
          continue;
        }
        Server server = site.openByTightness().firstFit(ask.shape().amounts());
        while (server != null && refused.contains(server)) {
          server = site.openByTightness().firstFitAfter(server, ask.shape().amounts());
        }
        boolean isLent = site.isLent(place);
        if (server != null
            && (best == null
                || (isLent == bestIsLent
                    ? Server.TIGHTEST_FIRST.compare(server, best) < 0
                    : bestIsLent))) {
          best = server;
          bestIsLent = isLent;
        }
      }
    }
    return best;
  }

  private Server leastStranding(Ask ask, List<Place> places, Set<Server> refused, boolean isLent) {
    long[] demand = ask.shape().amounts();
    stranding.clear();
    for (Place place : places) {
      for (Site site : place.sites()) {
        if (site.isLent(place) == isLent && ask.shape().fitsEmpty(site.serverClass())) {
          Server server = site.openByTightness().firstFit(demand);
          int offered = 0;
          while (server != null
              && offered < LeastStranding.CANDIDATES
              && (refused.contains(server) || stranding.offer(server))) {
            offered += refused.contains(server) ? 0 : 1;
            server = site.openByTightness().firstFitAfter(server, demand);
          }
        }
      }
    }
    return stranding.choose(demand);
  }
}
