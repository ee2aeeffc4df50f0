package org.vqs.bench.latency.result;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Times from one moment to another, in milliseconds, with three significant digits. */
public final class GrantWaits {
  private static final int DIGITS = 3;

  private final Histogram histogram = new Histogram(DIGITS);

  /** Takes times in nanoseconds together. */
  GrantWaits(Stream<List<Long>> nanos) {
    nanos.flatMap(List::stream).forEach(histogram::recordValue);
  }

  /** Times in nanoseconds. */
  public static GrantWaits of(List<Long> nanos) {
    return new GrantWaits(Stream.of(nanos));
  }

  /** How many. */
  public long count() {
    return histogram.getTotalCount();
  }

  /** This percentage of the times is not longer. NaN if there are none. */
  public double percentile(double percentage) {
    return millis(histogram.getValueAtPercentile(percentage));
  }

  /** The median. NaN if there are none. */
  public double median() {
    return percentile(50);
  }

  /** The longest. NaN if there are none. */
  public double max() {
    return millis(histogram.getMaxValue());
  }

  private double millis(long nanos) {
    return count() == 0 ? Double.NaN : nanos / (double) TimeUnit.MILLISECONDS.toNanos(1);
  }
}
