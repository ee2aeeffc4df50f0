package org.vqs.core.policy.reward;

import org.vqs.core.model.ResourceVector;

/** How many equal jobs fit into some room. */
final class Fits {
  private Fits() {}

  /** How many jobs of a demand, which is not zero, fit; none into negative room. Cost O(R). */
  static int count(ResourceVector demand, long[] room) {
    return countBeside(demand, room, null);
  }

  /** How many fit beside one job of another demand, or beside nothing if that is null. */
  static int countBeside(ResourceVector demand, long[] room, ResourceVector beside) {
    long most = Integer.MAX_VALUE;
    for (int r = 0; r < room.length; r++) {
      long left = beside == null ? room[r] : room[r] - beside.get(r);
      if (demand.get(r) > 0) {
        most = Math.min(most, left / demand.get(r));
      }
      if (left < demand.get(r)) {
        return 0;
      }
    }
    return (int) most;
  }
}
