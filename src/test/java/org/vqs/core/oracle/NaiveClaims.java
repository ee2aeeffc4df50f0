package org.vqs.core.oracle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.vqs.core.PackerOptions.ClaimOptions;
import org.vqs.core.PackerOptions.ShareOptions;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.oracle.NaiveModel.Outcome;

/** Jobs whose patience has ended go first where they fit, or claim a server. */
final class NaiveClaims extends NaivePolicy.Layer {
  private static final int REVIEWED = 4;
  private static final Comparator<NaiveAsk> BY_DUE =
      Comparator.<NaiveAsk>comparingLong(a -> a.due).thenComparingInt(a -> a.sequence);

  private ClaimOptions ages;
  private ShareOptions shares;
  private final long retry;
  private final NaiveBestFit bestFit;
  private final List<Claim> claims = new ArrayList<>();
  private NaiveServer lastHolder;
  private Fraction lastClaimTurn = Fraction.ZERO;

  private static final class Claim {
    final NaiveAsk ask;
    final NaiveServer server;
    final long since;
    final boolean forShare;

    Claim(NaiveAsk ask, NaiveServer server, long since, boolean forShare) {
      this.ask = ask;
      this.server = server;
      this.since = since;
      this.forShare = forShare;
    }
  }

  NaiveClaims(NaivePolicy inner, ClaimOptions ages, ShareOptions shares) {
    super(inner);
    this.ages = ages;
    this.shares = shares;
    this.retry = ages == null ? 1 : Math.max(1, ages.delay() / 4);
    this.bestFit = new NaiveBestFit(inner.model);
  }

  void set(ClaimOptions newAges, ShareOptions newShares) {
    ages = newAges;
    shares = newShares;
  }

  @Override
  void fill(NaiveServer server) {
    NaiveAsk claimant = server.claimant;
    boolean fits = claimant != null && server.hasRoomFor(claimant.demand);
    if (claimant != null && (!isNeeded(server) || (fits && givesWay(claimant, server)))) {
      model.endClaim(server);
    } else if (claimant != null) {
      if (!fits) {
        return;
      }
      boolean forShare = server.claimedForShare;
      model.endClaim(server);
      if (model.startBeside(claimant, server) != Outcome.STARTED) {
        rest(claimant);
      } else if (forShare && claimsOn(claimant, server)) {
        return;
      }
    }
    startAged(server, Integer.MAX_VALUE);
    if (server.isOpen()) {
      inner.fill(server);
    }
  }

  /** Of a queue above its share, to one that is not and has a job at least as large. */
  private boolean givesWay(NaiveAsk claimant, NaiveServer server) {
    return isOthersRoom(
        server, claimant, ask -> NaiveCluster.fitsEmpty(claimant.demand, ask.demand));
  }

  /** A queue that is still below its share keeps what was set aside for it. */
  private boolean claimsOn(NaiveAsk ask, NaiveServer server) {
    return ask.waits
        && server.isOpen()
        && ask.claims.size() < ask.count
        && mayClaim(ask.tenant.queue(), ask)
        && maySpare(server, ask)
        && claim(ask, server, true);
  }

  /** A queue that has its share needs no server. */
  private static boolean isNeeded(NaiveServer server) {
    return !server.claimedForShare || server.claimant.tenant.queue().isBelowShare();
  }

  /** One that claims a server has its help already. */
  private void rest(NaiveAsk ask) {
    if (ask.claims.isEmpty()) {
      ask.restsUntil = model.now + retry;
    }
  }

  /** Ends when so many were refused. */
  private void startAged(NaiveServer server, int refusals) {
    Set<NaiveAsk> passed = new HashSet<>();
    while (server.isOpen() && passed.size() < refusals) {
      NaiveAsk aged = aged(server, passed);
      if (aged == null || isNeediersRoom(server, aged) || isOthersRoom(server, aged, a -> true)) {
        return;
      }
      if (model.startBeside(aged, server) == Outcome.STARTED) {
        served(aged);
      } else {
        passed.add(aged);
      }
    }
  }

  /** Age helps only a needy queue to room that one of the neediest queues could use. */
  private boolean isNeediersRoom(NaiveServer server, NaiveAsk aged) {
    Set<NaiveTenant> passed = new HashSet<>();
    NaiveTenant queue = NaiveShares.neediest(model.cluster, passed);
    while (queue != null
        && passed.size() < REVIEWED
        && NaiveShares.needyAt(aged.tenant.queue()) == null) {
      boolean fits =
          NaiveShares.bulkiestFirst(model.cluster, queue).stream()
              .anyMatch(a -> a.mayRunAt(server) && server.hasRoomFor(a.demand));
      if (fits) {
        return true;
      }
      passed.add(queue);
      queue = NaiveShares.neediest(model.cluster, passed);
    }
    return false;
  }

