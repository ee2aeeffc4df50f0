package org.vqs.bench.schedulers.cold;

import java.util.List;

/**
 * What a scheduler did after a failover. Times are of calls into it, with the pauses of the garbage
 * collector.
 *
 * @param running containers that came back with their nodes
 * @param applicationsSeconds for applications and attempts to come back
 * @param nodesSeconds for nodes to come back with their containers
 * @param asksSeconds for all masters to say all that they want
 * @param seconds virtual ones after that
 */
record ColdOutcome(
    int running,
    double applicationsSeconds,
    double nodesSeconds,
    double asksSeconds,
    List<Second> seconds) {

  /**
   * A virtual second, in which each node reported and each master called once.
   *
   * @param longestCallSeconds of the calls in it
   * @param utilization share of memory that ran at its end
   */
  record Second(
      long started, double schedulerSeconds, double longestCallSeconds, double utilization) {
    /** Containers started per second of the scheduler's time; NaN without calls. */
    double startsPerSecond() {
      return started / schedulerSeconds;
    }
  }

  /** All that comes before the first virtual second. */
  double recoverySeconds() {
    return applicationsSeconds + nodesSeconds + asksSeconds;
  }
}
