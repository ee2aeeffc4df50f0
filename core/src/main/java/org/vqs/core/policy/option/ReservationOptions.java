package org.vqs.core.policy.option;

/**
 * How starving jobs are helped. Times are in the host's unit.
 *
 * @param delay how long a job waits at least before a server is reserved for it
 * @param timeout after how long a reservation is looked at again, and may end or move to another
 *     server
 * @param share the share of servers that may be reserved at a time
 */
public record ReservationOptions(long delay, long timeout, double share) {}
