package org.vqs.core.stall;

import org.vqs.core.cluster.Server;

/**
 * The condition for BF-J/S: "when the server is less than half full" (Scheduling Jobs with Random
 * Resource Requirements, §VIII).
 *
 * <p>The paper leaves open whether the server is looked at before or after its room is filled
 * again. After: changes nothing and does not repair §VII-A2. Before: repairs §VII-A2 but costs a
 * third of the throughput elsewhere (readings.md), so BF-J/S runs without stalling by default. With
 * several resources the fullest counts.
 *
 * @param afterRefill which reading
 */
public record HalfFull(boolean afterRefill) implements StallCondition {

  @Override
  public Inefficiency inefficiency(Server server, double beta) {
    double fullest = 0;
    for (int r = 0; r < server.free().length; r++) {
      long capacity = server.capacity().get(r);
      long used = capacity - server.free()[r];
      if (capacity > 0 && 2 * used >= capacity) {
        return null;
      }
      fullest = capacity > 0 ? Math.max(fullest, (double) used / capacity) : fullest;
    }
    return new Inefficiency(null, fullest, 1, 0.5);
  }

  @Override
  public boolean isPartOfBest(Server server) {
    return false;
  }
}
