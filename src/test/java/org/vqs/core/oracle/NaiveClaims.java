package org.vqs.core.oracle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.vqs.core.PackerOptions.ClaimOptions;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.oracle.NaiveModel.Outcome;

/** Jobs whose patience has ended go first where they fit, or claim a server. */
final class NaiveClaims extends NaivePolicy.Layer {
  private static final int REVIEWED = 4;
  private static final Comparator<NaiveAsk> BY_DUE =
      Comparator.<NaiveAsk>comparingLong(a -> a.due).thenComparingInt(a -> a.sequence);

  private final ClaimOptions options;
  private final long retry;
  private final NaiveBestFit bestFit;
  private final List<Claim> claims = new ArrayList<>();
  private NaiveServer lastHolder;

  private static final class Claim {
    final NaiveAsk ask;
    final NaiveServer server;
    final long since;

    Claim(NaiveAsk ask, NaiveServer server, long since) {
      this.ask = ask;
      this.server = server;
      this.since = since;
    }
  }

  NaiveClaims(NaivePolicy inner, ClaimOptions options) {
    super(inner);
    this.options = options;
    this.retry = Math.max(1, options.delay() / 4);
    this.bestFit = new NaiveBestFit(inner.model);
  }

  @Override
  void fill(NaiveServer server) {
    NaiveAsk claimant = server.claimant;
    if (claimant != null) {
      if (!server.hasRoomFor(claimant.demand)) {
        return;
      }
      model.endClaim(server);
      if (model.startBeside(claimant, server) != Outcome.STARTED) {
        rest(claimant);
      }
    }
    startAged(server, Integer.MAX_VALUE);
    if (server.isOpen()) {
      inner.fill(server);
    }
  }

  private void rest(NaiveAsk ask) {
    ask.restsUntil = model.now + retry;
  }

  /** Ends when so many were refused. */
  private void startAged(NaiveServer server, int refusals) {
    Set<NaiveAsk> passed = new HashSet<>();
    while (server.isOpen() && passed.size() < refusals) {
      NaiveAsk aged = aged(server, passed);
      if (aged == null) {
        return;
      }
      if (model.startBeside(aged, server) == Outcome.STARTED) {
        model.bands.served(aged);
      } else {
        passed.add(aged);
      }
    }
  }

  private NaiveAsk aged(NaiveServer server, Set<NaiveAsk> passed) {
    return model.cluster.asks.stream()
        .filter(a -> isDue(a) && a.mayRunAt(server) && server.hasRoomFor(a.demand))
        .filter(a -> !passed.contains(a))
        .min(byTurn())
        .orElse(null);
  }

  private boolean isDue(NaiveAsk ask) {
    return ask.waits && ask.claimed == null && ask.due <= model.now && ask.restsUntil <= model.now;
  }

  /** Sizes take turns; within a size the oldest first. */
  private Comparator<NaiveAsk> byTurn() {
    return Comparator.comparing((NaiveAsk a) -> model.bands.turn(a.band)).thenComparing(BY_DUE);
  }

  /** The ask whose turn it is among those at a place whose patience has ended, or null. */
  private NaiveAsk due(String place) {
    return model.cluster.asks.stream()
        .filter(a -> isDue(a) && a.places.contains(place))
        .min(byTurn())
        .orElse(null);
  }

  @Override
  void tick(NaiveServer server) {
    for (Claim claim : List.copyOf(claims)) {
      boolean stands = claim.server.claimant == claim.ask && isLatest(claim);
      if (!stands) {
        claims.remove(claim);
      } else if (model.now - claim.since >= options.timeout()) {
        claims.remove(claim);
        model.endClaim(claim.server);
        model.touched.add(claim.server);
        lastHolder = claim.server;
      }
    }
    startAged(server, REVIEWED);
    for (String place : server.places) {
      review(place);
    }
    inner.tick(server);
  }

  private boolean isLatest(Claim claim) {
    return claims.stream().filter(c -> c.server == claim.server).reduce((a, b) -> b).orElseThrow()
        == claim;
  }

  private void review(String place) {
    for (int i = 0; i < REVIEWED && mayClaim(); i++) {
      NaiveAsk ask = due(place);
      if (ask == null) {
        return;
      }
      int before = ask.count;
      bestFit.bestFitJob(
          ask, s -> bestFit.startAll(ask, s, false), s -> bestFit.startAll(ask, s, false));
      for (int started = ask.count; started < before; started++) {
        model.bands.served(ask);
      }
      if (ask.waits && ask.count == before) {
        if (claim(ask)) {
          model.bands.served(ask);
        } else {
          rest(ask);
        }
      }
    }
  }

  private boolean mayClaim() {
    long claimed = model.cluster.servers.values().stream().filter(s -> s.claimant != null).count();
    return claimed < Math.max(1, (int) (options.share() * model.cluster.servers.size()));
  }

  private boolean claim(NaiveAsk ask) {
    NaiveServer server = roomiest(ask);
    if (server == null) {
      return false;
    }
    model.claim(server, ask);
    claims.add(new Claim(ask, server, model.now));
    return true;
  }

  /**
   * Of each class at each place the open server with the most room that the host allows, then the
   * roomiest of these; the last holder only for want of others.
   */
  private NaiveServer roomiest(NaiveAsk ask) {
    NaiveServer best = null;
    NaiveServer secondChoice = null;
    for (String place : ask.places) {
      for (ResourceVector capacity : model.cluster.classesAt(place)) {
        List<NaiveServer> allowed =
            model.cluster.serversAt(place, capacity).stream()
                .filter(s -> s.isOpen() && NaiveCluster.fitsEmpty(ask.demand, capacity))
                .filter(s -> model.host.check(ask.sequence, ask.group, s.index) == null)
                .sorted(NaiveCluster.TIGHTEST_FIRST.reversed())
                .toList();
        secondChoice = allowed.contains(lastHolder) ? lastHolder : secondChoice;
        NaiveServer first = allowed.stream().filter(s -> s != lastHolder).findFirst().orElse(null);
        boolean better =
            first != null && (best == null || first.residual().compareTo(best.residual()) > 0);
        best = better ? first : best;
      }
    }
    lastHolder = null;
    return best == null ? secondChoice : best;
  }
}
