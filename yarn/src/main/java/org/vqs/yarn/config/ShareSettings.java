package org.vqs.yarn.config;

/**
 * How queues below their weighted share are helped.
 *
 * @param tolerance in [0, 1): a queue below (1 - tolerance) of its share is lifted
 * @param reservationShare the share of the servers, in (0, 1], that may be reserved for such queues
 *     when their containers fit nowhere
 * @param reservationTimeoutMillis how long one server is reserved; {@link Long#MAX_VALUE} for
 *     without end
 */
public record ShareSettings(
    double tolerance, double reservationShare, long reservationTimeoutMillis) {}
