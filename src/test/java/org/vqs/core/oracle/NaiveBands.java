package org.vqs.core.oracle;

import java.util.HashMap;
import java.util.Map;

/**
 * The overdue asks of a tenant take turns by type, in units of size; a late type saves nothing up
 * against those that had something to serve.
 */
final class NaiveBands {
  private final Map<Integer, Fraction> served = new HashMap<>();
  private Fraction floor = Fraction.ZERO;

  Fraction turn(int band) {
    Fraction own = served.getOrDefault(band, Fraction.ZERO);
    return own.compareTo(floor) > 0 ? own : floor;
  }

  /**
   * A job of an ask was served.
   *
   * @param least the least turn of the types with overdue jobs, or null
   */
  void served(NaiveAsk ask, Fraction least) {
    Fraction turn = turn(ask.band);
    Fraction virtualTime = least != null && least.compareTo(turn) < 0 ? least : turn;
    floor = virtualTime.compareTo(floor) > 0 ? virtualTime : floor;
    served.put(ask.band, turn.plus(ask.bulk));
  }
}
