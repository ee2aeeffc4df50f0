package org.vqs.core.layer;

import java.util.HashSet;
import java.util.Set;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.option.ShareOptions;
import org.vqs.core.server.HeldRoom.Purpose;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.tenant.Tenants;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.TenantAsks;

/**
 * No queue starves: one that is far below its share, and whose jobs fit nowhere, reserves servers.
 *
 * <pre>
 * At each heartbeat the least served of such queues reserves the server for its smallest job that fits nowhere, if
 * queues above their share have the room there; up to as many servers as would take it to its share.
 * Each reservation ends when a job starts there, when the queue has its share, or by time.
 * </pre>
 *
 * <p>It takes servers as they come, not the one with the most room: that often runs a large job of
 * the same queue, and waiting for it to end gains nothing.
 *
 * <p>Whether a queue is far below its share may change with each job that starts or ends. So a
 * reservation is made when it is, and kept until the queue has all of its share: otherwise a queue
 * near the threshold would reserve hundreds of servers and give them up, again and again. Not
 * thread-safe.
 */
final class ShareReservations {
  private final JobStarter starter;
  private final ReservedServers reserved;
  private final ReservedServers.Line line = new ReservedServers.Line(Purpose.SHARE);

  ShareReservations(JobStarter starter, ReservedServers reserved) {
    this.starter = starter;
    this.reserved = reserved;
  }

  /**
   * Changes the bounds; tolerance is as it was.
   *
   * @param options how queues below their share are helped, or null for not at all
   */
  void setBounds(ShareOptions options) {
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
    boolean may =
        ask.isIndexed()
            && server.isOpen()
            && ask.reservations().size() < ask.count()
            && reserved.mayMore(line, server.home())
            && tenants().fairShare().mayReserve(ask.tenant().queue(), ask.shape().demand())
            && ask.limiting() == null
            && SpareRoom.of(server, ask.tenant().queue()).holds(ask.shape().demand());
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
   * Lets a queue far below its share reserve a server, the least served one that can.
   *
   * @param server whose heartbeat it is
   */
  void review(Server server) {
    Set<Tenant> passed = new HashSet<>();
    int tried = 0;
    while (server.isOpen()
        && !starter.isExhausted()
        && line.share() > 0
        && reserved.mayMore(line, server.home())
        && tried < ReservedServers.REVIEWED_PER_EVENT
        && passed.size() < starter.probeLimit()) {
      Tenant queue = tenants().fairShare().leastServed(passed);
      if (queue == null) {
        return;
      }
      passed.add(queue);
      // A queue that waits for other places only keeps none from its turn here.
      tried += reserveFor(queue, server) ? 1 : 0;
    }
  }

  /**
   * Of its smallest jobs the first that the server would do for: it gets along with least.
   *
   * @return whether the server may spare room for it, and any of its jobs may run there
   */
  private boolean reserveFor(Tenant queue, Server server) {
    if (!TenantAsks.of(queue).mayWaitFor(server)) {
      return false;
    }
    SpareRoom spare = SpareRoom.of(server, queue);
    if (!spare.isBeyondFree()) {
      return false;
    }
    Ask ask = TenantAsks.of(queue).bulkiest().last();
    int walked = 0;
    int tried = 0;
    while (ask != null
        && server.isOpen()
        && walked < starter.probeLimit()
        && tried < ReservedServers.REVIEWED_PER_EVENT
        && tenants().fairShare().mayReserve(queue, ask.shape().demand())) {
      walked++;
      if (ask.reservations().size() < ask.count() && ask.mayRunAt(server)) {
        tried++;
        if (wouldDo(ask, server, spare)) {
          reserved.reserve(ask, server, line);
        }
      }
      ask = TenantAsks.of(queue).bulkiest().before(ask);
    }
    return tried > 0;
  }

  /** What has room for it needs no reservation: it is about to start there. */
  private boolean wouldDo(Ask ask, Server server, SpareRoom spare) {
    return !ask.shape().demand().fitsIn(server.free())
        && spare.holds(ask.shape().demand())
        && starter.consent().check(ask, server) == null;
  }
}
