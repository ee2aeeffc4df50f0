package org.vqs.yarn.observe;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.vqs.yarn.metrics.Latencies;
import org.vqs.yarn.metrics.ThroughputMeter;
import org.vqs.yarn.scale.Scaling;
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
  private volatile Snapshots snapshots;
  private volatile HealthCheck health;
  private volatile Scaling scaling;
  private volatile WhyPending why;

  /**
   * Nothing observed yet.
   *
   * @param ticker nanoseconds
   */
  public Observation(LongSupplier ticker) {
    this.ticker = ticker;
    events = new RecentEvents();
    latencies = new Latencies(() -> TimeUnit.NANOSECONDS.toMillis(this.ticker.getAsLong()));
    throughput = new ThroughputMeter();
  }

  /** Sets what there is to see, when the scheduler is initialised. */
  public void begin(
      Snapshots newSnapshots, HealthCheck newHealth, WhyPending newWhy, Scaling newScaling) {
    health = newHealth;
    why = newWhy;
    scaling = newScaling;
    snapshots = newSnapshots;
  }

  /** A snapshot, or a part of one, took the scheduler's lock once and cost this. */
  public void snapshotCost(Cost cost) {
    latencies.snapshotLocked().record(cost.lockedNanos());
    latencies.snapshotWait().record(cost.waitNanos());
  }

  /** Nanoseconds, by which latencies are taken. */
  public LongSupplier ticker() {
    return ticker;
  }

  /**
   * Whether the scheduler was initialised. Before, there is nothing to observe: what this returns
   * may be null.
   */
  public boolean isReady() {
    return snapshots != null;
  }

  /** What the scheduler looks like. */
  public Snapshots snapshots() {
    return snapshots;
  }

  /** The last refreshes, stalls and reservations. */
  public RecentEvents events() {
    return events;
  }

  /** Whether its books are right. */
  public HealthCheck health() {
    return health;
  }

  /** How many nodes there are and should be. */
  public Scaling scaling() {
    return scaling;
  }

  /** Why applications wait. */
  public WhyPending why() {
    return why;
  }

  /** How long decisions took since the scheduler was made, and in the last minute. */
  public Latencies latencies() {
    return latencies;
  }

  /** How many containers start. */
  public ThroughputMeter throughput() {
    return throughput;
  }
}
