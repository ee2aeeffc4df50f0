package org.vqs.core.oracle.naive;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.oracle.naive.NaiveModel.Outcome;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.policy.option.ShareOptions;

/** Jobs that wait for much longer than others, and queues below their share, reserve servers. */
public final class NaiveReservations extends NaivePolicy.Layer {
  private static final int REVIEWED = 4;
  private static final Comparator<NaiveAsk> BY_DUE =
      Comparator.<NaiveAsk>comparingLong(a -> a.due).thenComparingInt(a -> a.sequence);

  /** Of the kind that was helped longest ago. */
  private static final Comparator<NaiveAsk> IN_TURN =
      Comparator.<NaiveAsk>comparingLong(a -> a.line().kinds.place(a.band))
          .thenComparingInt(a -> a.line().index)
          .thenComparingInt(a -> a.band);

  private ReservationOptions ages;
  private ShareOptions shares;
  private final long retry;
  private final NaiveBestFit bestFit;
  private final NaiveLearning learned;
  private final List<Reservation> reservations = new ArrayList<>();
  private double debt;
  private Long last;

  private static final class Reservation {
    final NaiveAsk ask;
    final NaiveServer server;
    final long since;
    final boolean forShare;

    Reservation(NaiveAsk ask, NaiveServer server, long since, boolean forShare) {
      this.ask = ask;
      this.server = server;
      this.since = since;
      this.forShare = forShare;
    }
  }

  NaiveReservations(NaivePolicy inner, ReservationOptions ages, ShareOptions shares) {
    super(inner);
    this.ages = ages;
    this.shares = shares;
    this.retry = ages == null ? 1 : Math.max(1, ages.delay());
    this.bestFit = new NaiveBestFit(inner.model);
    this.learned = inner.model.learned;
  }

  void arrived(NaiveAsk ask, int jobs) {
    Optional<ResourceVector> first = model.cluster.firstFitting(ask);
    if (ages == null || ask.master || (!ask.waits && first.isEmpty())) {
      return;
    }
    int band = ask.waits ? ask.band : model.cluster.type(ask.demand, first.get());
    Fraction bulk = ask.waits ? ask.bulk : Fraction.size(ask.demand, first.get());
    int servers = Math.max(1, model.cluster.openServers().size());
    ask.line().kinds.asked(band, jobs * bulk.toDouble(), servers);
  }

  void set(ReservationOptions newAges, ShareOptions newShares) {
    ages = newAges;
    shares = newShares;
  }

  @Override
  void fill(NaiveServer server) {
    NaiveAsk reservedFor = server.reservedFor;
    boolean fits = reservedFor != null && server.hasRoomFor(reservedFor.demand);
    if (reservedFor != null
        && (!isStillOf(reservedFor, server) || (fits && givesWay(reservedFor, server)))) {
      model.endReservation(server);
    } else if (reservedFor != null) {
      if (!fits) {
        return;
      }
      boolean forShare = server.reservedForShare;
      model.endToStart(server);
      Outcome outcome = model.startBeside(reservedFor, server);
      if (outcome != Outcome.STARTED) {
        model.holds.wasInVain(server.hold);
        rest(reservedFor);
      } else if (forShare && reservationsOn(reservedFor, server)) {
        return;
      }
    }
    if (server.isOpen()) {
      inner.fill(server);
    }
  }

  /** Of a queue above its share, to one that is not and has a job at least as large. */
  private boolean givesWay(NaiveAsk reservedFor, NaiveServer server) {
    return isOthersRoom(
        server,
        reservedFor,
        ask ->
            NaiveCluster.fitsEmpty(reservedFor.demand, ask.demand) && model.accepts(ask, server));
  }

  /** A queue that is still below its share keeps what was reserved for it. */
  private boolean reservationsOn(NaiveAsk ask, NaiveServer server) {
    return ask.waits
        && server.isOpen()
        && ask.reservations.size() < ask.count
        && mayReserve(ask.tenant.queue(), ask)
        && maySpare(server, ask)
        && reserve(ask, server, true);
  }

  /** Nor is one kept that the host would refuse. */
  private boolean isStillOf(NaiveAsk reservedFor, NaiveServer server) {
    return isNeeded(server) && model.accepts(reservedFor, server);
  }

  /** A queue that has its share needs no server. */
  private static boolean isNeeded(NaiveServer server) {
    return !server.reservedForShare || server.reservedFor.tenant.queue().isBelowShare();
  }

  private void rest(NaiveAsk ask) {
    ask.restsUntil = model.now + retry;
  }

  /** What is reserved for a queue above its share goes to one that is not, if it could use it. */
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

  private boolean isOverdue(NaiveAsk ask) {
    double beyond = Math.max(0, learned.usualWait(ask.halvings) - ages.delay());
    return ask.due <= model.now - (long) beyond && ask.restsUntil <= model.now;
  }

