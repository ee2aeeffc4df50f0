package org.vqs.core.layer;

import java.util.HashSet;
import java.util.Set;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.ReservationOptions;
import org.vqs.core.policy.bestfit.BestFitJob;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.tenant.Tenants;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.LocationAsks;
import org.vqs.core.waiting.Overdue;
import org.vqs.core.waiting.TenantAsks;

/**
 * No job starves: one whose patience has ended is served first where it fits, and reserves a server
 * where it fits nowhere.
 *
 * <pre>
 * Overdue jobs are served before all others, whatever the configuration of the server. Of those that are overdue:
 *   the least served queue's (to reserve, queues take turns by weight);  there, the least served user's;
 *   there, sizes take turns ({@code OverdueBands});  there, the oldest.
 * A job of a queue above its share (the mean level of its siblings) goes first only where no queue that is not above
 * its share could use the room: under lasting overload everybody is overdue, and age would undo the weights.
 * A job that fits nowhere reserves one server. The server takes nothing else until the job starts, there or elsewhere,
 * or until the reservation times out and moves. A reservation counts as a turn when it is made.
 * </pre>
 *
 * <p>No service time is known, so the server expected to have room soonest is the open one with the
 * most room. An ask has one reservation at a time, for its oldest job. An ask that no server can be
 * reserved for rests for a part of the patience; its age stays what it is. Not thread-safe.
 */
final class AgeReservations {
  private final JobStarter starter;
  private final ReservedServers reserved;
  private final BestFitJob bestFitJob;
  private final ReservedServers.Line line = new ReservedServers.Line(false);
  private final long rest;

  /** The turn of the queue that reserved last. */
  private double lastTurn;

  /**
   * @param options how jobs that wait too long are helped, or null for not at all
   */
  AgeReservations(JobStarter starter, ReservedServers reserved, ReservationOptions options) {
    this.starter = starter;
    this.reserved = reserved;
    this.bestFitJob = new BestFitJob(starter);
    rest = options == null ? 1 : Math.max(1, options.delay() / 4);
  }

  /** Changes the bounds; patience is as it was. */
  void setBounds(ReservationOptions options) {
    line.setBounds(
        options == null ? Long.MAX_VALUE : options.timeout(),
        options == null ? 0 : options.share());
  }

  void expire() {
    reserved.expire(line);
  }

  /** Lets an ask that could not use its reservation wait for a while before it reserves again. */
  void rest(Ask ask) {
    starter.cluster().pending().rest(ask, starter.now() + rest);
  }

  /**
   * Starts jobs whose patience has ended and that fit this server.
   *
   * @param refusals how many of them may be refused here
   */
  void start(Server server, int refusals) {
    Set<Ask> passed = Set.of();
    while (passed.size() < refusals && !starter.isExhausted() && server.isOpen()) {
      Ask overdue = overdueFitting(server, passed);
      if (overdue == null || isOthersRoom(server, overdue)) {
        return;
      }
      if (starter.start(overdue, server, Step.AGED) == JobStarter.Outcome.STARTED) {
        served(overdue);
      } else {
        passed = passed.isEmpty() ? new HashSet<>() : passed;
        passed.add(overdue);
      }
    }
  }

  private Ask overdueFitting(Server server, Set<Ask> passed) {
    Ask first = null;
    for (Location location : server.locations()) {
      Ask candidate =
          LocationAsks.of(location).overdue().next(starter.now(), server.free(), passed);
      if (candidate != null && (first == null || Overdue.compare(candidate, first) < 0)) {
        first = candidate;
      }
    }
    return first;
  }

  private Tenants tenants() {
    return starter.cluster().tenants();
  }

  /**
   * True if the room belongs to another queue first: a queue far below its share could use it, and
   * the job's queue is not far below; or the job's queue is above its share, and a queue that is
   * not could use it.
   */
  private boolean isOthersRoom(Server server, Ask overdue) {
    if (!tenants().areEqual()
        && !tenants().isBelowFairShare(overdue.tenant().queue())
        && queueBelowShareCouldUse(server)) {
      return true;
    }
    return tenants().isAboveShare(overdue.tenant().queue())
        && TenantAsks.hasFittingWithinShare(
            tenants().root(), server, starter.probeLimit(), ask -> true);
  }

  private boolean queueBelowShareCouldUse(Server server) {
    Set<Tenant> passed = new HashSet<>();
    Tenant queue = tenants().leastServed(passed);
    while (queue != null && passed.size() < ReservedServers.REVIEWED_PER_EVENT) {
      if (TenantAsks.hasFitting(queue, server, starter.probeLimit(), ask -> true)) {
        return true;
      }
      passed.add(queue);
      queue = tenants().leastServed(passed);
    }
    return false;
  }

  /**
   * Helps the asks at a location whose turn it is: starts them anywhere they fit, or lets them
   * reserve.
   */
  void review(Location location) {
    for (int i = 0;
        i < ReservedServers.REVIEWED_PER_EVENT && !starter.isExhausted() && reserved.mayMore(line);
        i++) {
      Ask ask = nextToReserve(location);
      if (ask == null) {
        return;
      }
      int before = ask.count();
      bestFitJob.place(ask, Step.AGED);
      for (int left = ask.count(); left < before; left++) {
        served(ask);
      }
      if (ask.isIndexed() && ask.count() == before) {
        if (reserve(ask)) {
          served(ask);
          hadTurn(ask.tenant().queue(), ask.bulk());
        } else {
          rest(ask);
        }
      }
    }
  }

  private boolean reserve(Ask ask) {
    Server server = reserved.roomiest(ask, starter.probeLimit(), candidate -> true);
    return server != null && reserved.reserve(ask, server, line);
  }

  /**
   * Queues take turns by weight here. A queue may be above its share only because another cannot
   * use its own; it would never be the least served, and its largest jobs would never reserve.
   */
  private Ask nextToReserve(Location location) {
    Ask first = null;
    for (Ask candidate : LocationAsks.of(location).overdue().nextOfEach(starter.now())) {
      int byTurn = first == null ? -1 : Double.compare(turn(candidate), turn(first));
      if (byTurn < 0 || (byTurn == 0 && Overdue.compare(candidate, first) < 0)) {
        first = candidate;
      }
    }
    return first;
  }

  private double turn(Ask ask) {
    return TenantAsks.of(ask.tenant().queue()).bands().reservationTurn(lastTurn);
  }

  private void hadTurn(Tenant queue, double size) {
    lastTurn = TenantAsks.of(queue).bands().reservationTurn(lastTurn);
    TenantAsks.of(queue).bands().reserved(lastTurn, size / queue.weight());
  }

  private void served(Ask ask) {
    double least = Double.POSITIVE_INFINITY;
    for (Location location : ask.locations()) {
      least =
          Math.min(
              least, LocationAsks.of(location).overdue().leastTurn(ask.tenant(), starter.now()));
    }
    TenantAsks.of(ask.tenant()).bands().served(ask.band(), ask.bulk(), least);
  }
}
