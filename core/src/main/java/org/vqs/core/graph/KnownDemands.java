package org.vqs.core.graph;

import java.util.HashMap;
import java.util.Map;
import org.vqs.core.model.ResourceVector;

/**
 * The demands that were asked for lately, each with a number under which racks count the nodes that
 * they have room for. The demand that was asked for least lately gives its number to a new one.
 */
final class KnownDemands {
  /** Demands known at a time. A change of a machine costs O(these). */
  static final int MOST = 16;

  private final Map<ResourceVector, Integer> numbers = new HashMap<>();
  private final ResourceVector[] demands = new ResourceVector[MOST];
  private final long[] asked = new long[MOST];
  private long turn;

  /** The number of a demand, or −1 if it is not known. */
  int find(ResourceVector demand) {
    Integer number = numbers.get(demand);
    if (number == null) {
      return -1;
    }
    asked[number] = ++turn;
    return number;
  }

  /** Gives a demand a number, that of the one that was asked for least lately. */
  int learn(ResourceVector demand) {
    int oldest = 0;
    for (int k = 1; k < MOST; k++) {
      if (asked[k] < asked[oldest]) {
        oldest = k;
      }
    }
    numbers.remove(demands[oldest]);
    demands[oldest] = demand;
    numbers.put(demand, oldest);
    asked[oldest] = ++turn;
    return oldest;
  }

  /** Adds to a rack, {@code sign} times, the nodes that have room in these free amounts. */
  void count(Rack rack, long[] free, int sign) {
    for (int k = 0; k < MOST; k++) {
      if (demands[k] != null) {
        rack.room[k] += sign * (long) Machine.room(free, demands[k]);
      }
    }
  }
}
