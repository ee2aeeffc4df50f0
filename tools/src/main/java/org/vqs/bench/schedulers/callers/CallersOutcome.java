package org.vqs.bench.schedulers.callers;

import org.vqs.bench.schedulers.run.SchedulerOutcome;

/**
 * What one scheduler did beside threads of masters. Latencies are wall times with all waits and
 * with the pauses of the garbage collector.
 *
 * @param seconds real seconds that were measured: of nodes and masters calling, without what plays
 *     them between two virtual seconds
 * @param virtualSeconds in which each node reported and each master called once
 * @param started containers
 * @param waitedSeconds that the calling threads were blocked or parked in calls, together
 * @param collectingSeconds of the garbage collector
 * @param allocates calls of masters
 * @param heartbeats calls of the dispatcher's thread
 * @param lock the scheduler's own; null where it is not all that calls wait for
 * @param utilization mean share of memory that ran
 */
record CallersOutcome(
    double seconds,
    int virtualSeconds,
    long started,
    double waitedSeconds,
    double collectingSeconds,
    SchedulerOutcome.Latency allocates,
    SchedulerOutcome.Latency heartbeats,
    LockUse lock,
    double utilization) {

  /**
   * Use of the scheduler's lock.
   *
   * @param heldSeconds by all threads together
   * @param waits nanoseconds from wanting it to having it, of each that took it
   */
  record LockUse(double heldSeconds, SchedulerOutcome.Latency waits) {}
}
