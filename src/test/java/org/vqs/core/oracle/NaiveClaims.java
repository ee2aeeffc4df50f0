package org.vqs.core.oracle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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
      startOrPostpone(claimant, server);
    }
    while (server.isOpen()) {
      NaiveAsk aged = aged(server);
      if (aged == null) {
        break;
      }
      startOrPostpone(aged, server);
    }
    if (server.isOpen()) {
      inner.fill(server);
    }
  }

  private void startOrPostpone(NaiveAsk ask, NaiveServer server) {
    if (model.startBeside(ask, server) != Outcome.STARTED && ask.waits) {
      ask.due = model.now + retry;
    }
  }

  private NaiveAsk aged(NaiveServer server) {
    NaiveAsk first = null;
    for (String place : server.places) {
      NaiveAsk here =
          due(place).stream().filter(a -> server.hasRoomFor(a.demand)).findFirst().orElse(null);
      first = here != null && (first == null || here.due < first.due) ? here : first;
    }
    return first;
  }

  /** Asks whose patience has ended at a place, the oldest first. */
  private List<NaiveAsk> due(String place) {
    return model.cluster.asks.stream()
        .filter(a -> a.waits && a.claimed == null && a.places.contains(place) && a.due <= model.now)
        .sorted(BY_DUE)
        .toList();
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
        claim.ask.due = model.now;
        model.touched.add(claim.server);
        lastHolder = claim.server;
      }
    }
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
    for (int i = 0; i < REVIEWED; i++) {
      if (due(place).isEmpty()) {
        return;
      }
      NaiveAsk ask = due(place).get(0);
      int before = ask.count;
      bestFit.bestFitJob(
          ask, s -> bestFit.startAll(ask, s, false), s -> bestFit.startAll(ask, s, false));
      if (ask.waits && ask.count == before && !claim(ask)) {
        ask.due = model.now + retry;
      }
    }
  }

  private boolean claim(NaiveAsk ask) {
    long claimed = model.cluster.servers.values().stream().filter(s -> s.claimant != null).count();
    if (claimed >= Math.max(1, (int) (options.share() * model.cluster.servers.size()))) {
      return false;
    }
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
