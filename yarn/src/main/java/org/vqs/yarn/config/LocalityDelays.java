package org.vqs.yarn.config;

/**
 * How long an ask waits for the places that it names before it goes further; 0 for not at all.
 *
 * @param nodeMillis how long for its nodes before it takes others of their racks, in milliseconds
 * @param rackMillis how long after that for its racks before it takes any node, in milliseconds
 */
public record LocalityDelays(long nodeMillis, long rackMillis) {
  /** Whether nothing ever waits. */
  public boolean areOff() {
    return nodeMillis == 0 && rackMillis == 0;
  }
}
