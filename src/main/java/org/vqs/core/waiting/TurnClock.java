package org.vqs.core.waiting;

import org.vqs.core.server.Location;

/**
 * Which kinds of jobs are passed over where more is offered than fits: those that get less than
 * half of their turn. A kind is a band of sizes of one tenant.
 *
 * <pre>
 * V := the size of all that started, in servers
 * a job of size s of kind k starts:  h   := 2 s Σ w p / (w_k p_k),  Σ over the kinds that wait, and at least of k
 *                                    u_k := min(max(u_k, V) + h, V + max(h, 32 √n))
 *                                    V   := V + s
 * k is passed over while  u_k ≤ V
 *   w p = the weight of the queue, times the part of turns of the band (BandTurns)
 *   n   = servers
 * </pre>
 *
 * <p>If all that starts were shared by turns, u_k − V would grow: a start is as much as the kind
 * should get while h starts, halved. So a kind that asks for less than half of its turn is passed
 * over most of the time in which it waits, and others are not while they get half of it. What a
 * kind had counts for some 32 / √n services: on few servers the kinds take the room by chance, now
 * one and now another. Asks of a home of their own (a partition) count as passed over: what starts
 * elsewhere says nothing of them. Not thread-safe.
 */
public final class TurnClock {
  private static final double TURNS_PER_PART = 2;
  private static final double MEMORY_OF_ONE_SERVER = 32;

  /** What differs by no more than that, in servers, differs by the order in which it was added. */
  private static final double ROUNDING = 1e-6;

  private final Location everywhere;
  private double volume;
  private double memory;
  private double weightedParts;

  /**
   * @param everywhere where all asks wait but those of homes of their own, and those for some hosts
   */
  public TurnClock(Location everywhere) {
    this.everywhere = everywhere;
  }

  /**
   * Counts the kinds that wait. Those count only of which some may run everywhere and do not rest.
   * Cost O(kinds).
   */
  public void count(int servers, long now) {
    weightedParts = LocationAsks.of(everywhere).overdue().weightedParts(now);
    memory = MEMORY_OF_ONE_SERVER * Math.sqrt(servers);
  }

  /** A job of an ask started. */
  public void started(Ask ask) {
    if (isElsewhere(ask)) {
      return;
    }
    BandTurns bands = TenantAsks.of(ask.line()).bands();
    double ofKind = ask.queueWeight() * bands.part(ask.band());
    double half = TURNS_PER_PART * ask.bulk() * Math.max(weightedParts, ofKind) / ofKind;
    double until = Math.max(bands.isServedUntil(ask.band()), volume) + half;
    bands.setServedUntil(ask.band(), Math.min(until, volume + Math.max(half, memory)));
    volume += ask.bulk();
  }

  /** True if the kind of an ask gets less than half of its turn. */
  public boolean isPassedOver(Ask ask) {
    double until = TenantAsks.of(ask.line()).bands().isServedUntil(ask.band());
    return isElsewhere(ask) || until <= volume + ROUNDING;
  }

  private boolean isElsewhere(Ask ask) {
    return ask.home() != null && ask.home() != everywhere;
  }
}
