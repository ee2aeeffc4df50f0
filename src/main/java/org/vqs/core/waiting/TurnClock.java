package org.vqs.core.waiting;

import org.vqs.core.server.Location;

/**
 * Which kinds of jobs are passed over where more is offered than fits: all but those that get their
 * turn and a quarter more. A kind is a band of sizes of one tenant.
 *
 * <pre>
 * V := the size of all that started while more was offered than fits, in servers
 * a job of size s of kind k starts:  h   := 4/5 s Σ w p / (w_k p_k),  Σ over the kinds that wait, and at least of k
 *                                    u_k := min(max(u_k, V) + h, V + max(h, 32 √n))
 *                                    V   := V + s
 * k is passed over while  u_k ≤ V
 *   w p = the weight of the queue, times the part of turns of the band (BandTurns)
 *   n   = servers that are everywhere
 * </pre>
 *
 * <p>While h starts, the turn of the kind is 4/5 s, so a start of size s is a quarter more. A kind
 * that asks for its turn or less is thus passed over whenever jobs of it have waited for a while;
 * without the quarter one that asks for nearly all of it waited as long as those that ask for more.
 * What a kind had counts for some 32 / √n services, and its last start while h starts: on few
 * servers the kinds take the room by chance, now one and now another.
 *
 * <p>Asks of a home of their own (a partition) count as passed over, and what starts of them is not
 * counted: what starts elsewhere says nothing of them. Nor is what starts of gangs, which is of no
 * kind. Not thread-safe.
 */
public final class TurnClock {
  private static final double PART_OF_A_TURN = 0.8;
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
   * Cost O(kinds), each times the bands of its tenant.
   */
  public void count(long now) {
    weightedParts = LocationAsks.of(everywhere).overdue().weightedParts(now);
    memory = MEMORY_OF_ONE_SERVER * Math.sqrt(Math.max(1, everywhere.serverCount()));
  }

  /** A job of an ask started. */
  public void started(Ask ask) {
    if (isElsewhere(ask)) {
      return;
    }
    BandTurns bands = TenantAsks.of(ask.line()).bands();
    double ofKind = ask.queueWeight() * bands.part(ask.band());
    double turn = PART_OF_A_TURN * ask.bulk() * Math.max(weightedParts, ofKind) / ofKind;
    double until = Math.max(bands.servedUntil(ask.band()), volume) + turn;
    bands.setServedUntil(ask.band(), Math.min(until, volume + Math.max(turn, memory)));
    volume += ask.bulk();
  }

  /** True if the kind of an ask does not get its turn and a quarter more. */
  public boolean isPassedOver(Ask ask) {
    double until = TenantAsks.of(ask.line()).bands().servedUntil(ask.band());
    return isElsewhere(ask) || until <= volume + ROUNDING;
  }

  private boolean isElsewhere(Ask ask) {
    return ask.home() != null && ask.home() != everywhere;
  }
}
