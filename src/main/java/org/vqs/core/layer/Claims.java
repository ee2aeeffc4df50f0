package org.vqs.core.layer;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.vqs.core.Counters.Step;
import org.vqs.core.PackerOptions.ClaimOptions;
import org.vqs.core.PackerOptions.ShareOptions;
import org.vqs.core.cluster.Ask;
import org.vqs.core.cluster.Job;
import org.vqs.core.cluster.Overdue;
import org.vqs.core.cluster.Place;
import org.vqs.core.cluster.Server;
import org.vqs.core.cluster.Site;
import org.vqs.core.cluster.Tenant;
import org.vqs.core.cluster.Tenants;
import org.vqs.core.policy.BestFitJob;
import org.vqs.core.policy.Placer;
import org.vqs.core.policy.PolicyLayer;
import org.vqs.core.policy.SchedulingPolicy;

/**
 * No job and no queue starves (design §6.1, §6.7; a departure from all papers, whose policies may
 * pass over a rare type for ever under overload).
 *
 * <pre>
 * A job whose patience has ended is served first where it fits, whatever the configuration there:
 * of those that are overdue, the neediest queue's (to claim, queues take turns by weight); there, the neediest user's; there, sizes take turns ({@code OverdueBands}); there, the oldest.
 * But one of a queue above its share (the mean level of its siblings) goes first only where no queue that is not
 * above its share could use the room: under lasting overload everybody is overdue, and age would undo the weights.
 * One that fits nowhere claims one server: that server takes nothing else until the job starts there,
 * or elsewhere, or the claim times out and moves. A claim counts as a turn when it is made.
 * A queue far below its share whose smallest job fits nowhere claims servers at once, a few in each event up to as
 * many as would take it to its share, on servers where queues above their share hold the room; each claim ends when a
 * job starts there, when the queue has its share, or by time.
 * Claims of either kind hold at most a share of the servers each.
 * </pre>
 *
 * The server expected to have room soonest is, since no service time is known, the open one with
 * the most room. For its age an ask holds one claim at a time, for its oldest job. An ask that no
 * server can be claimed for rests for a part of the patience; its age stays what it is.
 *
 * <p>For its share a queue claims only servers that queues above theirs fill, the roomiest of a few
 * that have the most room and of the one whose heartbeat it is: the roomiest of all often runs a
 * large job of the same queue, and waiting for that to end gains nothing.
 *
 * <p>Cost O(log n) per event while nobody's patience has ended and no queue is far below its share.
 */
public final class Claims extends PolicyLayer {
  /** How many asks, or queues, in need of a claim one event looks at. */
  private static final int REVIEWED_PER_EVENT = 4;

  private final Placer placer;
  private final BestFitJob bestFitJob;
  private double agedShare;
  private double heldShare;
  private final long retry;
  private final Line aged;
  private final Line held;
  private final Map<Server, Claim> latest = new HashMap<>();

  /** For queues below their share, when a search for room found none. */
  private final Map<Tenant, Search> fruitless = new HashMap<>();

  /** The turn of the queue that claimed last for age. */
  private double lastClaimTurn;

  /** The server whose claim timed out last, which the next claim avoids. */
  private Server lastHolder;

  /** A search for room that found none, up to a moment. */
  private record Search(Ask ask, List<Place> places, long moment) {}

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

  /** Claims of one kind, the oldest first. */
  private static final class Line {
    final Deque<Claim> claims = new ArrayDeque<>();
    final boolean forShare;
    long timeout;

    Line(boolean forShare) {
      this.forShare = forShare;
    }
  }

  /**
   * The layer around a policy.
   *
   * @param ages how jobs that wait too long are helped, or null for not at all
   * @param shares how queues below their share are helped, or null for not at all
   */
  public Claims(SchedulingPolicy inner, Placer placer, ClaimOptions ages, ShareOptions shares) {
    super(inner);
    this.placer = placer;
    this.bestFitJob = new BestFitJob(placer);
    retry = ages == null ? 1 : Math.max(1, ages.delay() / 4);
    aged = new Line(false);
    held = new Line(true);
    setBounds(ages, shares);
  }

  /**
   * Changes how many servers may be claimed and for how long, also of the claims there are; what is
   * claimed beyond a new bound stays so until it ends. Patience and tolerance are as they were.
   */
  public void setBounds(ClaimOptions ages, ShareOptions shares) {
    agedShare = ages == null ? 0 : ages.share();
    heldShare = shares == null ? 0 : shares.share();
    aged.timeout = ages == null ? Long.MAX_VALUE : ages.timeout();
    held.timeout = shares == null ? Long.MAX_VALUE : shares.timeout();
  }

