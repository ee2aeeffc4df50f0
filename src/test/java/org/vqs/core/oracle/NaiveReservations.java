package org.vqs.core.oracle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.oracle.NaiveModel.Outcome;
import org.vqs.core.policy.ReservationOptions;
import org.vqs.core.policy.ShareOptions;

/** Jobs whose patience has ended go first where they fit, or reserve a server. */
final class NaiveReservations extends NaivePolicy.Layer {
  private static final int REVIEWED = 4;
  private static final Comparator<NaiveAsk> BY_DUE =
      Comparator.<NaiveAsk>comparingLong(a -> a.due).thenComparingInt(a -> a.sequence);

  private ReservationOptions ages;
  private ShareOptions shares;
  private final long retry;
  private final NaiveBestFit bestFit;
  private final List<Reservation> reservations = new ArrayList<>();
  private NaiveServer lastHolder;
  private Fraction lastReservationTurn = Fraction.ZERO;

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
    this.retry = ages == null ? 1 : Math.max(1, ages.delay() / 4);
    this.bestFit = new NaiveBestFit(inner.model);
  }

  void set(ReservationOptions newAges, ShareOptions newShares) {
    ages = newAges;
    shares = newShares;
  }

  @Override
  void fill(NaiveServer server) {
    NaiveAsk reservedFor = server.reservedFor;
    boolean fits = reservedFor != null && server.hasRoomFor(reservedFor.demand);
    if (reservedFor != null && (!isNeeded(server) || (fits && givesWay(reservedFor, server)))) {
      model.endReservation(server);
    } else if (reservedFor != null) {
      if (!fits) {
        return;
      }
      boolean forShare = server.reservedForShare;
      model.endReservation(server);
      if (model.startBeside(reservedFor, server) != Outcome.STARTED) {
        rest(reservedFor);
      } else if (forShare && reservationsOn(reservedFor, server)) {
        return;
      }
    }
    startAged(server, Integer.MAX_VALUE);
    if (server.isOpen()) {
      inner.fill(server);
    }
  }

  /** Of a queue above its share, to one that is not and has a job at least as large. */
  private boolean givesWay(NaiveAsk reservedFor, NaiveServer server) {
    return isOthersRoom(
        server, reservedFor, ask -> NaiveCluster.fitsEmpty(reservedFor.demand, ask.demand));
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

  /** A queue that has its share needs no server. */
  private static boolean isNeeded(NaiveServer server) {
    return !server.reservedForShare || server.reservedFor.tenant.queue().isBelowShare();
  }

  /** One that reserves a server has its help already. */
  private void rest(NaiveAsk ask) {
    if (ask.reservations.isEmpty()) {
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

  /**
   * Age helps only a queue below its fair share to room that one of the least served queues could
   * use.
   */
  private boolean isNeediersRoom(NaiveServer server, NaiveAsk aged) {
    Set<NaiveTenant> passed = new HashSet<>();
    NaiveTenant queue = NaiveShares.leastServed(model.cluster, passed);
    while (queue != null
        && passed.size() < REVIEWED
        && NaiveShares.belowFairShareAt(aged.tenant.queue()) == null) {
      boolean fits =
          NaiveShares.bulkiestFirst(model.cluster, queue).stream()
              .anyMatch(a -> a.mayRunAt(server) && server.hasRoomFor(a.demand));
      if (fits) {
        return true;
      }
      passed.add(queue);
      queue = NaiveShares.leastServed(model.cluster, passed);
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
            .filter(a -> a.locations.stream().anyMatch(ask.locations::contains))
            .map(a -> a.tenant.bands.turn(a.band))
            .min(Comparator.naturalOrder())
            .orElse(null);
    ask.tenant.bands.served(ask, least);
  }

  /**
   * The least served queue first, there the least served user; there sizes take turns, the oldest
   * first.
   */
  private static Comparator<NaiveAsk> byTurn() {
    Comparator<NaiveAsk> byNeed = (a, b) -> NaiveTenant.compareService(a.tenant, b.tenant);
    return byNeed.thenComparing(a -> a.tenant.bands.turn(a.band)).thenComparing(BY_DUE);
  }

  /**
   * Of those at a location whose patience has ended and that reserve nothing the one to reserve:
   * queues take turns by weight, in units of size; the rest as in {@link #byTurn}.
   */
  private NaiveAsk due(String location) {
    Comparator<NaiveAsk> byReservations =
        Comparator.comparing(a -> reservationTurn(a.tenant.queue()));
    return model.cluster.asks.stream()
        .filter(a -> isDue(a) && a.reservations.isEmpty() && a.locations.contains(location))
        .min(byReservations.thenComparing(byTurn()))
        .orElse(null);
  }

  private Fraction reservationTurn(NaiveTenant queue) {
    return queue.reserved.compareTo(lastReservationTurn) > 0 ? queue.reserved : lastReservationTurn;
  }

  private void reserved(NaiveAsk ask) {
    NaiveTenant queue = ask.tenant.queue();
    lastReservationTurn = reservationTurn(queue);
    queue.reserved =
        lastReservationTurn.plus(
            ask.bulk.times(queue.weight.denominator(), queue.weight.numerator()));
  }

  @Override
  void tick(NaiveServer server) {
    expire(false, ages == null ? Long.MAX_VALUE : ages.timeout());
    expire(true, shares == null ? Long.MAX_VALUE : shares.timeout());
    if (server.reservedFor != null && !isNeeded(server)) {
      model.endReservation(server);
      model.touched.add(server);
    }
    startAged(server, REVIEWED);
    for (String location : server.locations) {
      review(location);
    }
    if (shares != null && shares.share() > 0) {
      reviewShares(server);
    }
    inner.tick(server);
  }

  private void expire(boolean forShare, long timeout) {
    for (Reservation reservation : List.copyOf(reservations)) {
      boolean stands = reservation.server.reservedFor == reservation.ask && isLatest(reservation);
      if (!stands) {
        reservations.remove(reservation);
      } else if (reservation.forShare == forShare && model.now - reservation.since >= timeout) {
        reservations.remove(reservation);
        model.endReservation(reservation.server);
        model.touched.add(reservation.server);
        lastHolder = reservation.server;
      }
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
    for (int i = 0; i < REVIEWED && hasFewer(false, ages == null ? 0 : ages.share()); i++) {
      NaiveAsk ask = due(location);
      if (ask == null) {
        return;
      }
      int before = ask.count;
      placeBeside(ask);
      for (int started = ask.count; started < before; started++) {
        served(ask);
      }
      if (ask.waits && ask.count == before) {
        if (reserve(ask, roomiest(ask, Integer.MAX_VALUE, s -> true), false)) {
          served(ask);
          reserved(ask);
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
    long reserved =
        model.cluster.servers.values().stream()
            .filter(s -> s.reservedFor != null && s.reservedForShare == forShare)
            .count();
    return reserved < Math.max(1, (int) (share * model.cluster.servers.size()));
  }

  /**
   * The smallest job of each queue far below its share is placed, or servers are reserved for it.
   */
  private void reviewShares(NaiveServer seen) {
    Set<NaiveTenant> passed = new HashSet<>();
    while (passed.size() < REVIEWED) {
      NaiveTenant queue = NaiveShares.leastServed(model.cluster, passed);
      if (queue == null) {
        return;
      }
      passed.add(queue);
      List<NaiveAsk> asks = NaiveShares.bulkiestFirst(model.cluster, queue);
      if (!asks.isEmpty()) {
        NaiveAsk smallest = asks.get(asks.size() - 1);
        placeBeside(smallest);
        reserveForShare(queue, seen);
      }
    }
  }

  /**
   * The smallest first, as many servers as jobs, until the queue would be at its share; a few at a
   * time.
   */
  private void reserveForShare(NaiveTenant queue, NaiveServer seen) {
    List<NaiveAsk> asks = NaiveShares.bulkiestFirst(model.cluster, queue);
    int next = asks.size() - 1;
    int made = 0;
    while (next >= 0 && made < REVIEWED && mayReserve(queue, asks.get(next))) {
      if (asks.get(next).reservations.size() >= asks.get(next).count) {
        next--;
      } else if (!reserveForShare(asks.get(next), seen)) {
        return;
      } else {
        made++;
      }
    }
  }

  private boolean reserveForShare(NaiveAsk ask, NaiveServer seen) {
    NaiveServer server = roomiest(ask, REVIEWED, s -> maySpare(s, ask));
    boolean isSeen =
        seen.isOpen()
            && ask.mayRunAt(seen)
            && maySpare(seen, ask)
            && model.host.check(ask.sequence, ask.group, seen.index) == null
            && (server == null || seen.residual().compareTo(server.residual()) > 0);
    return reserve(ask, isSeen ? seen : server, true);
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
    return hasFewer(true, shares.share())
        && beneficiary != null
        && beneficiary
                .levelWith(ask.demand)
                .plus(beneficiary.levelWith(nothing(ask)))
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
    model.reserve(server, ask, forShare);
    reservations.add(new Reservation(ask, server, model.now, forShare));
    if (server.hasRoomFor(ask.demand)) {
      model.touched.add(server);
    }
    return true;
  }

  /**
   * Of each class at each location the open server with the most room that the host allows, then
   * the roomiest of these; the last holder only for want of others.
   */
  private NaiveServer roomiest(NaiveAsk ask, int probes, Predicate<NaiveServer> wanted) {
    NaiveServer best = null;
    NaiveServer secondChoice = null;
    for (String location : ask.locations) {
      for (ResourceVector capacity : model.cluster.classesAt(location)) {
        List<NaiveServer> allowed =
            model.cluster.serversAt(location, capacity).stream()
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
