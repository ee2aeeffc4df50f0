package org.vqs.yarn.metrics;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.metrics2.MetricsSource;
import org.vqs.yarn.scale.ScaleView;
import org.vqs.yarn.snapshot.SchedulerSnapshot;

/**
 * A scheduler's metrics in the ResourceManager's metrics system, and so in /jmx, /prom and all
 * configured sinks. Names and meanings are in src/docs/metrics.md.
 *
 * <p>Each virtual queue, queue, step, reason and so on is a source of its own, as YARN's queues
 * are: in /jmx a bean with its own name, in /prom one line with a label.
 *
 * <p>Reading takes no lock of the scheduler's: the metrics system holds its own while it reads, and
 * whoever registers waits for that. For the same reason {@link #publish}, {@link #follow} and
 * {@link #retire} are to be called without the scheduler's lock. Thread-safe.
 */
public final class VqsSchedulerMetrics {
  private final Supplier<SchedulerSnapshot> current;
  private final Map<String, MetricsSource> fixed = new LinkedHashMap<>();
  private final ViewSources views;
  private final ScaleSources scale;
  private final PublishedSources published = new PublishedSources();
  private SchedulerSnapshot followed;
  private Set<String> followedScale = Set.of();
  private boolean isPublished;

  /**
   * Metrics that are not yet published.
   *
   * @param current the last snapshot; must take no lock that a thread might hold which changes
   *     metrics
   * @param clock the scheduler's, in milliseconds
   * @param scale how many nodes there are and should be; takes no lock
   */
  public VqsSchedulerMetrics(
      Supplier<SchedulerSnapshot> current,
      Latencies latencies,
      ThroughputMeter throughput,
      LongSupplier clock,
      Supplier<ScaleView> scale) {
    this.current = current;
    views = new ViewSources(current);
    this.scale = new ScaleSources(scale);
    fixed.put("VqsScheduler", new SchedulerSource(current, throughput, clock));
    fixed.putAll(TallySources.of(current));
    addLatency("heartbeat", latencies.heartbeat());
    addLatency("allocate", latencies.allocate());
    addLatency("snapshot_locked", latencies.snapshotLocked());
    addLatency("snapshot_wait", latencies.snapshotWait());
    addLatency("scale_locked", latencies.scaleLocked());
    addLatency("scale", latencies.scale());
  }

  private void addLatency(String call, LatencyWindow latency) {
    fixed.put("VqsLatencySeconds,call=" + call, new LatencySource(call, latency));
  }

  /** Publishes, taking over the names from another scheduler of this process. */
  public synchronized void publish() {
    isPublished = true;
    followed = null;
    follow(current.get());
  }

  /**
   * Publishes the virtual queues and queues that a snapshot has for the first time, and withdraws
   * those that it has no longer. O(1) if it is the snapshot of the last call; does nothing unless
   * published.
   */
  @SuppressWarnings("ReferenceEquality") // Whether it is the same one; comparing all would be slow.
  public synchronized void follow(SchedulerSnapshot snapshot) {
    Map<String, MetricsSource> ofScale = isPublished ? scale.sources() : Map.of();
    boolean isNew = snapshot != followed || !ofScale.keySet().equals(followedScale);
    if (isPublished && isNew) {
      followed = snapshot;
      followedScale = Set.copyOf(ofScale.keySet());
      Map<String, MetricsSource> sources = new LinkedHashMap<>(fixed);
      sources.putAll(views.sources(snapshot));
      sources.putAll(ofScale);
      published.set(sources);
    }
  }

  /** Withdraws all. A second time does nothing. */
  public synchronized void retire() {
    isPublished = false;
    published.set(Map.of());
  }
}
