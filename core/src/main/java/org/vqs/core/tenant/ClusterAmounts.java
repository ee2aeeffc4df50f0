package org.vqs.core.tenant;

import org.vqs.core.model.ResourceVector;

/** What all servers have together, out of which shares are counted. */
final class ClusterAmounts {
  private final long[] total;
  private int changes;

  ClusterAmounts(int dimensions) {
    this.total = new long[dimensions];
  }

  /** Servers came or went. */
  void change(ResourceVector capacity, int sign) {
    capacity.addTo(total, sign);
    changes++;
  }

  /** How often it changed: a share that was counted before is another one now. */
  int changes() {
    return changes;
  }

  int dimensions() {
    return total.length;
  }

  long total(int resource) {
    return total[resource];
  }

  ResourceVector toVector() {
    return ResourceVector.of(total);
  }

  /** The largest part, over resources, that amounts are of it. */
  double dominantShare(long[] amounts) {
    double largest = 0;
    for (int r = 0; r < amounts.length; r++) {
      if (total[r] > 0) {
        largest = Math.max(largest, (double) amounts[r] / total[r]);
      }
    }
    return largest;
  }
}
