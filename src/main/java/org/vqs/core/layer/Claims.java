package org.vqs.core.layer;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.vqs.core.Counters.Step;
import org.vqs.core.cluster.Ask;
import org.vqs.core.cluster.Place;
import org.vqs.core.cluster.Server;
import org.vqs.core.cluster.Site;
import org.vqs.core.policy.BestFitJob;
import org.vqs.core.policy.Placer;
import org.vqs.core.policy.PolicyLayer;
import org.vqs.core.policy.SchedulingPolicy;

/**
 * No job starves (design §6.1; a departure from all papers, whose policies may pass over a rare
 * type for ever under overload).
 *
 * <pre>
 * A job whose patience has ended is served first where it fits, whatever the configuration there.
 * One that fits nowhere claims one server: that server takes nothing else until the job starts there,
 * or elsewhere, or the claim times out and moves. Claims hold at most a share of the servers.
 * </pre>
 *
 * The server expected to have room soonest is, since no service time is known, the open one with
 * the most room. An ask holds one claim at a time, for its oldest job. An ask that could claim
 * nothing is looked at again after a part of the patience.
 *
 * <p>Cost O(log n) per event while nobody's patience has ended.
 */
public final class Claims extends PolicyLayer {
  /** How many asks whose patience ended one event looks at. */
  private static final int REVIEWED_PER_EVENT = 4;

  private final Placer placer;
  private final BestFitJob bestFitJob;
  private final double share;
  private final long timeout;
  private final long retry;
  private final Deque<Claim> claims = new ArrayDeque<>();
  private final Map<Server, Claim> latest = new HashMap<>();

  /** One claim; two claims of the same ask on the same server are different. */
  private static final class Claim {
    final Ask ask;
    final Server server;
    final long since;

    Claim(Ask ask, Server server, long since) {
      this.ask = ask;
      this.server = server;
      this.since = since;
    }
  }

  /**
   * The layer around a policy.
   *
   * @param share the share of servers that may be claimed at a time; one server may always be
   * @param timeout after how long a claim moves, in the host's unit of time
   * @param retry after how long an ask that could not be helped is looked at again
   */
  public Claims(SchedulingPolicy inner, Placer placer, double share, long timeout, long retry) {
    super(inner);
    this.placer = placer;
    this.bestFitJob = new BestFitJob(placer);
    this.share = share;
    this.timeout = timeout;
    this.retry = Math.max(1, retry);
  }

  @Override
  public void fill(Server server) {
    Ask claimant = server.claimant();
    if (claimant != null) {
      if (!claimant.shape().demand().fitsIn(server.free())) {
        return;
      }
      end(claimant, server);
      if (placer.start(claimant, server, Step.CLAIM) != Placer.Outcome.STARTED
          && claimant.isIndexed()) {
        placer.cluster().pending().postpone(claimant, placer.now() + retry);
      }
    }
    startAged(server);
    if (server.isOpen()) {
      inner.fill(server);
    }
  }

  /** Starts jobs whose patience has ended and that fit this server. */
  private void startAged(Server server) {
    for (int turn = 0;
        turn < placer.probeLimit() && !placer.isExhausted() && server.isOpen();
        turn++) {
      Ask aged = firstAgedFitting(server);
      if (aged == null) {
        return;
      }
      if (placer.start(aged, server, Step.AGED) != Placer.Outcome.STARTED && aged.isIndexed()) {
        placer.cluster().pending().postpone(aged, placer.now() + retry);
      }
    }
  }

  private Ask firstAgedFitting(Server server) {
    Ask first = null;
    for (Place place : server.places()) {
      Ask candidate = place.byDueTime().firstFit(server.free());
      if (candidate != null
          && candidate.due() <= placer.now()
          && (first == null || candidate.due() < first.due())) {
        first = candidate;
      }
    }
    return first;
  }

  @Override
  public void tick(Server server) {
    expire();
    for (Place place : server.places()) {
      review(place);
    }
    inner.tick(server);
  }

  private void expire() {
    while (!claims.isEmpty()) {
      Claim oldest = claims.peekFirst();
      boolean stands = stands(oldest);
      if (stands && placer.now() - oldest.since < timeout) {
        return;
      }
      claims.removeFirst();
      latest.remove(oldest.server, oldest);
      if (stands) {
        end(oldest.ask, oldest.server);
        placer.work().add(oldest.server);
        // It claims again at once, unless others wait for a claim: one that no server can help must
        // not keep them all from it. It prefers another server while there is one.
        if (oldest.ask.isIndexed()) {
          placer.cluster().pending().postpone(oldest.ask, placer.now());
        }
        lastHolder = oldest.server;
      }
    }
  }

  /** False once the claim ended, also if the same ask claimed the same server again. */
  private boolean stands(Claim claim) {
    return claim.server.claimant() == claim.ask && latest.get(claim.server) == claim;
  }

  /** The server whose claim timed out last, which the next claim avoids. */
  private Server lastHolder;

  /**
   * Helps the asks that have waited longest at a place: starts them anywhere they fit, or lets them
   * claim.
   */
  private void review(Place place) {
    for (int i = 0; i < REVIEWED_PER_EVENT && !placer.isExhausted(); i++) {
      Ask ask = place.byDueTime().first();
      if (ask == null || ask.due() > placer.now()) {
        return;
      }
      int before = ask.count();
      bestFitJob.place(ask, Step.AGED);
      if (ask.isIndexed() && ask.count() == before && !claim(ask)) {
        placer.cluster().pending().postpone(ask, placer.now() + retry);
      }
    }
  }

  private boolean claim(Ask ask) {
    if (placer.cluster().claimedServers()
        >= Math.max(1, (int) (share * placer.cluster().serverCount()))) {
      return false;
    }
    Server server = roomiest(ask);
    if (server == null) {
      return false;
    }
    placer.cluster().setClaimant(server, ask);
    placer.counters().claimed();
    placer.host().claimed(server, ask, true);
    Claim claim = new Claim(ask, server, placer.now());
    claims.addLast(claim);
    latest.put(server, claim);
    return true;
  }

  /**
   * The open server with the most room among those that could hold the job if they were empty and
   * that the host allows.
   */
  private Server roomiest(Ask ask) {
    Server best = null;
    Server secondChoice = null;
    for (Place place : ask.places()) {
      for (Site site : place.sites()) {
        if (!ask.shape().fitsEmpty(site.serverClass())) {
          continue;
        }
        Server server = site.openByTightness().last();
        for (int probes = 0; server != null && probes < placer.probeLimit(); probes++) {
          if (placer.host().check(ask, server) == null) {
            if (server == lastHolder) {
              secondChoice = server;
            } else {
              best = best == null || server.residual() > best.residual() ? server : best;
              break;
            }
          }
          server = site.openByTightness().before(server);
        }
      }
    }
    lastHolder = null;
    return best == null ? secondChoice : best;
  }

  private void end(Ask ask, Server server) {
    placer.cluster().setClaimant(server, null);
    placer.host().claimed(server, ask, false);
  }
}
