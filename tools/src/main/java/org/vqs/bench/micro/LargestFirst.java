package org.vqs.bench.micro;

import java.util.ArrayList;
import java.util.List;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.Size;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;

/** The largest job that fits, by looking at each; for checks. */
final class LargestFirst {
  private LargestFirst() {}

  /**
   * The demand of the largest job that fits, the one asked for first among equals, or null.
   *
   * @param asks what waits, in the order of arrival
   */
  static ResourceVector find(List<Ask> asks, Server server, long[] free) {
    ResourceVector best = null;
    Size bestSize = null;
    for (Ask ask : asks) {
      ResourceVector demand = ask.shape().demand();
      if (demand.fitsIn(free)) {
        Size size = Size.of(demand, server.capacity());
        if (best == null || size.compareTo(bestSize) > 0) {
          best = demand;
          bestSize = size;
        }
      }
    }
    return best;
  }

  /** What starts on a server that is filled with the largest that fits, again and again. */
  static List<ResourceVector> fill(List<Ask> asks, Server server, long[] free) {
    List<ResourceVector> chosen = new ArrayList<>();
    ResourceVector largest = find(asks, server, free);
    while (largest != null) {
      chosen.add(largest);
      largest.addTo(free, -1);
      largest = find(asks, server, free);
    }
    return chosen;
  }
}
