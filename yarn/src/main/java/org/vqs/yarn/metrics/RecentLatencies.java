package org.vqs.yarn.metrics;

import java.util.function.LongSupplier;

/**
 * How long the scheduler's calls took in the last minute. For any thread.
 *
 * @param heartbeat as in {@link Latencies}
 * @param allocate as in {@link Latencies}
 * @param snapshotLocked as in {@link Latencies}
 * @param snapshotWait as in {@link Latencies}
 */
public record RecentLatencies(
    LatencyWindow heartbeat,
    LatencyWindow allocate,
    LatencyWindow snapshotLocked,
    LatencyWindow snapshotWait) {

  /**
   * Of these, from now on.
   *
   * @param clock milliseconds
   */
  public RecentLatencies(Latencies latencies, LongSupplier clock) {
    this(
        new LatencyWindow(latencies.heartbeat(), clock),
        new LatencyWindow(latencies.allocate(), clock),
        new LatencyWindow(latencies.snapshotLocked(), clock),
        new LatencyWindow(latencies.snapshotWait(), clock));
  }

  /** To be called every few seconds or more often, whoever looks. */
  public void step() {
    heartbeat.step();
    allocate.step();
    snapshotLocked.step();
    snapshotWait.step();
  }
}
