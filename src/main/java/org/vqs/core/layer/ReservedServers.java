package org.vqs.core.layer;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.vqs.core.model.Refusal;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.server.Site;
import org.vqs.core.waiting.Ask;

/**
 * The servers that asks have reserved, whatever for: picks a server, reserves it, and ends what
 * lasts for too long. Not thread-safe.
 */
final class ReservedServers {
  /** How many asks, or queues, in need of a reservation one event looks at. */
  static final int REVIEWED_PER_EVENT = 4;

  private final JobStarter starter;
  private final Map<Server, Made> latest = new HashMap<>();
  private final Timeout givingUp = this::givesUp;

  /** The server whose reservation timed out last, which the next reservation avoids. */
  private Server lastHolder;

  private boolean metRefusal;

  /** One reservation; two reservations of the same ask on the same server are different. */
  private static final class Made {
    final Ask ask;
    final Server server;
    final long since;

    Made(Ask ask, Server server, long since) {
      this.ask = ask;
      this.server = server;
      this.since = since;
    }
  }

  /** Reservations of one kind, the oldest first, and their bounds. */
  static final class Line {
    private final Deque<Made> reservations = new ArrayDeque<>();
    private final boolean forShare;
    private final boolean forClaims;
    private long timeout = Long.MAX_VALUE;
    private double share;

    /**
     * @param forShare whether they are for the shares of queues, not for the age of jobs
     */
    Line(boolean forShare) {
      this(forShare, false);
    }

    private Line(boolean forShare, boolean forClaims) {
      this.forShare = forShare;
      this.forClaims = forClaims;
    }

    /** Of those on servers where the host makes room. */
    static Line ofClaims() {
      return new Line(false, true);
    }

    /**
     * Changes the bounds, also for the reservations there are; what is reserved beyond a new bound
     * stays so until it ends.
     *
     * @param newTimeout how long a reservation may last
     * @param newShare the share of servers that may be reserved at a time
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

  /** {@link #metRefusal} asks about the searches from now on. */
  void forgetRefusals() {
    metRefusal = false;
  }

  /**
   * True if the host refused a server in a search for the roomiest, or the event was tired of it.
   */
  boolean metRefusal() {
    return metRefusal || starter.consent().isTired();
  }

  /** True if one more server may be reserved; one may always be. */
  boolean mayMore(Line line) {
    int forShare = starter.cluster().reservations().forShare();
    int claimed = starter.cluster().reservations().claims();
    int others =
        line.forClaims ? claimed : starter.cluster().reservations().count() - forShare - claimed;
    int reserved = line.forShare ? forShare : others;
    return reserved < Math.max(1, (int) (line.share * starter.cluster().serverCount()));
  }

  /** Reserves a server for an ask; false if a limit of its tenants forbids its job anyway. */
  boolean reserve(Ask ask, Server server, Line line) {
    if (ask.limiting() != null) {
      return false;
    }
    if (line.forClaims) {
      starter.cluster().reservations().claim(server, ask, starter.now());
    } else {
      starter.cluster().reservations().begin(server, ask, line.forShare, starter.now());
    }
    starter.counters().reserved();
    starter.host().reserved(server, ask, true);
    add(line, ask, server);
    if (ask.shape().demand().fitsIn(server.free())) {
      // No other event may come to start the job there.
      starter.work().add(server);
    }
    return true;
  }

  /** Ends a reservation. */
  void end(Ask ask, Server server) {
    starter.cluster().reservations().end(server);
    starter.host().reserved(server, ask, false);
  }

  /** What becomes of a reservation that lasted for the timeout of its line. */
  @FunctionalInterface
  interface Timeout {
    /** Returns whether it ended; if not, it stands for as long again. */
    boolean ends(Ask ask, Server server);
  }

  /** Looks at the reservations of a line that lasted for too long. */
  void expire(Line line, Timeout timeout) {
    while (!line.reservations.isEmpty()) {
      Made oldest = line.reservations.peekFirst();
      boolean stands = stands(oldest);
      if (stands && starter.now() - oldest.since < line.timeout) {
        return;
      }
      line.reservations.removeFirst();
      latest.remove(oldest.server, oldest);
      if (stands && !timeout.ends(oldest.ask, oldest.server)) {
        add(line, oldest.ask, oldest.server);
      }
    }
  }

  /** Gives up the reservations of a line that lasted for too long. */
  void giveUpExpired(Line line) {
    expire(line, givingUp);
  }

  private void add(Line line, Ask ask, Server server) {
    Made reservation = new Made(ask, server, starter.now());
    line.reservations.addLast(reservation);
    latest.put(server, reservation);
  }

  /**
   * Ends a reservation that was in vain. The ask reserves again when it is its turn: one that no
   * server can help must not keep the others from their turns. It prefers another server while
   * there is one.
   */
  private boolean givesUp(Ask ask, Server server) {
    end(ask, server);
    starter.work().add(server);
    lastHolder = server;
    return true;
  }

  /** False once the reservation ended, also if the same ask reserved the same server again. */
  private boolean stands(Made reservation) {
    return Ask.reserving(reservation.server) == reservation.ask
        && latest.get(reservation.server) == reservation;
  }

  /**
   * The open server with the most room among those on which the job would fit if they were empty,
   * and which the host allows.
   *
   * @param mostProbes how many servers of a site are looked at, those apart that the host refuses
   * @param allowed which servers are wanted
   */
  Server roomiest(Ask ask, int mostProbes, Predicate<Server> allowed) {
    Server best = null;
    Server secondChoice = null;
    for (Location location : ask.locations()) {
      for (Site site : location.sites()) {
        if (!ask.shape().fitsEmpty(site.serverClass())) {
          continue;
        }
        Server server = site.openByTightness().last();
        for (int probes = 0;
            server != null && probes < mostProbes && !starter.consent().isTired(); ) {
          Refusal refusal = starter.consent().check(ask, server);
          metRefusal |= refusal != null;
          probes += refusal != null && refusal.isStanding() ? 0 : 1;
          if (refusal == null && allowed.test(server)) {
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
}
