package org.vqs.yarn.overload;

/**
 * How long a container waits at most under our scheduler, if it fits some node and its kind (queue,
 * user and size) has had less than its turn and, under overload, is passed over.
 *
 * <pre>
 * W ≤ P + D/4 + D/8 + (a + 1) R + 2 h,   P = max(D, 2.5 S) on 20 nodes
 * </pre>
 *
 * It is overdue after P at most, of the reservation delay D and the mean lifetime S; D/4 is how
 * long it may take until it is looked at again, and D/16 before that and after it how long a look
 * that found nobody is not repeated. The budget has what a reservation costs. Then it waits for
 * room, at most R, as does before it each of the {@code a} containers of its own kind that asked
 * earlier. One larger than all others needs a node drained: a reservation that stands may go
 * before, and its own comes; the reserved node takes nothing else, so it is empty after the longest
 * lifetime T of what runs there, and R is 2 T. For any other the end of one container is enough,
 * and dozens of that size run: R is their mean lifetime. h is the time between the heartbeats of a
 * node, one until an end is heard of and one until the next application is.
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
    double patience = Math.max(reservationDelay, 2.5 * meanLifetime);
    return patience + reservationDelay * 3 / 8 + (ahead + 1) * room + 2 * heartbeat;
  }
}
