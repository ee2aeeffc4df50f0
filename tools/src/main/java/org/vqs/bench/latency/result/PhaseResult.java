package org.vqs.bench.latency.result;

import java.util.List;
import org.vqs.bench.latency.plan.Phase;

/**
 * What one phase measured.
 *
 * @param phase which
 * @param wanted how many containers were wanted in its time
 * @param fromAsk for each that was granted, the nanoseconds from the beginning of the allocate call
 *     that carried the ask to the end of the one whose answer held the container
 * @param fromWant for each, in the same order, the nanoseconds from the moment the application
 *     wanted it; greater where an application master waits for its heartbeat before it asks
 * @param perSecond containers granted in its time, per second
 */
public record PhaseResult(
    Phase phase, long wanted, List<Long> fromAsk, List<Long> fromWant, double perSecond) {}
