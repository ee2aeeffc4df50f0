package org.vqs.core.oracle;

import java.util.HashMap;
import java.util.Map;

/**
 * The overdue asks of a queue take turns by type, in units of size; a late type saves nothing up.
 */
final class NaiveBands {
  private final Map<Integer, Fraction> served = new HashMap<>();
  private Fraction last = Fraction.ZERO;

  Fraction turn(int band) {
    Fraction own = served.getOrDefault(band, Fraction.ZERO);
    return own.compareTo(last) > 0 ? own : last;
  }

  void served(NaiveAsk ask) {
    last = turn(ask.band);
    served.put(ask.band, last.plus(ask.bulk));
  }
}