  @Override
  public void fill(Server server) {
    Ask claimant = server.claimant();
    boolean fits = claimant != null && claimant.shape().demand().fitsIn(server.free());
    if (claimant != null && (!isNeeded(server) || (fits && givesWay(claimant, server)))) {
      end(claimant, server);
    } else if (claimant != null) {
      if (!fits) {
        return;
      }
      boolean forShare = server.isClaimedForShare();
      end(claimant, server);
      boolean started = placer.start(claimant, server, Step.CLAIM) == Placer.Outcome.STARTED;
      if (started && forShare && claimsOn(claimant, server)) {
        return;
      }
      if (!started && claimant.isIndexed()) {
        rest(claimant);
      }
    }
    startAged(server, placer.probeLimit());
    if (server.isOpen()) {
      inner.fill(server);
    }
  }

  /**
   * Claims a server again for a queue that is still far below its share. What made room for the job
   * that started may have been the end of another of the same queue: then it gained nothing, and
   * what was set aside beside that one must not go back to others.
   */
  private boolean claimsOn(Ask ask, Server server) {
    boolean may =
        ask.isIndexed()
            && server.isOpen()
            && ask.claims().size() < ask.count()
            && placer.cluster().claimedForShare() < most(heldShare)
            && tenants().mayClaim(ask.tenant().queue(), ask.shape().demand())
            && Tenants.limiting(ask.tenant(), ask.shape().demand(), ask.lane()) == null
            && maySpare(server, ask);
    return may && claim(ask, server, held);
  }

  /**
   * True if a claim of a queue above its share gathered room that one that is not could use for a
   * job at least as large: such a job needed no claim, and comes first.
   */
  private boolean givesWay(Ask claimant, Server server) {
    return tenants().isAboveShare(claimant.tenant().queue())
        && tenants()
            .hasFittingWithinShare(
                server,
                placer.probeLimit(),
                ask -> claimant.shape().demand().fitsIn(ask.shape().demand()));
  }

  /**
   * A claim for a share is made for a queue far below it and kept until the queue has all of it:
   * one that is about as far below as counts as far would else claim and give up hundreds of
   * servers with each job that starts or ends.
   */
  private boolean isNeeded(Server server) {
    return !server.isClaimedForShare()
        || tenants().isBelowShare(server.claimant().tenant().queue());
  }

  private Tenants tenants() {
    return placer.cluster().tenants();
  }

  private void rest(Ask ask) {
    placer.cluster().pending().rest(ask, placer.now() + retry);
  }

  private void served(Ask ask) {
    double least = Double.POSITIVE_INFINITY;
    for (Place place : ask.places()) {
      least = Math.min(least, place.overdue().leastTurn(ask.tenant(), placer.now()));
    }
    ask.tenant().bands().served(ask.band(), ask.bulk(), least);
  }

  /**
   * Starts jobs whose patience has ended and that fit this server.
   *
   * @param refusals how many of them may be refused here
   */
  private void startAged(Server server, int refusals) {
    Set<Ask> passed = Set.of();
    while (passed.size() < refusals && !placer.isExhausted() && server.isOpen()) {
      Ask overdue = overdueFitting(server, passed);
      if (overdue == null || isOthersRoom(server, overdue)) {
        return;
      }
      if (placer.start(overdue, server, Step.AGED) == Placer.Outcome.STARTED) {
        served(overdue);
      } else {
        passed = passed.isEmpty() ? new HashSet<>() : passed;
        passed.add(overdue);
      }
    }
  }

  /**
   * True if a queue far below its share could use the room, and the job's queue is not far below,
   * or if the job's queue is above its share, and one that is not could use the room.
   */
  private boolean isOthersRoom(Server server, Ask overdue) {
    if (!tenants().areEqual()
        && !tenants().isNeedy(overdue.tenant().queue())
        && needyCouldUse(server)) {
      return true;
    }
    return tenants().isAboveShare(overdue.tenant().queue())
        && tenants().hasFittingWithinShare(server, placer.probeLimit(), ask -> true);
  }

  private boolean needyCouldUse(Server server) {
    Set<Tenant> passed = new HashSet<>();
    Tenant queue = tenants().neediest(passed);
    while (queue != null && passed.size() < REVIEWED_PER_EVENT) {
      if (Tenants.hasFitting(queue, server, placer.probeLimit(), ask -> true)) {
        return true;
      }
      passed.add(queue);
      queue = tenants().neediest(passed);
    }
    return false;
  }

