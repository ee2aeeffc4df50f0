package org.vqs.core.policy.maxweight.solver;

import java.util.List;
import java.util.stream.IntStream;
import org.vqs.core.model.ResourceVector;

/** How much fits. */
final class Room {
  private Room() {}

  /** How many jobs of this demand fit together in the room. The demand is not zero. */
  static int count(ResourceVector demand, long[] room) {
    long count = Integer.MAX_VALUE;
    for (int r = 0; r < room.length; r++) {
      if (demand.get(r) > 0) {
        count = Math.min(count, room[r] / demand.get(r));
      }
    }
    return (int) count;
  }

  /** The types of which one job fits, in their order. */
  static int[] fitting(List<ResourceVector> types, ResourceVector capacity) {
    return IntStream.range(0, types.size())
        .filter(type -> types.get(type).fitsIn(capacity))
        .toArray();
  }
}
