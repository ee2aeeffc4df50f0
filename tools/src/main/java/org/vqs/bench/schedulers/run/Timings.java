package org.vqs.bench.schedulers.run;

import com.sun.management.ThreadMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * How long calls take, by kind. A call in which the garbage collector ran counts apart. Not
 * thread-safe.
 */
public final class Timings {
  private static final int DIGITS = 3;

  /** A collection takes longer than this, so shorter calls had none. */
  private static final long SHORTER_THAN_A_COLLECTION = 100_000;

  private final List<GarbageCollectorMXBean> collectors =
      ManagementFactory.getGarbageCollectorMXBeans();
  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final Map<String, Histogram> histograms = new LinkedHashMap<>();
  private final LongSupplier clock;
  private long collectionsBefore;
  private long millisecondsBefore;
  private long calls;
  private long longestCall;
  private long total;
  private long begun;
  private long bytes;
  private long bytesAtBegin;
  private long collectionsAtBegin;

  /**
   * @param clock nanoseconds
   */
  public Timings(LongSupplier clock) {
    this.clock = clock;
    clear();
  }

  /** Forgets all. */
  public void clear() {
    histograms.clear();
    collectionsBefore = collections();
    millisecondsBefore = milliseconds();
    calls = 0;
    longestCall = 0;
    total = 0;
    bytes = 0;
  }

  /** A call begins. */
  public void begin() {
    collectionsAtBegin = collections();
    bytesAtBegin = threads.getCurrentThreadAllocatedBytes();
    begun = clock.getAsLong();
  }

  /** The call ended; returns its nanoseconds, or -1 if a collection ran in it. */
  public long end() {
    long nanos = clock.getAsLong() - begun;
    total += nanos;
    bytes += threads.getCurrentThreadAllocatedBytes() - bytesAtBegin;
    if (nanos > SHORTER_THAN_A_COLLECTION && collections() > collectionsAtBegin) {
      calls++;
      longestCall = Math.max(longestCall, nanos);
      return -1;
    }
    return nanos;
  }

  /** Counts a call for a kind, unless {@code nanos} is negative. */
  void record(String kind, long nanos) {
    if (nanos >= 0) {
      histograms.computeIfAbsent(kind, name -> new Histogram(DIGITS)).recordValue(nanos);
    }
  }

  /** Adds time that no call took. */
  void add(long nanos) {
    total += nanos;
  }

  /** Seconds in calls, with collections. */
  public double totalSeconds() {
    return total / 1e9;
  }

  /** Bytes that calls allocated; those that the scheduler's own threads did are not among them. */
  long allocatedBytes() {
    return bytes;
  }

  /** What was recorded, by kind. */
  public Map<String, SchedulerOutcome.Latency> latencies() {
    Map<String, SchedulerOutcome.Latency> latencies = new LinkedHashMap<>();
    histograms.forEach(
        (kind, histogram) -> latencies.put(kind, SchedulerOutcome.Latency.of(histogram)));
    return latencies;
  }

  /** Garbage collections since it was cleared. */
  public SchedulerOutcome.Collections garbage() {
    return new SchedulerOutcome.Collections(
        collections() - collectionsBefore, milliseconds() - millisecondsBefore, calls, longestCall);
  }

  private long collections() {
    long count = 0;
    for (GarbageCollectorMXBean collector : collectors) {
      count += collector.getCollectionCount();
    }
    return count;
  }

  private long milliseconds() {
    long sum = 0;
    for (GarbageCollectorMXBean collector : collectors) {
      sum += collector.getCollectionTime();
    }
    return sum;
  }
}