  private Ask overdueFitting(Server server, Set<Ask> passed) {
    Ask first = null;
    for (Place place : server.places()) {
      Ask candidate = place.overdue().next(placer.now(), server.free(), passed);
      if (candidate != null && (first == null || Overdue.compare(candidate, first) < 0)) {
        first = candidate;
      }
    }
    return first;
  }

  @Override
  public void tick(Server server) {
    expire(aged);
    expire(held);
    if (server.claimant() != null && !isNeeded(server)) {
      end(server.claimant(), server);
      placer.work().add(server);
    }
    if (server.closed() == null) {
      // A policy may leave room that an overdue job fits; no other event may come to offer it.
      startAged(server, REVIEWED_PER_EVENT);
    }
    for (Place place : server.places()) {
      review(place);
    }
    reviewShares(server);
    inner.tick(server);
  }

  private void expire(Line line) {
    while (!line.claims.isEmpty()) {
      Claim oldest = line.claims.peekFirst();
      boolean stands = stands(oldest);
      if (stands && placer.now() - oldest.since < line.timeout) {
        return;
      }
      line.claims.removeFirst();
      latest.remove(oldest.server, oldest);
      if (stands) {
        end(oldest.ask, oldest.server);
        placer.work().add(oldest.server);
        // It claims again when it is its turn: one that no server can help must not keep the others
        // from it. It prefers another server while there is one.
        lastHolder = oldest.server;
      }
    }
  }

  /** False once the claim ended, also if the same ask claimed the same server again. */
  private boolean stands(Claim claim) {
    return claim.server.claimant() == claim.ask && latest.get(claim.server) == claim;
  }

  /**
   * Helps the asks at a place whose turn it is: starts them anywhere they fit, or lets them claim.
   */
  private void review(Place place) {
    for (int i = 0; i < REVIEWED_PER_EVENT && !placer.isExhausted() && mayClaimForAge(); i++) {
      Ask ask = nextToClaim(place);
      if (ask == null) {
        return;
      }
      int before = ask.count();
      bestFitJob.place(ask, Step.AGED);
      for (int left = ask.count(); left < before; left++) {
        served(ask);
      }
      if (ask.isIndexed() && ask.count() == before) {
        if (claim(ask, aged)) {
          served(ask);
          claimed(ask.tenant().queue(), ask.bulk());
        } else {
          rest(ask);
        }
      }
    }
  }

  /**
   * Queues take turns by weight here: a queue that is above its share only because another cannot
   * use its own would never be the neediest, and its largest jobs would never claim.
   */
  private Ask nextToClaim(Place place) {
    Ask first = null;
    for (Ask candidate : place.overdue().nextOfEach(placer.now())) {
      int byTurn = first == null ? -1 : Double.compare(claimTurn(candidate), claimTurn(first));
      if (byTurn < 0 || (byTurn == 0 && Overdue.compare(candidate, first) < 0)) {
        first = candidate;
      }
    }
    return first;
  }

  private double claimTurn(Ask ask) {
    return ask.tenant().queue().bands().claimTurn(lastClaimTurn);
  }

  private void claimed(Tenant queue, double size) {
    lastClaimTurn = queue.bands().claimTurn(lastClaimTurn);
    queue.bands().claimed(lastClaimTurn, size / queue.weight());
  }

  private boolean mayClaimForAge() {
    int claimedForAge = placer.cluster().claimedServers() - placer.cluster().claimedForShare();
    return claimedForAge < most(agedShare);
  }

  private int most(double share) {
    return Math.max(1, (int) (share * placer.cluster().serverCount()));
  }

  /** Lets queues far below their share claim servers, the neediest first. */
  private void reviewShares(Server server) {
    if (tenants().areEqual()) {
      fruitless.clear();
      return;
    }
    Set<Tenant> passed = new HashSet<>();
    while (heldShare > 0
        && !tenants().areEqual()
        && passed.size() < REVIEWED_PER_EVENT
        && !placer.isExhausted()) {
      Tenant queue = tenants().neediest(passed);
      if (queue == null) {
        return;
      }
      passed.add(queue);
      // Its smallest: while that one fits somewhere, the queue gets on without a claim.
      Ask smallest = queue.bulkiest().last();
      if (smallest != null) {
        lift(queue, smallest);
        if (!placer.isExhausted()) {
          // Otherwise it may still fit somewhere.
          claimForShare(queue, server);
        }
      }
    }
  }

