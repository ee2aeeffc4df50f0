package org.vqs.core.layer;

import org.vqs.core.policy.Inefficiency;
import org.vqs.core.policy.StallCondition;
import org.vqs.core.server.Server;

/**
 * The condition for BF-J/S: "when the server is less than half full" (Scheduling Jobs with Random
 * Resource Requirements, §VIII).
 *
 * <p>The paper leaves open whether the server is looked at before or after its room is filled
 * again. Before, which is taken here, repairs §VII-A2 but costs a third of the throughput elsewhere
 * (src/docs/findings.md), so BF-J/S runs without stalling by default; after changes nothing. With
 * several resources the fullest counts.
 */
public record HalfFull() implements StallCondition {

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
