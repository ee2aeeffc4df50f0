package org.vqs.core.waiting;

import org.vqs.core.server.Location;
import org.vqs.core.tenant.Tenant;

/**
 * Which kinds of jobs are passed over where more is offered than fits. A kind is a band of sizes of
 * one tenant. One whose tenant asks for its part and a quarter more, or waits alone, is passed over
 * unless it gets two thirds of its turn; any other unless it gets its turn and a quarter more.
 *
 * <pre>
 * V := the size of all that started while more was offered than fits, in servers
 * jobs of tenant t are asked for, s together:
 *   a_t := min(max(a_t, V) + 4/5 s Σ w / w_t, V + 64 √n),  Σ over the tenants that wait, and at least of t
 * a job of size s of kind k of t starts:
 *   c   := 3/2 if a_t > V + 32 √n or t alone waits, else 4/5
 *   h   := c s Σ w p / (w_k p_k),  Σ over the kinds that wait, and at least of k
 *   u_k := min(max(u_k, V) + h, V + max(h, 32 √n))
 *   V   := V + s
 * k is passed over while  u_k ≤ V
 *   w p = the weight of the queue, times the part of turns of the band (BandTurns)
 *   n   = servers that are at home everywhere and not closed
 * </pre>
 *
 * <p>While s Σ w p / (w_k p_k) starts, the turn of the kind is s. So a start of size s is two
 * thirds of a turn with c = 3/2, and a turn and a quarter with c = 4/5. What asks for less than
 * that is passed over whenever jobs of it have waited for a while. With c = 1 a kind that asks for
 * nearly all of its turn waited as long as those that ask for more. The sizes of a tenant that asks
 * for much more than its part cannot all have what they ask for, and what would give each of them
 * all of its turn costs the cluster more than it brings.
 *
 * <p>a_t falls behind V while a tenant asks for less than its part and a quarter more. A tenant
 * that asks for its part in few large pieces may be ahead at times. Its part is that of its weight
 * among all tenants that wait; a user has the weight of the queue. What is asked for and withdrawn
 * counts, as does what was asked for once and is again. What a kind had counts for some 32 / √n
 * services, and its last start while h starts: on few servers the kinds take the room by chance,
 * now one and now another. While no more is offered than fits all of this stands still.
 *
 * <p>Asks of a home of their own (a partition) count as passed over, and what is asked for or
 * starts of them is not counted: what starts elsewhere says nothing of them. Nor is that of gangs,
 * which are of no kind, though what they ask for counts for p. Not thread-safe.
 */
public final class TurnClock {
  private static final double TWO_THIRDS_SUFFICE = 1.5;
  private static final double A_QUARTER_MORE = 0.8;
  private static final double MEMORY_OF_ONE_SERVER = 32;

  /** What differs by no more than that, in servers, differs by the order in which it was added. */
  private static final double ROUNDING = 1e-6;

  private final Location everywhere;
  private double volume;
  private double memory = MEMORY_OF_ONE_SERVER;
  private double weightedParts;
  private double weights;
  private Tenant alone;

  /**
   * @param everywhere where all asks wait but those of homes of their own, and those for some hosts
   */
  public TurnClock(Location everywhere) {
    this.everywhere = everywhere;
  }

  /**
   * Counts the kinds and the tenants that wait. Those count only of which some may run everywhere
   * and do not rest. Cost O(kinds), each times the bands of its tenant.
   */
  public void count(long now) {
    Overdue overdue = LocationAsks.of(everywhere).overdue();
    weightedParts = overdue.weightedParts(now);
    weights = overdue.weights();
    alone = overdue.onlyTenant();
    memory = MEMORY_OF_ONE_SERVER * Math.sqrt(Math.max(1, everywhere.room().servers()));
  }

  /**
   * Jobs of an ask are asked for, which need not be in the orders yet.
   *
   * @param size all of them together
   */
  public void asked(Ask ask, double size) {
    if (!ask.isOfKind(everywhere)) {
      return;
    }
    BandTurns tenant = TenantAsks.of(ask.line()).bands();
    double inTurn = size * Math.max(weights, ask.queueWeight()) / ask.queueWeight();
    double until = Math.max(tenant.askedUntil(), volume) + A_QUARTER_MORE * inTurn;
    tenant.setAskedUntil(Math.min(until, volume + 2 * memory));
  }

  /** A job of an ask started. */
  public void started(Ask ask) {
    if (!ask.isOfKind(everywhere)) {
      return;
    }
    BandTurns bands = TenantAsks.of(ask.line()).bands();
    double factor = asksForMore(ask) ? TWO_THIRDS_SUFFICE : A_QUARTER_MORE;
    double ofKind = ask.queueWeight() * bands.part(ask.band());
    double turn = factor * ask.bulk() * Math.max(weightedParts, ofKind) / ofKind;
    double until = Math.max(bands.servedUntil(ask.band()), volume) + turn;
    bands.setServedUntil(ask.band(), Math.min(until, volume + Math.max(turn, memory)));
    volume += ask.bulk();
  }

  /** True if the tenant of an ask asks for its part and a quarter more, or waits alone. */
  private boolean asksForMore(Ask ask) {
    return ask.line() == alone || isLater(TenantAsks.of(ask.line()).bands().askedUntil() - memory);
  }

  /** True if the kind of an ask gets less than it must. */
  public boolean isPassedOver(Ask ask) {
    BandTurns bands = TenantAsks.of(ask.line()).bands();
    return !ask.isOfKind(everywhere) || !isLater(bands.servedUntil(ask.band()));
  }

  private boolean isLater(double until) {
    return until > volume + ROUNDING;
  }
}
