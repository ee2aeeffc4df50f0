package org.vqs.yarn.overload;

/**
 * Something to do in one container.
 *
 * @param asked the second at which it was asked for
 * @param lifetime how many seconds its container runs
 */
record Task(long asked, long lifetime) {
  /** Runs for as long as the simulation. */
  static final long NEVER_ENDS = Long.MAX_VALUE / 2;
}
