package org.vqs.yarn.metrics;

import static org.apache.hadoop.metrics2.lib.Interns.info;

import java.math.BigDecimal;
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

  private final String call;
  private final LatencyWindow window;

  /**
   * @param call the value of the label
   */
  LatencySource(String call, LatencyWindow window) {
    this.call = call;
    this.window = window;
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    Reading now = window.histogram().reading();
    Reading recent = window.recent();
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

  /** Prometheus' own way to write a limit. */
  private static String seconds(long nanos) {
    return nanos == Long.MAX_VALUE
        ? "+Inf"
        : BigDecimal.valueOf(nanos, 9).stripTrailingZeros().toPlainString();
  }
}
