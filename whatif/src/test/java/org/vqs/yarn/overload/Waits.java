package org.vqs.yarn.overload;

/**
 * Seconds from asking to starting, of the containers of a class that were asked for in the window
 * and started; NaN if none did. Those that still wait have waited at least for their age.
 *
 * @param started how many started
 * @param mean their mean wait
 * @param p99 the wait that one in a hundred exceeds
 * @param max their longest wait
 * @param waiting how many wait at the end, whenever they were asked for
 * @param oldest for how long the oldest of these has waited; 0 if there is none
 */
record Waits(long started, double mean, double p99, double max, int waiting, double oldest) {

  /** The longest that any is known to have waited. */
  double longest() {
    return started == 0 ? oldest : Math.max(max, oldest);
  }
}