  /** Age does not help a queue above its share to room that one which is not could use. */
  private boolean isOthersRoom(NaiveServer server, NaiveAsk aged, Predicate<NaiveAsk> counts) {
    return aged.tenant.queue().isAboveShare()
        && model.cluster.asks.stream()
            .filter(a -> a.waits && !a.master && a.mayRunAt(server) && counts.test(a))
            .anyMatch(a -> server.hasRoomFor(a.demand) && isWithinShare(a.tenant.queue()));
  }

  /** The root's own jobs count for nobody. */
  private static boolean isWithinShare(NaiveTenant queue) {
    return queue.parent != null && !queue.isAboveShare();
  }

  private NaiveAsk aged(NaiveServer server, Set<NaiveAsk> passed) {
    return model.cluster.asks.stream()
        .filter(a -> isDue(a) && a.mayRunAt(server) && server.hasRoomFor(a.demand))
        .filter(a -> !passed.contains(a))
        .min(byTurn())
        .orElse(null);
  }

  private boolean isDue(NaiveAsk ask) {
    return ask.waits && ask.due <= model.now && ask.restsUntil <= model.now;
  }

  /** The least turn is that of those with overdue jobs where this one may run. */
  private void served(NaiveAsk ask) {
    Fraction least =
        model.cluster.asks.stream()
            .filter(a -> isDue(a) && a.tenant == ask.tenant)
            .filter(a -> a.places.stream().anyMatch(ask.places::contains))
            .map(a -> a.tenant.bands.turn(a.band))
            .min(Comparator.naturalOrder())
            .orElse(null);
    ask.tenant.bands.served(ask, least);
  }

  /**
   * The neediest queue first, there the neediest user; there sizes take turns, the oldest first.
   */
  private static Comparator<NaiveAsk> byTurn() {
    Comparator<NaiveAsk> byNeed = (a, b) -> NaiveTenant.compareNeed(a.tenant, b.tenant);
    return byNeed.thenComparing(a -> a.tenant.bands.turn(a.band)).thenComparing(BY_DUE);
  }

  /**
   * Of those at a place whose patience has ended and that claim nothing the one to claim: queues
   * take turns by weight, in units of size; the rest as in {@link #byTurn}.
   */
  private NaiveAsk due(String place) {
    Comparator<NaiveAsk> byClaims = Comparator.comparing(a -> claimTurn(a.tenant.queue()));
    return model.cluster.asks.stream()
        .filter(a -> isDue(a) && a.claims.isEmpty() && a.places.contains(place))
        .min(byClaims.thenComparing(byTurn()))
        .orElse(null);
  }

  private Fraction claimTurn(NaiveTenant queue) {
    return queue.claimed.compareTo(lastClaimTurn) > 0 ? queue.claimed : lastClaimTurn;
  }

  private void claimed(NaiveAsk ask) {
    NaiveTenant queue = ask.tenant.queue();
    lastClaimTurn = claimTurn(queue);
    queue.claimed =
        lastClaimTurn.plus(ask.bulk.times(queue.weight.denominator(), queue.weight.numerator()));
  }

  @Override
  void tick(NaiveServer server) {
    expire(false, ages == null ? Long.MAX_VALUE : ages.timeout());
    expire(true, shares == null ? Long.MAX_VALUE : shares.timeout());
    if (server.claimant != null && !isNeeded(server)) {
      model.endClaim(server);
      model.touched.add(server);
    }
    startAged(server, REVIEWED);
    for (String place : server.places) {
      review(place);
    }
    if (shares != null && shares.share() > 0) {
      reviewShares(server);
    }
    inner.tick(server);
  }

  private void expire(boolean forShare, long timeout) {
    for (Claim claim : List.copyOf(claims)) {
      boolean stands = claim.server.claimant == claim.ask && isLatest(claim);
      if (!stands) {
        claims.remove(claim);
      } else if (claim.forShare == forShare && model.now - claim.since >= timeout) {
        claims.remove(claim);
        model.endClaim(claim.server);
        model.touched.add(claim.server);
        lastHolder = claim.server;
      }
    }
  }

  private boolean isLatest(Claim claim) {
    return claims.stream().filter(c -> c.server == claim.server).reduce((a, b) -> b).orElseThrow()
        == claim;
  }

  private void review(String place) {
    for (int i = 0; i < REVIEWED && hasFewer(false, ages == null ? 0 : ages.share()); i++) {
      NaiveAsk ask = due(place);
      if (ask == null) {
        return;
      }
      int before = ask.count;
      placeBeside(ask);
      for (int started = ask.count; started < before; started++) {
        served(ask);
      }
      if (ask.waits && ask.count == before) {
        if (claim(ask, roomiest(ask, Integer.MAX_VALUE, s -> true), false)) {
          served(ask);
          claimed(ask);
        } else {
          rest(ask);
        }
      }
    }
  }

