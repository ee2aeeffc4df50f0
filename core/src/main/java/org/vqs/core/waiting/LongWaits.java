package org.vqs.core.waiting;

import org.vqs.core.model.ForgettingMean;
import org.vqs.core.model.Lane;
import org.vqs.core.server.Location;

/**
 * Which kinds of jobs are passed over where all that is offered may fit: those that the policy does
 * not start, or after much longer waits than others. A kind is a band of sizes of one tenant.
 *
 * <pre>
 * k is passed over  if fewer than 20 of its jobs started so far,
 *                   or none lately and for four times as long as is usual from one to the next,
 *                   or x_k &gt; 6 max(x, 1/16)
 *   x_k = exp(mean of ln(1 + w/S) over about the last 100 starts of k) − 1
 *   x   = the same over about the last 1000 starts of all kinds, weighted by size
 *   w   = how long a job waited;  S = the mean service then
 * </pre>
 *
 * <p>Some jobs of any kind wait for a few times as long as is usual, by chance. The policy serves
 * them before long. To reserve servers for them takes from all others near capacity, where there is
 * no room to spare, and brings the kind nothing: another of its jobs waits instead. A kind that
 * hardly starts has nobody but the reservation. What starts by a reservation for age, or because it
 * is overdue, says nothing of what the policy does, and does not count; what starts by one for a
 * queue's share counts as the policy's. Time at a limit counts as waiting.
 *
 * <p>A kind's starts say nothing of application masters, of asks for some hosts or racks only, or
 * of those of a home of their own (a partition): they count as passed over. Their starts do not
 * count, nor do those of gangs. Not thread-safe.
 */
public final class LongWaits {
  private static final double MEMORY = 1_000;
  private static final long ENOUGH = 20;
  private static final double MUCH_LONGER = 6;

  /** A rare kind does not start for as long by chance. */
  private static final double INTERVALS = 4;

  /** Waits below so many mean services are short, whatever others wait. */
  private static final double SHORT = 1.0 / 16;

  private final Location everywhere;
  private final ForgettingMean logWait = new ForgettingMean(MEMORY);
  private double typicalWait;

  /**
   * @param everywhere where all asks wait but those of homes of their own, and those for some hosts
   */
  public LongWaits(Location everywhere) {
    this.everywhere = everywhere;
  }

  /**
   * The policy started a job of an ask.
   *
   * @param services how many mean services it waited
   */
  public void started(Ask ask, double services, long now) {
    if (isLikeItsKind(ask)) {
      double log = Math.log1p(services);
      logWait.add(log, ask.bulk());
      typicalWait = Math.expm1(logWait.value(0));
      TenantAsks.of(ask.line()).waits().orNew(ask.band()).add(log, now);
    }
  }

  /**
   * True if the kind of an ask is passed over. Cost O(locations of the ask).
   *
   * @param lately one of its jobs must have started since then, of a rare kind somewhat before
   */
  public boolean isPassedOver(Ask ask, long lately) {
    BandWaits.Band kind = TenantAsks.of(ask.line()).waits().known(ask.band());
    return !isLikeItsKind(ask)
        || kind == null
        || kind.starts() < ENOUGH
        || kind.lastStart() < lately - (long) (INTERVALS * kind.meanInterval())
        || kind.typicalWait() > MUCH_LONGER * Math.max(typicalWait, SHORT);
  }

  private boolean isLikeItsKind(Ask ask) {
    return ask.lane() == Lane.TASK
        && ask.isOfKind(everywhere)
        && ask.locations().contains(everywhere);
  }
}
