package org.vqs.demo.result;

import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * Waits from ask to grant, in milliseconds. Percentiles are exact to three digits.
 *
 * @param count containers granted
 * @param mean 0 if there are none
 * @param p50 median
 * @param p95 95th percentile
 * @param max longest
 */
public record WaitStatistics(long count, double mean, double p50, double p95, double max) {

  static WaitStatistics of(List<TaskRecord> tasks) {
    Histogram histogram = new Histogram(3);
    tasks.stream()
        .filter(TaskRecord::isGranted)
        .forEach(task -> histogram.recordValue(Math.max(0, task.waitMs())));
    return new WaitStatistics(
        histogram.getTotalCount(),
        histogram.getMean(),
        histogram.getValueAtPercentile(50),
        histogram.getValueAtPercentile(95),
        histogram.getMaxValue());
  }

  /** The columns of {@link #toRow}. */
  static String header() {
    return String.format(
        Locale.ROOT,
        "%-22s %10s %8s %8s %8s %8s",
        "wait (s)",
        "containers",
        "mean",
        "p50",
        "p95",
        "max");
  }

  /** A row of the summary's table, in seconds; dashes if there are no waits. */
  String toRow(String label) {
    return String.format(
        Locale.ROOT,
        "%-22s %10d %8s %8s %8s %8s",
        label,
        count,
        seconds(mean),
        seconds(p50),
        seconds(p95),
        seconds(max));
  }

  private String seconds(double milliseconds) {
    return count == 0 ? "-" : String.format(Locale.ROOT, "%.2f", milliseconds / 1000);
  }
}
