package org.vqs.yarn.overload;

/**
 * How long a container waits at most under our scheduler, if it fits some node and its queue and
 * size have had less than their turn.
 *
 * <pre>
 * W ≤ D + D/4 + 2 (a + 1) T + h
 * </pre>
 *
 * After the claim delay D its patience has ended; D/4 is how long it may take until it is looked at
 * again. Then a claim that stands may go before, and its own comes: the claimed node takes nothing
 * else, so it is empty after the longest lifetime T of what runs there. Both again for each of the
 * {@code a} containers of its own kind that asked before it. h is the time between the heartbeats
 * of a node.
 *
 * @param claimDelay D, in seconds
 * @param longestLifetime T, in seconds
 * @param heartbeat h, in seconds
 */
record WaitBound(double claimDelay, double longestLifetime, double heartbeat) {

  /** For a container that comes when {@code ahead} of its kind wait. */
  double of(int ahead) {
    return claimDelay + claimDelay / 4 + 2 * (ahead + 1) * longestLifetime + 2 * heartbeat;
  }
}