  /** Of the kind helped longest ago the oldest, of those that do not reserve for all their jobs. */
  private NaiveAsk next(String location, NaiveAsk behind) {
    return model.cluster.asks.stream()
        .filter(a -> a.waits && a.locations.contains(location) && isOverdue(a))
        .filter(a -> a.reservations.size() < a.count)
        .filter(a -> behind == null || IN_TURN.compare(a, behind) > 0)
        .min(IN_TURN.thenComparing(BY_DUE))
        .orElse(null);
  }

  @Override
  void tick(NaiveServer server) {
    pass();
    forgetThoseThatEnded();
    lastedFor(false, ages == null ? Long.MAX_VALUE : ages.timeout()).forEach(this::endOrStay);
    lastedFor(true, shares == null ? Long.MAX_VALUE : shares.timeout()).forEach(this::giveUpOrStay);
    if (server.reservedFor != null && !isStillOf(server.reservedFor, server)) {
      model.endReservation(server);
      model.touched.add(server);
    }
    for (String location : server.locations) {
      review(location);
    }
    if (shares != null && shares.share() > 0) {
      reviewShares(server);
    }
    inner.tick(server);
  }

  private void forgetThoseThatEnded() {
    List<Reservation> ended =
        reservations.stream().filter(r -> r.server.reservedFor != r.ask || !isLatest(r)).toList();
    reservations.removeAll(ended);
  }

  private List<Reservation> lastedFor(boolean forShare, long timeout) {
    return reservations.stream()
        .filter(r -> r.forShare == forShare && model.now - r.since >= timeout)
        .toList();
  }

  private void giveUpOrStay(Reservation reservation) {
    reservations.remove(reservation);
    if (!ends(reservation)) {
      stay(reservation);
    }
  }

  private void stay(Reservation reservation) {
    reservations.add(
        new Reservation(reservation.ask, reservation.server, model.now, reservation.forShare));
  }

  /** At its deadline, unless there is more room than before; the next may last twice as long. */
  private boolean ends(Reservation reservation) {
    if (!model.holds.isOver(reservation.server)) {
      return false;
    }
    reservation.ask.vainHolds++;
    model.endReservation(reservation.server);
    model.touched.add(reservation.server);
    return true;
  }

  /** It rests where it ends, or stands. */
  private void endOrStay(Reservation reservation) {
    reservations.remove(reservation);
    if (ends(reservation)) {
      NaiveServer server = reservation.server;
      reservation.ask.restsUntil =
          model.now + Math.max(1, model.holds.twiceUntilPaid(server.home()));
    } else {
      stay(reservation);
    }
  }

  private boolean isLatest(Reservation reservation) {
    return reservations.stream()
            .filter(c -> c.server == reservation.server)
            .reduce((a, b) -> b)
            .orElseThrow()
        == reservation;
  }

  private void review(String location) {
    NaiveAsk behind = null;
    for (int i = 0; i < REVIEWED; i++) {
      NaiveAsk ask = ages == null ? null : next(location, behind);
      if (ask == null) {
        return;
      }
      behind = isDealtWith(ask) ? behind : ask;
    }
  }

  private boolean isDealtWith(NaiveAsk ask) {
    NaiveTenant line = ask.line();
    if (isAboveShareWhereItAsks(ask) || startsOne(ask)) {
      model.helped(line, ask.band);
      return true;
    }
    if (!ask.waits) {
      return true;
    }
    if (debt > 0 || !hasFewer(false, ages.share(), NaiveCluster.EVERYWHERE)) {
      return false;
    }
    NaiveServer server = placeFor(ask);
    if (server != null && reserve(ask, server, false)) {
      model.helped(line, ask.band);
    } else if (server == null && model.isRefusedEverywhere(ask)) {
      model.setAside(ask);
    } else {
      rest(ask);
    }
    return true;
  }

  private static boolean isAboveShareWhereItAsks(NaiveAsk ask) {
    NaiveTenant here = ask.tenant.at(ask.home);
    return (here.isWeighted() ? here : ask.tenant.queue()).isAboveShare();
  }

  private record Place(NaiveServer server, double time) {}

  /** Where waits are long, where room comes first that its like does not leave; else any room. */
  private NaiveServer placeFor(NaiveAsk ask) {
    Place other = learned.areWaitsLong() ? soonest(ask, true) : null;
    boolean isAny = other != null && other.time < Double.POSITIVE_INFINITY;
    Place place = isAny ? other : soonest(ask, false);
    return place == null ? null : place.server;
  }

  /** Of the 32 roomiest of each class at each location the one that has room first. */
  private Place soonest(NaiveAsk ask, boolean other) {
    NaiveServer best = null;
    double earliest = Double.POSITIVE_INFINITY;
    for (String location : ask.locations) {
      for (ResourceVector capacity : model.cluster.classesAt(location)) {
        List<NaiveServer> candidates =
            model.cluster.serversAt(location, capacity).stream()
                .filter(s -> s.isOpen() && NaiveCluster.fitsEmpty(ask.demand, capacity))
                .sorted(NaiveCluster.TIGHTEST_FIRST.reversed())
                .filter(s -> model.accepts(ask, s))
                .limit(32)
                .filter(s -> model.host.check(ask.sequence, ask.group, s.index) == null)
                .toList();
        for (NaiveServer server : candidates) {
          double time =
              other
                  ? learned.timeUntilOtherRoom(server, ask.demand)
                  : learned.timeUntilRoom(server, ask.demand);
          boolean isRoomier = best == null || server.residual().compareTo(best.residual()) > 0;
          if (time < earliest || (time == earliest && isRoomier)) {
            best = server;
            earliest = time;
          }
        }
      }
    }
    return best == null ? null : new Place(best, earliest);
  }

