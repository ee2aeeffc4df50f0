package org.vqs.core.server;

import org.vqs.core.model.ResourceVector;

/**
 * What the servers at one home have that the host has not closed, and what jobs use of it. Kept at
 * every change, so that all answers cost O(1). Not thread-safe.
 */
public final class HomeRoom {
  private static final long[] NOTHING = {};

  private long[] capacity = NOTHING;
  private long[] used = NOTHING;
  private long[] waiting = NOTHING;
  private int servers;

  HomeRoom() {}

  /** A server counts from now on, or does not any more; sign is 1 or -1. */
  void count(ResourceVector itsCapacity, long[] itsUse, int sign) {
    if (capacity.length == 0) {
      capacity = new long[itsUse.length];
      used = new long[itsUse.length];
    }
    servers += sign;
    itsCapacity.addTo(capacity, sign);
    for (int r = 0; r < used.length; r++) {
      used[r] += sign * itsUse[r];
    }
  }

  /** A job starts on a server that counts, or leaves it; sign is 1 or -1. */
  void use(ResourceVector demand, int sign) {
    demand.addTo(used, sign);
  }

  /** So many more jobs wait for it, or fewer if negative, that could start on some server. */
  public void waits(ResourceVector demand, long change) {
    if (waiting.length == 0) {
      waiting = new long[demand.dimensions()];
    }
    for (int r = 0; r < waiting.length; r++) {
      waiting[r] += change * demand.get(r);
    }
  }

  /** How many times what waits for it would fill it, by the scarcest resource. */
  public double backlog() {
    return waiting.length == 0 ? 0 : largestPart(waiting);
  }

  /** How many servers count. */
  public int servers() {
    return servers;
  }

  /** Which part of all of it some amounts are: of the resource of which they are most. */
  public double share(double[] amounts) {
    double largest = 0;
    for (int r = 0; r < Math.min(amounts.length, capacity.length); r++) {
      if (capacity[r] > 0) {
        largest = Math.max(largest, amounts[r] / capacity[r]);
      }
    }
    return largest;
  }

  /** The part that jobs use, of the scarcest resource. */
  public double used() {
    return largestPart(used);
  }

  private double largestPart(long[] amounts) {
    double largest = 0;
    for (int r = 0; r < capacity.length; r++) {
      if (capacity[r] > 0) {
        largest = Math.max(largest, (double) amounts[r] / capacity[r]);
      }
    }
    return largest;
  }
}
