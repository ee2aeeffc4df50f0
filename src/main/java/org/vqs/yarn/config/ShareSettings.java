package org.vqs.yarn.config;

/**
 * How queues below their weighted share are helped.
 *
 * @param tolerance in [0, 1): a queue below (1 - tolerance) of its share is lifted
 * @param holdShare the share of the servers, in (0, 1], that may be held for such queues when their
 *     containers fit nowhere
 * @param holdTimeoutMillis how long one server is held; {@link Long#MAX_VALUE} for without end
 */
public record ShareSettings(double tolerance, double holdShare, long holdTimeoutMillis) {}
