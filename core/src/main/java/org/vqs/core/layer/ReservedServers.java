package org.vqs.core.layer;

import java.util.function.BiConsumer;
import org.vqs.core.cluster.Holds;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.server.HeldRoom;
import org.vqs.core.server.HeldRoom.Purpose;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;

/**
 * The servers that asks have reserved, whatever for: picks a server, reserves it, and ends what
 * lasts for too long ({@link HeldRoom}). Not thread-safe.
 */
final class ReservedServers {
  /** How many asks, or queues, in need of a reservation one event looks at. */
  static final int REVIEWED_PER_EVENT = 4;

  private final JobStarter starter;

  /** The bounds of reservations for one purpose. */
  static final class Line {
    private final Purpose purpose;
    private long timeout = Long.MAX_VALUE;
    private double share;

    Line(Purpose purpose) {
      this.purpose = purpose;
    }

    /**
     * Changes the bounds, also for the reservations there are; what is reserved beyond a new bound
     * stays so until it ends.
     *
     * @param newTimeout after how long a reservation is looked at
     * @param newShare the share of the servers at a home that may be reserved at a time
     */
    void setBounds(long newTimeout, double newShare) {
      timeout = newTimeout;
      share = newShare;
    }

    double share() {
      return share;
    }
  }

  ReservedServers(JobStarter starter) {
    this.starter = starter;
  }

  /**
   * True if one more server at a home may be reserved: as one always may, and more up to a share,
   * and without a debt for room that was held in vain.
   */
  boolean mayMore(Line line, Location home) {
    return hasFewer(line, home) && home.held().mayBegin(starter.now());
  }

  private boolean hasFewer(Line line, Location home) {
    return starter.cluster().holds().count(line.purpose, home)
        < Math.max(1, (int) (line.share * home.room().servers()));
  }

  /**
   * The same where the host makes room, which it does by its own right and without waiting for jobs
   * to end: it needs to look at no debt, but leaves one if that was in vain.
   */
  boolean mayClaim(Line line, Server server) {
    return line.share > 0 && server.isOpen() && hasFewer(line, server.home());
  }

  /** Reserves a server for an ask; false if a limit of its tenants forbids its job anyway. */
  boolean reserve(Ask ask, Server server, Line line) {
    if (ask.limiting() != null) {
      return false;
    }
    double length = HeldRoom.length(line.timeout, starter.cluster().times().meanService());
    starter.cluster().holds().reserve(server, ask, line.purpose, length);
    starter.counters().reserved();
    starter.host().reserved(server, ask, true);
    if (ask.shape().demand().fitsIn(server.free())) {
      // No other event may come to start the job there.
      starter.work().add(server);
    }
    return true;
  }

  /** Ends a reservation that is not needed any more. */
  void end(Ask ask, Server server) {
    starter.cluster().holds().end(server);
    starter.host().reserved(server, ask, false);
  }

  /** Ends a reservation so that the job can start. Returns what was in vain if it does not. */
  HeldRoom.Hold endToStart(Ask ask, Server server) {
    HeldRoom.Hold hold = starter.cluster().holds().endToStart(server);
    starter.host().reserved(server, ask, false);
    return hold;
  }

  /**
   * Looks at the reservations of a line that lasted for long; some end.
   *
   * @param ended is told of those
   */
  void expire(Line line, BiConsumer<Ask, Server> ended) {
    Holds holds = starter.cluster().holds();
    Server server = holds.nextToLookAt(line.purpose, line.timeout);
    while (server != null) {
      Ask ask = Ask.reserving(server);
      if (holds.isOver(server)) {
        expire(ask, server);
        ended.accept(ask, server);
      }
      server = holds.nextToLookAt(line.purpose, line.timeout);
    }
  }

  /** The same where nobody is to be told. */
  void expire(Line line) {
    expire(line, (ask, server) -> {});
  }

  /**
   * Ends a reservation that was in vain. The ask reserves again when it is its turn: one that no
   * server can help must not keep the others from their turns.
   */
  private void expire(Ask ask, Server server) {
    starter.cluster().holds().expire(server);
    starter.host().reserved(server, ask, false);
    starter.work().add(server);
  }
}
