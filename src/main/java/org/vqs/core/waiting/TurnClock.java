package org.vqs.core.waiting;

import org.vqs.core.server.Location;

/**
 * Which kinds of jobs are passed over where more is offered than fits. A kind is a band of sizes of
 * one tenant. One whose tenant asks for more than its share is passed over unless it gets two
 * thirds of its turn; any other unless it gets its turn and a quarter.
 *
 * <pre>
 * V := the size of all that started while more was offered than fits, in servers
 * jobs of tenant t are asked for, s together:
 *   a_t := min(max(a_t, V) + s Σ w / w_t, V + 64 √n),  Σ over the tenants that wait, and at least of t
 * a job of size s of kind k of t starts:
 *   c   := 3/2 if a_t > V + 32 √n, else 4/5
 *   h   := c s Σ w p / (w_k p_k),  Σ over the kinds that wait, and at least of k
 *   u_k := min(max(u_k, V) + h, V + max(h, 32 √n))
 *   V   := V + s
 * k is passed over while  u_k ≤ V
 *   w p = the weight of the queue, times the part of turns of the band (BandTurns)
 *   n   = servers that are everywhere
 * </pre>
 *
 * <p>While s Σ w p / (w_k p_k) starts, the turn of the kind is s. So a start of size s is two
 * thirds of a turn with c = 3/2, and a turn and a quarter with c = 4/5. What asks for less than
 * that is passed over whenever jobs of it have waited for a while. So a tenant that asks for its
 * share or less waits for no other; without the quarter a kind that asks for nearly all of its turn
 * waited as long as those that ask for more. The sizes of a tenant that asks for more wait in any
 * case, and what would give each of them all of its turn costs more than it brings.
 *
 * <p>What was asked for, and what a kind had, count for some 32 / √n services, and its last start
 * while h starts: on few servers the kinds take the room by chance, now one and now another.
 *
 * <p>Asks of a home of their own (a partition) count as passed over, and what starts of them is not
 * counted: what starts elsewhere says nothing of them. Nor is what starts of gangs, which is of no
 * kind. Not thread-safe.
 */
public final class TurnClock {
  private static final double PART_OF_A_TURN = 1.5;
  private static final double MORE_THAN_A_TURN = 0.8;
  private static final double MEMORY_OF_ONE_SERVER = 32;

  /** What differs by no more than that, in servers, differs by the order in which it was added. */
  private static final double ROUNDING = 1e-6;

  private final Location everywhere;
  private double volume;
  private double memory = MEMORY_OF_ONE_SERVER;
  private double weightedParts;
  private double weights;

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
    memory = MEMORY_OF_ONE_SERVER * Math.sqrt(Math.max(1, everywhere.serverCount()));
  }

  /**
   * Jobs of an ask are asked for.
   *
   * @param size all of them together
   */
  public void asked(Ask ask, double size) {
    if (isElsewhere(ask)) {
      return;
    }
    BandTurns tenant = TenantAsks.of(ask.line()).bands();
    double share = size * Math.max(weights, ask.queueWeight()) / ask.queueWeight();
    double until = Math.max(tenant.askedUntil(), volume) + share;
    tenant.setAskedUntil(Math.min(until, volume + 2 * memory));
  }

  /** A job of an ask started. */
  public void started(Ask ask) {
    if (isElsewhere(ask)) {
      return;
    }
    BandTurns bands = TenantAsks.of(ask.line()).bands();
    double part = isLater(bands.askedUntil() - memory) ? PART_OF_A_TURN : MORE_THAN_A_TURN;
    double ofKind = ask.queueWeight() * bands.part(ask.band());
    double turn = part * ask.bulk() * Math.max(weightedParts, ofKind) / ofKind;
    double until = Math.max(bands.servedUntil(ask.band()), volume) + turn;
    bands.setServedUntil(ask.band(), Math.min(until, volume + Math.max(turn, memory)));
    volume += ask.bulk();
  }

  /** True if the kind of an ask gets less than it must. */
  public boolean isPassedOver(Ask ask) {
    BandTurns bands = TenantAsks.of(ask.line()).bands();
    return isElsewhere(ask) || !isLater(bands.servedUntil(ask.band()));
  }

  private boolean isLater(double until) {
    return until > volume + ROUNDING;
  }

  private boolean isElsewhere(Ask ask) {
    return ask.home() != null && ask.home() != everywhere;
  }
}
