package org.vqs.yarn.metrics;

import java.util.List;
import java.util.function.LongSupplier;

/**
 * How long the scheduler's calls take. Thread-safe; recording takes no lock.
 *
 * @param heartbeat of the handling of one node's report, the wait for the scheduler's lock included
 * @param allocate of one call of an application master, the wait for the lock included
 * @param snapshotLocked for which a snapshot, or a part of one, held the scheduler's lock at a time
 * @param snapshotWait for which it waited for it before
 * @param scaleLocked for which a look at the demand, or a part of one, held the lock at a time
 * @param scale of a whole look at the demand, with what it does to nodes
 */
public record Latencies(
    LatencyWindow heartbeat,
    LatencyWindow allocate,
    LatencyWindow snapshotLocked,
    LatencyWindow snapshotWait,
    LatencyWindow scaleLocked,
    LatencyWindow scale) {

  /**
   * Nothing recorded yet.
   *
   * @param clock milliseconds
   */
  public Latencies(LongSupplier clock) {
    this(
        new LatencyWindow(clock),
        new LatencyWindow(clock),
        new LatencyWindow(clock),
        new LatencyWindow(clock),
        new LatencyWindow(clock),
        new LatencyWindow(clock));
  }

  /** To be called every few seconds or more often, whoever looks. */
  public void step() {
    List.of(heartbeat, allocate, snapshotLocked, snapshotWait, scaleLocked, scale)
        .forEach(LatencyWindow::step);
  }
}
