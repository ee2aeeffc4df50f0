package org.vqs.yarn.metrics;

/**
 * How long the scheduler's calls take, since it was made. Thread-safe; recording takes no lock.
 *
 * @param heartbeat of the handling of one node's report, the wait for the scheduler's lock included
 * @param allocate of one call of an application master, the wait for the lock included
 * @param snapshotLocked for which a snapshot, or a part of one, held the scheduler's lock at a time
 * @param snapshotWait for which it waited for it before
 * @param scaleLocked for which a look at the demand, or a part of one, held the lock at a time
 * @param scale of a whole look at the demand, with what it does to nodes
 */
public record Latencies(
    LatencyHistogram heartbeat,
    LatencyHistogram allocate,
    LatencyHistogram snapshotLocked,
    LatencyHistogram snapshotWait,
    LatencyHistogram scaleLocked,
    LatencyHistogram scale) {

  /** Nothing recorded yet. */
  public Latencies() {
    this(
        new LatencyHistogram(),
        new LatencyHistogram(),
        new LatencyHistogram(),
        new LatencyHistogram(),
        new LatencyHistogram(),
        new LatencyHistogram());
  }
}
