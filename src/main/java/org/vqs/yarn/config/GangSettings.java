package org.vqs.yarn.config;

import org.vqs.core.policy.GangOptions;

/**
 * How gangs of containers are admitted, placed and helped.
 *
 * @param maximumSize how many containers one may have
 * @param placement where its containers go
 * @param rackDistance what an edge between racks costs, where one within a rack costs 1
 * @param searchMoves how many moves may improve a place that was found
 * @param maximumFraction the largest part of a partition that may be reserved for one
 */
public record GangSettings(
    int maximumSize,
    GangOptions.Placement placement,
    double rackDistance,
    int searchMoves,
    double maximumFraction) {

  /**
   * The same for the core.
   *
   * @param delay how long a gang waits at least before room is reserved for it, in milliseconds
   */
  GangOptions options(long delay) {
    return new GangOptions(placement, rackDistance, searchMoves, delay, maximumFraction);
  }
}
