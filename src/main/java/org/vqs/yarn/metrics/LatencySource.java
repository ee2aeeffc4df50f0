package org.vqs.yarn.metrics;

import static org.apache.hadoop.metrics2.lib.Interns.info;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongSupplier;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsSource;
import org.vqs.yarn.metrics.LatencyHistogram.Bucket;
import org.vqs.yarn.metrics.LatencyHistogram.Reading;

/**
 * One latency as a histogram in Prometheus' form, and its quantiles over the last minute for those
 * who read /jmx. All in seconds. For any thread.
 */
final class LatencySource implements MetricsSource {
  private static final String RECORD = "VqsLatencySeconds";
  private static final MetricsInfo CALL = info("Call", "What took so long");
  private static final MetricsInfo LE = info("Le", "At most so long, in seconds");
  private static final MetricsInfo BUCKET = info("Bucket", "How many took at most le");
  private static final MetricsInfo SUM = info("Sum", "What they add up to, in seconds");
  private static final MetricsInfo COUNT = info("Count", "How many there were");
  private static final MetricsInfo MAX = info("Max", "The longest since the start, in seconds");
  private static final MetricsInfo P50 = info("P50", "Median over the last minute, in seconds");
  private static final MetricsInfo P95 =
      info("P95", "95 of 100 took at most so long over the last minute, in seconds");
  private static final MetricsInfo P99 =
      info("P99", "99 of 100 took at most so long over the last minute, in seconds");
  private static final long WINDOW_MS = 60_000;

  /** Readings within the window are at least so far apart, so that there are few. */
  private static final long STEP_MS = 5_000;

  private final String call;
  private final LatencyHistogram histogram;
  private final LongSupplier clock;
  private final Deque<Timed> readings = new ArrayDeque<>();

  private record Timed(long time, Reading reading) {}

  /**
   * @param call the value of the label
   * @param clock milliseconds
   */
  LatencySource(String call, LatencyHistogram histogram, LongSupplier clock) {
    this.call = call;
    this.histogram = histogram;
    this.clock = clock;
    readings.add(new Timed(clock.getAsLong(), histogram.reading()));
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    Reading now = histogram.reading();
    Reading recent = now.since(before(now));
    collector
        .addRecord(RECORD)
        .setContext("yarn")
        .tag(CALL, call)
        .addGauge(SUM, now.sumNanos() / 1e9)
        .addCounter(COUNT, now.count())
        .addGauge(MAX, now.maxNanos() / 1e9)
        .addGauge(P50, recent.quantileNanos(0.5) / 1e9)
        .addGauge(P95, recent.quantileNanos(0.95) / 1e9)
        .addGauge(P99, recent.quantileNanos(0.99) / 1e9);
    for (Bucket bucket : now.buckets()) {
      collector
          .addRecord(RECORD)
          .setContext("yarn")
          .tag(CALL, call)
          .tag(LE, seconds(bucket.limitNanos()))
          .addCounter(BUCKET, bucket.count());
    }
  }

  /**
   * The reading of a minute ago: the last that is at least as old, or the first there is. With
   * readers that come more seldom the minute is as long as they stay away.
   */
  private synchronized Reading before(Reading now) {
    long time = clock.getAsLong();
    long end = time - WINDOW_MS;
    while (readings.size() > 1 && second().time() <= end) {
      readings.removeFirst();
    }
    Reading before = readings.getFirst().reading();
    if (time - readings.getLast().time() >= STEP_MS) {
      readings.addLast(new Timed(time, now));
    }
    return before;
  }

  private Timed second() {
    var iterator = readings.iterator();
    iterator.next();
    return iterator.next();
  }

  /** Prometheus' own way to write a limit. */
  private static String seconds(long nanos) {
    return nanos == Long.MAX_VALUE
        ? "+Inf"
        : BigDecimal.valueOf(nanos, 9).stripTrailingZeros().toPlainString();
  }
}