  private void placeBeside(NaiveAsk ask) {
    bestFit.bestFitJob(
        ask, s -> bestFit.startOn(ask, s, false), s -> bestFit.startOn(ask, s, false));
  }

  private boolean hasFewer(boolean forShare, double share) {
    long claimed =
        model.cluster.servers.values().stream()
            .filter(s -> s.claimant != null && s.claimedForShare == forShare)
            .count();
    return claimed < Math.max(1, (int) (share * model.cluster.servers.size()));
  }

  /** The smallest job of each queue far below its share is placed, or claims servers. */
  private void reviewShares(NaiveServer seen) {
    Set<NaiveTenant> passed = new HashSet<>();
    while (passed.size() < REVIEWED) {
      NaiveTenant queue = NaiveShares.neediest(model.cluster, passed);
      if (queue == null) {
        return;
      }
      passed.add(queue);
      List<NaiveAsk> asks = NaiveShares.bulkiestFirst(model.cluster, queue);
      if (!asks.isEmpty()) {
        NaiveAsk smallest = asks.get(asks.size() - 1);
        placeBeside(smallest);
        claimForShare(queue, seen);
      }
    }
  }

  /**
   * The smallest first, as many servers as jobs, until the queue would be at its share; a few at a
   * time.
   */
  private void claimForShare(NaiveTenant queue, NaiveServer seen) {
    List<NaiveAsk> asks = NaiveShares.bulkiestFirst(model.cluster, queue);
    int next = asks.size() - 1;
    int made = 0;
    while (next >= 0 && made < REVIEWED && mayClaim(queue, asks.get(next))) {
      if (asks.get(next).claims.size() >= asks.get(next).count) {
        next--;
      } else if (!claimForShare(asks.get(next), seen)) {
        return;
      } else {
        made++;
      }
    }
  }

  private boolean claimForShare(NaiveAsk ask, NaiveServer seen) {
    NaiveServer server = roomiest(ask, REVIEWED, s -> maySpare(s, ask));
    boolean isSeen =
        seen.isOpen()
            && ask.mayRunAt(seen)
            && maySpare(seen, ask)
            && model.host.check(ask.sequence, ask.group, seen.index) == null
            && (server == null || seen.residual().compareTo(server.residual()) > 0);
    return claim(ask, isSeen ? seen : server, true);
  }

  /** True if there were room but for the jobs of those who have more than they should. */
  private static boolean maySpare(NaiveServer server, NaiveAsk ask) {
    NaiveServer without = new NaiveServer(server.index, server.capacity, server.places);
    server.jobs.stream()
        .filter(job -> !maySpare(job.tenant.queue(), ask.tenant.queue()))
        .forEach(without.jobs::add);
    return without.hasRoomFor(ask.demand);
  }

  /** Where the ways of two queues to the root part, the holder's side is above its siblings. */
  private static boolean maySpare(NaiveTenant holder, NaiveTenant other) {
    if (holder.parent == null || other.isWithin(holder)) {
      return false;
    }
    return other.isWithin(holder.parent)
        ? holder.isAboveSiblings()
        : maySpare(holder.parent, other);
  }

  /** Not more than all may, and nearer to the mean of those it competes with than without. */
  private boolean mayClaim(NaiveTenant queue, NaiveAsk ask) {
    NaiveTenant needy = NaiveShares.needyAt(queue);
    return hasFewer(true, shares.share())
        && needy != null
        && needy
                .levelWith(ask.demand)
                .plus(needy.levelWith(nothing(ask)))
                .compareTo(needy.parent.meanLevel().times(2, 1))
            <= 0;
  }

  private static ResourceVector nothing(NaiveAsk ask) {
    return ResourceVector.zero(ask.demand.dimensions());
  }

  private boolean claim(NaiveAsk ask, NaiveServer server, boolean forShare) {
    if (server == null || ask.tenant.limiting(ask.demand, ask.master) != null) {
      return false;
    }
    model.claim(server, ask, forShare);
    claims.add(new Claim(ask, server, model.now, forShare));
    if (server.hasRoomFor(ask.demand)) {
      model.touched.add(server);
    }
    return true;
  }

  /**
   * Of each class at each place the open server with the most room that the host allows, then the
   * roomiest of these; the last holder only for want of others.
   */
  private NaiveServer roomiest(NaiveAsk ask, int probes, Predicate<NaiveServer> wanted) {
    NaiveServer best = null;
    NaiveServer secondChoice = null;
    for (String place : ask.places) {
      for (ResourceVector capacity : model.cluster.classesAt(place)) {
        List<NaiveServer> allowed =
            model.cluster.serversAt(place, capacity).stream()
                .filter(s -> s.isOpen() && NaiveCluster.fitsEmpty(ask.demand, capacity))
                .sorted(NaiveCluster.TIGHTEST_FIRST.reversed())
                .limit(probes)
                .filter(wanted)
                .filter(s -> model.host.check(ask.sequence, ask.group, s.index) == null)
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
