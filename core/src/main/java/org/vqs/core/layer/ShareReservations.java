package org.vqs.core.layer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.bestfit.BestFitJob;
import org.vqs.core.policy.option.ShareOptions;
import org.vqs.core.server.HeldRoom.Purpose;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.tenant.Tenants;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.TenantAsks;

/**
 * No queue starves: one that is far below its share, and whose smallest job fits nowhere, reserves
 * servers.
 *
 * <pre>
 * It reserves at once, a few servers in each event, up to as many as would take it to its share, on servers where
 * queues above their share have the room. Each reservation ends when a job starts there, when the queue has its share,
 * or by time.
 * </pre>
 *
 * <p>Of the servers that queues above their share fill, it takes the roomiest of two: of a few that
 * have the most room, and of the one whose heartbeat it is. The roomiest of all often runs a large
 * job of the same queue, and waiting for that to end gains nothing.
 *
 * <p>Whether a queue is far below its share may change with each job that starts or ends. So a
 * reservation is made when it is, and kept until the queue has all of its share: otherwise a queue
 * near the threshold would reserve hundreds of servers and give them up, again and again. Not
 * thread-safe.
 */
final class ShareReservations {
  private final JobStarter starter;
  private final ReservedServers reserved;
  private final BestFitJob bestFitJob;
  private final SpareRoom spare = new SpareRoom();
  private final ReservedServers.Line line = new ReservedServers.Line(Purpose.SHARE);

  /** Searches for room that found none, by queue. */
  private final Map<Tenant, Search> fruitless = new HashMap<>();

  /** When a review found none of the servers with the most room that could be reserved. */
  private final StandingStill full;

  private boolean isKnownToBeFull;

  /** Whether a limit was all that kept a job from a server, in the last review that searched. */
  private boolean isLimited;

  /** For which jobs of a queue the last review that searched looked for a server. */
  private final Map<Tenant, List<Ask>> tried = new HashMap<>();

  /** A search for room that found none, up to a moment. */
  private record Search(Ask ask, List<Location> locations, long accepted, long moment) {}

  ShareReservations(JobStarter starter, ReservedServers reserved) {
    this.starter = starter;
    this.reserved = reserved;
    this.bestFitJob = new BestFitJob(starter);
    this.full = new StandingStill(starter.cluster());
  }

  /**
   * Changes the bounds; tolerance is as it was.
   *
   * @param options how queues below their share are helped, or null for not at all
   */
  void setBounds(ShareOptions options) {
    full.forget();
    line.setBounds(
        options == null ? Long.MAX_VALUE : options.timeout(),
        options == null ? 0 : options.share());
  }

  void expire() {
    reserved.expire(line);
  }

  private Tenants tenants() {
    return starter.cluster().tenants();
  }

  /** False if a server is reserved for the share of a queue that has all of it. */
  boolean isNeeded(Server server) {
    return !server.isReservedForShare()
        || tenants().fairShare().isBelowShare(Ask.reserving(server).tenant().queue());
  }

  /**
   * Reserves a server again for a queue that is still far below its share, when a job of it started
   * there. The room may have come from another job of the same queue: then the queue gained
   * nothing, and what gathered beside that job must not go back to others.
   *
   * @return whether the server is reserved
   */
  boolean again(Ask ask, Server server) {
    spare.begin(ask.tenant().queue());
    boolean may =
        ask.isIndexed()
            && server.isOpen()
            && ask.reservations().size() < ask.count()
            && reserved.mayMore(line, server.home())
            && tenants().fairShare().mayReserve(ask.tenant().queue(), ask.shape().demand())
            && ask.limiting() == null
            && spare.holds(server, ask.shape().demand());
    return may && reserved.reserve(ask, server, line);
  }

  /**
   * Lets an ask reserve a server for its queue's share where the host makes room for it.
   *
   * @return false where that cannot be
   */
  boolean reserve(Server server, Ask ask) {
    return reserved.mayClaim(line, server)
        && ask.isIndexed()
        && ask.reservations().size() < ask.count()
        && tenants().fairShare().isBelowFairShare(ask.tenant().queue())
        && reserved.reserve(ask, server, line);
  }

  /**
   * Lets queues far below their share reserve servers, the least served first.
   *
   * @param server whose heartbeat it is
   */
  void review(Server server) {
    if (tenants().fairShare().areEqual()) {
      fruitless.clear();
      tried.clear();
      return;
    }
    isKnownToBeFull = full.isAsNoted();
    if (!isKnownToBeFull) {
      full.note();
      tried.clear();
      reserved.forgetRefusals();
      isLimited = false;
    }
    helpLeastServed(server);
    if (!full.isAsNoted() || reserved.metRefusal() || isLimited) {
      full.forget();
    }
  }