  /** Places an ask of a queue wherever it fits, unless it is known to fit nowhere. */
  private void lift(Tenant queue, Ask ask) {
    Search last = fruitless.get(queue);
    boolean mayFit =
        last == null
            || last.ask != ask
            || last.places != ask.places()
            || placer
                .cluster()
                .anyChangedSince(
                    last.moment,
                    server ->
                        server.isOpen()
                            && ask.shape().demand().fitsIn(server.free())
                            && ask.mayRunAt(server));
    boolean isEverywhereFull = !mayFit || bestFitJob.place(ask, Step.LIFTED);
    if (isEverywhereFull && ask.isIndexed()) {
      fruitless.put(queue, new Search(ask, ask.places(), placer.cluster().changes()));
    } else {
      fruitless.remove(queue);
    }
  }

  private void claimForShare(Tenant queue, Server seen) {
    Ask ask = queue.bulkiest().last();
    boolean claims = true;
    int made = 0;
    while (claims
        && made < REVIEWED_PER_EVENT
        && ask != null
        && placer.cluster().claimedForShare() < most(heldShare)
        && tenants().mayClaim(queue, ask.shape().demand())) {
      if (ask.claims().size() < ask.count()) {
        claims = claimForShare(ask, seen);
        made++;
      } else {
        ask = queue.bulkiest().before(ask);
      }
    }
  }

  private boolean claimForShare(Ask ask, Server seen) {
    Server server = roomiest(ask, REVIEWED_PER_EVENT, candidate -> maySpare(candidate, ask));
    boolean seenIsAllowed =
        seen.isOpen()
            && ask.mayRunAt(seen)
            && maySpare(seen, ask)
            && placer.host().check(ask, seen) == null;
    if (seenIsAllowed && (server == null || seen.residual() > server.residual())) {
      server = seen;
    }
    return server != null && claim(ask, server, held);
  }

  /**
   * True if the room for a job would come from queues above their share: what others have they
   * would take back, and its own queue gains nothing from a server that its jobs fill. Cost O(jobs
   * on the server · depth).
   */
  private boolean maySpare(Server server, Ask ask) {
    long[] room = server.free().clone();
    for (Job job : server.jobs()) {
      if (Tenants.maySpare(job.tenant(), ask.tenant())) {
        job.demand().addTo(room, 1);
      }
    }
    return ask.shape().demand().fitsIn(room);
  }

  /**
   * Lets an ask claim a server for its queue's share where the host makes room for it.
   *
   * @return false where that cannot be
   */
  public boolean hold(Server server, Ask ask) {
    return heldShare > 0
        && server.isOpen()
        && ask.isIndexed()
        && ask.claims().size() < ask.count()
        && placer.cluster().claimedForShare() < most(heldShare)
        && tenants().isNeedy(ask.tenant().queue())
        && claim(ask, server, held);
  }

  private boolean claim(Ask ask, Line line) {
    Server server = roomiest(ask, placer.probeLimit(), candidate -> true);
    return server != null && claim(ask, server, line);
  }

  private boolean claim(Ask ask, Server server, Line line) {
    if (Tenants.limiting(ask.tenant(), ask.shape().demand(), ask.lane()) != null) {
      return false;
    }
    placer.cluster().claim(server, ask, line.forShare, placer.now());
    placer.counters().claimed();
    placer.host().claimed(server, ask, true);
    Claim claim = new Claim(ask, server, placer.now());
    line.claims.addLast(claim);
    latest.put(server, claim);
    if (ask.shape().demand().fitsIn(server.free())) {
      // No other event may come to start the job there.
      placer.work().add(server);
    }
    return true;
  }

  /**
   * The open server with the most room among those that could hold the job if they were empty and
   * that the host allows.
   */
  private Server roomiest(Ask ask, int mostProbes, Predicate<Server> allowed) {
    Server best = null;
    Server secondChoice = null;
    for (Place place : ask.places()) {
      for (Site site : place.sites()) {
        if (!ask.shape().fitsEmpty(site.serverClass())) {
          continue;
        }
        Server server = site.openByTightness().last();
        for (int probes = 0; server != null && probes < mostProbes; probes++) {
          if (allowed.test(server) && placer.host().check(ask, server) == null) {
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
    placer.cluster().unclaim(server);
    placer.host().claimed(server, ask, false);
  }
}
