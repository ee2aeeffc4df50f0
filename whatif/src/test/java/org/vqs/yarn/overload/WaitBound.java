package org.vqs.yarn.overload;

/**
 * How long a container waits at most under our scheduler, if it fits some node, while jobs that
 * start wait for no longer than a mean lifetime, typically.
 *
 * <pre>
 * wait ≤ P + D/4 + (a + 1) R + 2 h,   P = max(D, W + 4 S),   W ≤ S
 * </pre>
 *
 * It is overdue after P at most, of the reservation delay D, the typical wait W and the mean
 * lifetime S; D/4 is how long it may take until it is looked at again. The budget has what a
 * reservation costs. Then it waits for room, at most R, as does before it each of the {@code a}
 * containers of its own kind that asked earlier. One larger than all others needs a node drained: a
 * reservation that stands may go before, and its own comes; the reserved node takes nothing else,
 * so it is empty after the longest lifetime T of what runs there, and R is 2 T. For any other the
 * end of one container is enough, and dozens of that size run: R is their mean lifetime. h is the
 * time between the heartbeats of a node, one until an end is heard of and one until the next
 * application is.
 *
 * @param reservationDelay D, in seconds
 * @param meanLifetime in seconds
 * @param longestLifetime T, in seconds
 * @param heartbeat h, in seconds
 */
record WaitBound(
    double reservationDelay, double meanLifetime, double longestLifetime, double heartbeat) {

  /** For one of those in danger that comes when {@code ahead} of its kind wait. */
  double of(Scenario scenario, int ahead) {
    double room = scenario.victimNeedsANode() ? 2 * longestLifetime : meanLifetime;
    double patience = Math.max(reservationDelay, 5 * meanLifetime);
    return patience + reservationDelay / 4 + (ahead + 1) * room + 2 * heartbeat;
  }
}
