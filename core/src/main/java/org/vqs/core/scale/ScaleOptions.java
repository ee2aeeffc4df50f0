package org.vqs.core.scale;

/**
 * How far ahead, and how steadily, the number of nodes follows the demand. Times are in the host's
 * unit.
 *
 * @param horizon above 0, within which all that waits is to run, so that waiting for containers
 *     that end is preferred to servers that come too late
 * @param idle for how long servers must have been beyond the need before they may leave
 * @param calm for how long none leaves after more were asked for
 * @param minimum how many servers each partition keeps
 * @param spare for how many jobs of each size that was lately asked for there is to be room; {@link
 *     #AUTOMATIC} for the logarithm of the number of servers, rounded up
 */
public record ScaleOptions(long horizon, long idle, long calm, int minimum, int spare) {
  /** The spare room that grows with the logarithm of the cluster. */
  public static final int AUTOMATIC = -1;

  /** Which part of the time until the horizon a time is. */
  double shareOf(double time) {
    return time / horizon;
  }

  /** For how many jobs of a size there is to be room in a class of so many servers. */
  int spareOf(int servers) {
    return spare == AUTOMATIC ? (int) Math.ceil(Math.log(Math.max(1, servers))) : spare;
  }
}
