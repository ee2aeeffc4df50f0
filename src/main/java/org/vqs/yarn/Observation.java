package org.vqs.yarn;

import java.util.function.LongSupplier;
import org.vqs.yarn.metrics.Latencies;
import org.vqs.yarn.metrics.ThroughputMeter;
import org.vqs.yarn.snapshot.RecentEvents;
import org.vqs.yarn.snapshot.SchedulerSnapshot.Cost;
import org.vqs.yarn.snapshot.Snapshots;
import org.vqs.yarn.why.WhyPending;

/**
 * What operators see of a scheduler: the page, REST, metrics and diagnostics read this and nothing
 * else. For any thread.
 */
public final class Observation {
  private final LongSupplier ticker;
  private final RecentEvents events;
  private final Latencies latencies;
  private final ThroughputMeter throughput;
  private Snapshots snapshots;
  private WhyPending why;

  /**
   * Nothing observed yet.
   *
   * @param ticker nanoseconds
   */
  Observation(LongSupplier ticker) {
    this.ticker = ticker;
    events = new RecentEvents();
    latencies = new Latencies();
    throughput = new ThroughputMeter();
  }

  void setSnapshots(Snapshots newSnapshots) {
    snapshots = newSnapshots;
  }

  void setWhy(WhyPending newWhy) {
    why = newWhy;
  }

  void snapshotTaken(Cost cost) {
    latencies.snapshotLocked().record(cost.lockedNanos());
    latencies.snapshotWait().record(cost.waitNanos());
  }

  LongSupplier ticker() {
    return ticker;
  }

  /** What the scheduler looks like. */
  public Snapshots snapshots() {
    return snapshots;
  }

  /** The last refreshes, stalls and claims. */
  public RecentEvents events() {
    return events;
  }

  /** Why applications wait. */
  public WhyPending why() {
    return why;
  }

  /** How long decisions take. */
  public Latencies latencies() {
    return latencies;
  }

  /** How many containers start. */
  public ThroughputMeter throughput() {
    return throughput;
  }
}
