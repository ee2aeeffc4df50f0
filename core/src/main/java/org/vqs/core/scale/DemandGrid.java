package org.vqs.core.scale;

import java.util.HashSet;
import java.util.Set;
import org.vqs.core.model.ResourceVector;

/**
 * Rounds demands up where there are too many different ones to look at each: to the next part
 * 2^(−i/n) of a server, with the largest n of 16, 8, 4, 2 and 1 that leaves few enough. Halves and
 * quarters of a server stay what they are.
 */
final class DemandGrid {
  /** So many different demands are looked at as they are. */
  static final int MOST = 64;

  private static final int FINEST = 16;

  private final ResourceVector capacity;
  private final int steps;

  private DemandGrid(ResourceVector capacity, int steps) {
    this.capacity = capacity;
    this.steps = steps;
  }

  /** The finest grid that leaves few enough of some demands, on servers of a capacity. */
  static DemandGrid of(Set<ResourceVector> demands, ResourceVector capacity) {
    if (demands.size() <= MOST) {
      return new DemandGrid(capacity, 0);
    }
    for (int steps = FINEST; steps > 1; steps /= 2) {
      DemandGrid grid = new DemandGrid(capacity, steps);
      Set<ResourceVector> rounded = new HashSet<>();
      demands.forEach(demand -> rounded.add(grid.round(demand)));
      if (rounded.size() <= MOST) {
        return grid;
      }
    }
    return new DemandGrid(capacity, 1);
  }

  /** A demand that fits a server, rounded up; it still fits. */
  ResourceVector round(ResourceVector demand) {
    if (steps == 0) {
      return demand;
    }
    long[] amounts = demand.toArray();
    for (int r = 0; r < amounts.length; r++) {
      if (amounts[r] > 0) {
        double octaves = Math.log((double) capacity.get(r) / amounts[r]) / Math.log(2);
        // What is a power to within rounding stays one.
        double kept = Math.floor(octaves * steps + 1e-9) / steps;
        long up = (long) (capacity.get(r) * Math.pow(2, -kept));
        amounts[r] = Math.min(capacity.get(r), Math.max(amounts[r], up));
      }
    }
    return ResourceVector.of(amounts);
  }
}
