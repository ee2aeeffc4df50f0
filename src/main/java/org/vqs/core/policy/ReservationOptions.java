package org.vqs.core.policy;

/**
 * How starving jobs are helped. Times are in the host's unit.
 *
 * @param delay how long a job waits before it is served first where it fits, or a server is
 *     reserved for it
 * @param timeout after how long a reservation moves to another server
 * @param share the share of servers that may be reserved at a time
 */
public record ReservationOptions(long delay, long timeout, double share) {}
