package org.vqs.core.policy;

import org.vqs.core.cluster.Cluster;
import org.vqs.core.model.Refusal;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;

/**
 * What the host accepts: it is asked, a refusal that stands is remembered, and all refusals of an
 * event have a budget, whoever meets them.
 *
 * <pre>
 * an event may meet 10 · probe limit refusals; it turns to no other server or ask once it met as many that
 *   are remembered, but goes on where it is: what comes behind them must be reached
 * a refusal that stands is met once by all asks alike (RefusingServers), then known until the host says otherwise
 * an ask that all open servers refuse which could hold it is set aside: it is in no queue, ages for nobody, and is tried
 *   again when the host says so, or on a server that comes, opens or changes
 * </pre>
 *
 * <p>Not thread-safe.
 */
public final class HostConsent {
  private static final int REFUSALS_PER_PROBE = 10;

  private final Cluster cluster;
  private final Host host;
  private long left;
  private long knownLeft;
  private long learned;

  HostConsent(Cluster cluster, Host host) {
    this.cluster = cluster;
    this.host = host;
  }

  /** How many refusals an event may meet. */
  static long budget(int probeLimit) {
    return (long) REFUSALS_PER_PROBE * probeLimit;
  }

  void begin(long budget) {
    left = budget;
    knownLeft = budget;
  }

  long left() {
    return left;
  }

  /** True if the event may meet no more refusals. */
  public boolean isSpent() {
    return left <= 0;
  }

  /** True if the event should leave other servers and asks to later ones. */
  public boolean isTired() {
    return isSpent() || knownLeft <= 0;
  }

  /** How many refusals were remembered so far. */
  long learned() {
    return learned;
  }

  /** Counts a refusal that is not remembered. */
  void count() {
    left--;
  }

  /**
   * True if the host is known to refuse an ask on a server, which then need not be tried. Cost
   * O(1).
   */
  public boolean isRefused(Ask ask, Server server) {
    if (ask.refusingServers().isEmpty() || !ask.refusingServers().contains(server)) {
      return false;
    }
    knownLeft--;
    return true;
  }

  /** What the host says of an ask on a server, or said when it refused it until further notice. */
  public Refusal check(Ask ask, Server server) {
    if (isRefused(ask, server)) {
      return ask.refusingServers().last();
    }
    Refusal refusal = host.check(ask, server);
    if (refusal != null && refusal.isStanding()) {
      count();
      learned++;
      cluster.pending().refused().refused(ask, server, refusal);
    }
    return refusal;
  }

  /** True unless the host refuses an ask on a server until further notice. */
  public boolean accepts(Ask ask, Server server) {
    Refusal refusal = check(ask, server);
    return refusal == null || !refusal.isStanding();
  }

  /** True if an ask that is set aside may be started on a server some time. */
  public boolean wouldAccept(Ask ask, Server server) {
    boolean would = isCandidate(ask, server) && accepts(ask, server);
    left -= would ? 1 : 0;
    knownLeft--;
    return would;
  }

  /**
   * True if there are open servers that could hold a job of an ask, and the host refuses it on all
   * of them. False also if the budget of the event was not enough to know. Cost O(1) as long as the
   * server is open that accepted it when this was last asked, otherwise O(servers), less those at
   * which it is known to be refused.
   */
  public boolean isRefusedEverywhere(Ask ask) {
    Server known = ask.refusingServers().accepting();
    if (known != null && isCandidate(ask, known) && accepts(ask, known)) {
      return false;
    }
    boolean isRefused = false;
    for (Location location : ask.locations()) {
      for (Server server : location.servers()) {
        if (!isCandidate(ask, server)) {
          continue;
        }
        if (accepts(ask, server)) {
          ask.refusingServers().setAccepting(server);
          return false;
        }
        isRefused = true;
        if (isSpent()) {
          return false;
        }
      }
    }
    return isRefused;
  }

  /** True if a server is open, and could hold a job of the ask if it were empty. */
  private static boolean isCandidate(Ask ask, Server server) {
    boolean isThere = server.site(0) != null && ask.mayRunAt(server);
    return isThere && server.closed() == null && ask.shape().fitsEmpty(server.serverClass());
  }
}
