package org.vqs.yarn.web.capacity;

import org.vqs.yarn.snapshot.QueueView;
import org.vqs.yarn.snapshot.ResourceAmounts;
import org.vqs.yarn.web.json.JsonParts;

/**
 * What a Capacity Scheduler would call the capacities of a queue, in hundredths. Immutable.
 *
 * @param absolute the part of the cluster that its weight gives it while all queues want all
 * @param relative the same, of the queue above
 * @param absoluteMaximum the part of the cluster that its limit and those above leave it, of the
 *     resource type that they leave least of
 * @param maximum the same, of the queue above
 * @param absoluteUsed the largest part, over resource types, of the cluster that it uses
 * @param used the same, of its capacity
 * @param guaranteed what its capacity is in amounts
 * @param most what it may use, in amounts
 * @param running how many applications may run, by its limit and those above it; {@link
 *     Integer#MAX_VALUE} for no limit
 */
record CapacityLevel(
    double absolute,
    double relative,
    double absoluteMaximum,
    double maximum,
    double absoluteUsed,
    double used,
    ResourceAmounts guaranteed,
    ResourceAmounts most,
    int running) {

  /** All of it, in hundredths. */
  static final double ALL = 100;

  /**
   * That of a queue.
   *
   * @param above that of the queue above, or null for the root
   * @param cluster what the nodes have
   */
  static CapacityLevel of(QueueView queue, CapacityLevel above, ResourceAmounts cluster) {
    double absolute = ALL * queue.share();
    ResourceAmounts most =
        least(queue.maximum(), above == null ? queue.maximum() : above.most, cluster);
    double absoluteMaximum = ALL * smallestShare(most, cluster);
    double absoluteUsed = ALL * queue.usedShare();
    return new CapacityLevel(
        JsonParts.rounded(absolute),
        JsonParts.rounded(above == null ? ALL : of(absolute, above.absolute)),
        JsonParts.rounded(absoluteMaximum),
        JsonParts.rounded(
            above == null ? absoluteMaximum : of(absoluteMaximum, above.absoluteMaximum)),
        JsonParts.rounded(absoluteUsed),
        JsonParts.rounded(of(absoluteUsed, absolute)),
        part(queue.share(), cluster),
        most,
        Math.min(
            queue.maximumRunningApplications(), above == null ? Integer.MAX_VALUE : above.running));
  }

  /** So many hundredths are the first of the second; none of nothing. */
  static double of(double part, double whole) {
    return whole == 0 ? 0 : ALL * part / whole;
  }

  /** The smallest part, over the resource types that there are, that amounts are of a whole. */
  static double smallestShare(ResourceAmounts amounts, ResourceAmounts whole) {
    double smallest = 1;
    for (int r = 0; r < amounts.dimensions(); r++) {
      if (whole.get(r) > 0) {
        smallest = Math.min(smallest, (double) amounts.get(r) / whole.get(r));
      }
    }
    return smallest;
  }

  private static ResourceAmounts least(
      ResourceAmounts own, ResourceAmounts above, ResourceAmounts cluster) {
    long[] least = new long[own.dimensions()];
    for (int r = 0; r < least.length; r++) {
      least[r] = Math.min(cluster.get(r), Math.min(own.get(r), above.get(r)));
    }
    return ResourceAmounts.of(least);
  }

  private static ResourceAmounts part(double share, ResourceAmounts whole) {
    long[] part = new long[whole.dimensions()];
    for (int r = 0; r < part.length; r++) {
      part[r] = (long) Math.floor(share * whole.get(r));
    }
    return ResourceAmounts.of(part);
  }
}
