package org.vqs.core.policy.option;

/**
 * How queues of tenants are helped that are far below their weighted dominant share.
 *
 * @param tolerance a queue is helped while it is below (1 − tolerance) of its share; in [0, 1)
 * @param timeout after how long a server that is reserved for such a queue is looked at again, and
 *     may be given up, in the host's unit of time
 * @param share the share of servers that may be reserved for such queues at a time
 */
public record ShareOptions(double tolerance, long timeout, double share) {}
