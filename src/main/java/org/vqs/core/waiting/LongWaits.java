package org.vqs.core.waiting;

import org.vqs.core.server.Location;

/**
 * Which kinds of jobs are passed over where all that is offered may fit: those that the policy does
 * not start, or after much longer waits than others. A kind is a band of sizes of one tenant.
 *
 * <pre>
 * k is passed over  if fewer than 20 of its jobs started so far, or none in the last U,
 *                   or W_k &gt; 3 max(W, S/16)
 *   W_k  = the typical wait of k: exp(mean of ln(w + S) over about the last 100 starts of k) − S
 *   W, S = typical wait of all that starts, mean service
 *   U    = how long a job of a kind that is passed over waits before it is overdue
 * </pre>
 *
 * <p>Some jobs of any kind wait for a few times as long as is usual, by chance. The policy serves
 * them before long. To reserve servers for them takes from all others near capacity, where it keeps
 * queues short that there is no room to spare, and brings the kind nothing: another of its jobs
 * waits instead. A kind that hardly starts has nobody but the reservation.
 *
 * <p>Asks of a home of their own (a partition) count as passed over, and what starts of them does
 * not count; nor does what starts of gangs. Not thread-safe.
 */
public final class LongWaits {
  private static final long ENOUGH = 20;
  private static final double MUCH_LONGER = 3;

  /** Waits below this part of a mean service are short, whatever others wait. */
  private static final double SHORT = 1.0 / 16;

  private final Location everywhere;

  /**
   * @param everywhere where all asks wait but those of homes of their own, and those for some hosts
   */
  public LongWaits(Location everywhere) {
    this.everywhere = everywhere;
  }

  /**
   * A job of an ask started.
   *
   * @param wait how long it waited
   * @param service the mean service, at least 1
   */
  public void started(Ask ask, double wait, double service, long now) {
    if (ask.isOfKind(everywhere)) {
      TenantAsks.of(ask.line()).waits().of(ask.band()).started(wait, service, now);
    }
  }

  /**
   * True if the kind of an ask is passed over.
   *
   * @param lately one of its jobs must have started since then
   * @param wait the typical wait of all that starts
   * @param service the mean service, at least 1
   */
  public boolean arePassedOver(Ask ask, long lately, double wait, double service) {
    BandWaits.Band kind = TenantAsks.of(ask.line()).waits().known(ask.band());
    return !ask.isOfKind(everywhere)
        || kind == null
        || kind.started() < ENOUGH
        || kind.last() < lately
        || kind.typicalWait(service) > MUCH_LONGER * Math.max(wait, SHORT * service);
  }
}