  private boolean startsOne(NaiveAsk ask) {
    boolean[] started = {false};
    Predicate<NaiveServer> startOne =
        server -> {
          started[0] = started[0] || model.startBeside(ask, server) == Outcome.STARTED;
          return false;
        };
    bestFit.bestFitJob(
        ask, s -> !started[0] && startOne.test(s), s -> !started[0] && startOne.test(s));
    return started[0];
  }

  private boolean hasFewer(boolean forShare, double share, String home) {
    long reserved =
        model.cluster.servers.values().stream()
            .filter(s -> s.reservedFor != null && s.reservedForShare == forShare)
            .filter(s -> s.home().equals(home))
            .count();
    return reserved < Math.max(1, (int) (share * model.cluster.openServersOf(home).size()))
        && model.holds.mayBegin(home);
  }

  /**
   * The server that reports is reserved for the least served queue far below its share that can.
   */
  private void reviewShares(NaiveServer seen) {
    Set<NaiveTenant> passed = new HashSet<>();
    int tried = 0;
    while (seen.isOpen() && hasFewer(true, shares.share(), seen.home()) && tried < REVIEWED) {
      NaiveTenant queue = NaiveShares.leastServed(model.cluster, passed);
      if (queue == null) {
        return;
      }
      passed.add(queue);
      tried += reserveForShare(queue, seen) ? 1 : 0;
    }
  }

  /** For the smallest of a few that may run there, until the queue would be at its share. */
  private boolean reserveForShare(NaiveTenant queue, NaiveServer seen) {
    List<NaiveAsk> asks = NaiveShares.bulkiestFirst(model.cluster, queue);
    int tried = 0;
    for (int next = asks.size() - 1; next >= 0 && seen.isOpen() && tried < REVIEWED; next--) {
      NaiveAsk ask = asks.get(next);
      if (!mayReserve(queue, ask)) {
        break;
      }
      if (ask.reservations.size() < ask.count && ask.mayRunAt(seen)) {
        tried++;
        if (wouldDo(ask, seen)) {
          reserve(ask, seen, true);
        }
      }
    }
    return tried > 0;
  }

  private boolean wouldDo(NaiveAsk ask, NaiveServer seen) {
    return !seen.hasRoomFor(ask.demand)
        && maySpare(seen, ask)
        && model.host.check(ask.sequence, ask.group, seen.index) == null;
  }

  /** True if there were room but for the jobs of those who have more than they should. */
  private static boolean maySpare(NaiveServer server, NaiveAsk ask) {
    NaiveServer without = new NaiveServer(server.index, server.capacity, server.locations);
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
  private boolean mayReserve(NaiveTenant queue, NaiveAsk ask) {
    NaiveTenant beneficiary = NaiveShares.belowFairShareAt(queue);
    if (beneficiary == null) {
      return false;
    }
    Fraction without = beneficiary.levelWith(nothing(ask));
    if (without.compareTo(Fraction.ZERO) < 0) {
      Fraction beyond = beneficiary.guaranteedPart(ask.demand).minus(Fraction.of(1));
      return beyond.plus(without).compareTo(Fraction.ZERO) <= 0;
    }
    return beneficiary
            .levelWith(ask.demand)
            .plus(without)
            .compareTo(beneficiary.parent.meanLevel().times(2, 1))
        <= 0;
  }

  private static ResourceVector nothing(NaiveAsk ask) {
    return ResourceVector.zero(ask.demand.dimensions());
  }

  private boolean reserve(NaiveAsk ask, NaiveServer server, boolean forShare) {
    if (server == null || ask.tenant.limiting(ask.demand, ask.master) != null) {
      return false;
    }
    double timeout = forShare ? shares.timeout() : ages.timeout();
    model.reserve(server, ask, forShare);
    model.holds.begin(server, ask, timeout + Math.max(timeout, learned.meanService()));
    isReserved(ask, server, forShare);
    return true;
  }

  private void isReserved(NaiveAsk ask, NaiveServer server, boolean forShare) {
    reservations.add(new Reservation(ask, server, model.now, forShare));
    if (server.hasRoomFor(ask.demand)) {
      model.touched.add(server);
    }
  }

  /** What reservations for age kept idle is paid for. */
  private void pass() {
    double elapsed = last == null ? 0 : (double) model.now - last;
    double part = 1.0 / 1000 * Math.max(1, model.holds.backlog());
    double paidBack = elapsed * Math.min(1.0 / 50, part);
    double idle = model.holds.takeIdleForAge();
    debt = learned.knowsLives() ? Math.max(0, debt + (idle - paidBack)) : 0;
    last = model.now;
  }
}
