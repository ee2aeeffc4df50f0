package org.vqs.core.waiting;

import org.vqs.core.server.Location;
import org.vqs.core.tenant.Tenant;

/**
 * Which kinds of jobs are passed over where more is offered than fits: those that get less than
 * half of their turn. A kind is a band of sizes of one tenant.
 *
 * <pre>
 * a job of size s of kind k starts:  g_k := min(max(g_k, t) + s / (w_k p_k), t + 8 √n / (w_k p_k))
 *                                    t   := t + s / (2 Σ w p),  Σ over the kinds that wait
 * k is behind while  g_k ≤ t
 *   w p = the weight of the queue, times the part of turns of the band (BandTurns)
 *   n   = servers
 * </pre>
 *
 * <p>If all that starts were shared by turns, each g would grow twice as fast as t. So a kind that
 * asks for less than half of its turn is behind whenever it waits, and others are not while they
 * get half of it. What a kind had counts for some 30 / √n services: on few servers the kinds take
 * the room by chance, now one and now another. Not thread-safe.
 */
public final class TurnClock {
  private static final double PART_OF_TURN = 0.5;
  private static final double LEAD_OF_ONE_SERVER = 8;

  private double time;
  private double lead;
  private double weightedParts;

  /**
   * Counts the kinds that wait. Those count only that may run everywhere and do not rest: that it
   * is a little fast else helps some more than need it. Cost O(kinds).
   */
  public void count(Location everywhere, int servers, long now) {
    weightedParts = LocationAsks.of(everywhere).overdue().weightedParts(now);
    lead = LEAD_OF_ONE_SERVER * Math.sqrt(servers);
  }

  /** A job of an ask started. */
  public void started(Ask ask) {
    TenantAsks.of(ask.line()).bands().got(ask.band(), ask.bulk(), ask.queueWeight(), time, lead);
    time += weightedParts == 0 ? 0 : PART_OF_TURN * ask.bulk() / weightedParts;
  }

  /** True if a band of a tenant got less than half of its turn. */
  public boolean isBehind(Tenant line, int band) {
    return TenantAsks.of(line).bands().isBehind(band, time);
  }
}
