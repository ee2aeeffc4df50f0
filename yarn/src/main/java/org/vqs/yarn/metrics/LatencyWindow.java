package org.vqs.yarn.metrics;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongSupplier;
import org.vqs.yarn.metrics.LatencyHistogram.Reading;

/**
 * A latency, and its last minute: the first calls of a JVM are slow, and would rule its quantiles
 * for days. The minute is five seconds longer at most while somebody looks, or {@link #step}s, that
 * often; else it is as long as they stay away. For any thread.
 */
public final class LatencyWindow {
  private static final long WINDOW_MS = 60_000;

  /** Readings within the window are at least so far apart, so that there are few. */
  private static final long STEP_MS = 5_000;

  private final LatencyHistogram histogram = new LatencyHistogram();
  private final LongSupplier clock;
  private final Deque<Timed> readings = new ArrayDeque<>();

  private record Timed(long time, Reading reading) {}

  /**
   * From now on.
   *
   * @param clock milliseconds
   */
  public LatencyWindow(LongSupplier clock) {
    this.clock = clock;
    readings.add(new Timed(clock.getAsLong(), histogram.reading()));
  }

  /** Counts one. */
  public void record(long nanos) {
    histogram.record(nanos);
  }

  /** All that was recorded. */
  public LatencyHistogram histogram() {
    return histogram;
  }

  /** What was recorded in the last minute. */
  public synchronized Reading recent() {
    step();
    return histogram.reading().since(readings.getFirst().reading());
  }

  /** Keeps the window no longer than it should be. O(1) but every five seconds. */
  public synchronized void step() {
    long time = clock.getAsLong();
    if (time - readings.getLast().time() >= STEP_MS) {
      readings.addLast(new Timed(time, histogram.reading()));
    }
    // The first is the last that is at least a minute old, or the first there is.
    while (readings.size() > 1 && second().time() <= time - WINDOW_MS) {
      readings.removeFirst();
    }
  }

  private Timed second() {
    var iterator = readings.iterator();
    iterator.next();
    return iterator.next();
  }
}