  private void helpLeastServed(Server server) {
    Set<Tenant> passed = new HashSet<>();
    while (line.share() > 0
        && !tenants().fairShare().areEqual()
        && passed.size() < ReservedServers.REVIEWED_PER_EVENT
        && !starter.isExhausted()) {
      Tenant queue = tenants().fairShare().leastServed(passed);
      if (queue == null) {
        return;
      }
      passed.add(queue);
      // Its smallest: while that one fits somewhere, the queue gets on without a reservation.
      Ask smallest = TenantAsks.of(queue).bulkiest().last();
      if (smallest != null) {
        lift(queue, smallest);
        if (!starter.isExhausted()) {
          // Otherwise it may still fit somewhere.
          reserveFor(queue, server);
        }
      }
    }
  }

  /** Starts jobs of a queue wherever they fit, unless they are known to fit nowhere. */
  private void lift(Tenant queue, Ask ask) {
    Search last = fruitless.get(queue);
    boolean mayFit =
        last == null
            || last.ask != ask
            || last.locations != ask.locations()
            || last.accepted != ask.refusingServers().changes()
            || starter
                .cluster()
                .anyChangedSince(
                    last.moment,
                    server ->
                        server.isOpen()
                            && ask.shape().demand().fitsIn(server.free())
                            && ask.mayRunAt(server)
                            && !ask.refusingServers().contains(server));
    boolean isEverywhereFull = !mayFit || bestFitJob.place(ask, Step.LIFTED);
    if (isEverywhereFull && ask.isIndexed()) {
      long accepted = ask.refusingServers().changes();
      long moment = starter.cluster().changes();
      fruitless.put(queue, new Search(ask, ask.locations(), accepted, moment));
    } else {
      fruitless.remove(queue);
    }
  }

  private void reserveFor(Tenant queue, Server seen) {
    spare.begin(queue);
    List<Ask> before = tried.get(queue);
    if (before != null && isFull() && !isAnyAllowed(before, seen)) {
      return;
    }
    List<Ask> now = new ArrayList<>();
    tried.put(queue, now);
    Ask ask = TenantAsks.of(queue).bulkiest().last();
    while (now.size() < ReservedServers.REVIEWED_PER_EVENT
        && ask != null
        && reserved.mayMore(line, starter.cluster().homeOf(ask))
        && tenants().fairShare().mayReserve(queue, ask.shape().demand())) {
      boolean mayMore = ask.reservations().size() < ask.count();
      if (!mayMore) {
        ask = TenantAsks.of(queue).bulkiest().before(ask);
        continue;
      }
      now.add(ask);
      if (!reserveFor(ask, seen, before != null && isFull())) {
        ask = nextOfOthers(queue, ask);
      }
    }
  }

  private boolean isAnyAllowed(List<Ask> asks, Server seen) {
    for (Ask ask : asks) {
      if (isAllowed(ask, seen)) {
        return true;
      }
    }
    return false;
  }

  /**
   * True if nothing changed since the last review that searched. Then the servers with the most
   * room can still not be reserved for the jobs that it tried.
   */
  private boolean isFull() {
    return isKnownToBeFull && full.isAsNoted();
  }

  /**
   * The next larger job of the queue for which it may be different: one of another application,
   * which the host may accept elsewhere, or for other places.
   */
  private static Ask nextOfOthers(Tenant queue, Ask failed) {
    Ask ask = failed;
    do {
      ask = TenantAsks.of(queue).bulkiest().before(ask);
    } while (ask != null
        && ask.group() == failed.group()
        && ask.locations().equals(failed.locations()));
    return ask;
  }

  /**
   * @param isFull whether none of the servers with the most room can be reserved for it
   */
  private boolean reserveFor(Ask ask, Server seen, boolean isFull) {
    Server server =
        isFull
            ? null
            : reserved.roomiest(
                ask,
                ReservedServers.REVIEWED_PER_EVENT,
                candidate -> spare.holds(candidate, ask.shape().demand()));
    if (isAllowed(ask, seen) && (server == null || seen.residual() > server.residual())) {
      server = seen;
    }
    boolean isReserved = server != null && reserved.reserve(ask, server, line);
    isLimited |= server != null && !isReserved;
    return isReserved;
  }

  private boolean isAllowed(Ask ask, Server seen) {
    return seen.isOpen()
        && ask.mayRunAt(seen)
        && spare.holds(seen, ask.shape().demand())
        && starter.consent().check(ask, seen) == null;
  }
}
