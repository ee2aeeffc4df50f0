package org.vqs.sim.experiment.sharing;

import org.HdrHistogram.Histogram;
import org.vqs.sim.engine.Production;

/** How long the jobs of a stream waited, in mean services; percentiles within 0.1 %. */
final class StreamWaits {
  private static final int DIGITS = 3;
  private static final double P99 = 99;

  private final Histogram histogram = new Histogram(DIGITS);
  private long sum;

  StreamWaits() {
    histogram.setAutoResize(true);
  }

  /** A job waited so many ticks before it started, or has waited so long and waits still. */
  void add(long ticks) {
    histogram.recordValue(ticks);
    sum += ticks;
  }

  long count() {
    return histogram.getTotalCount();
  }

  double mean() {
    return count() == 0 ? Double.NaN : (double) sum / count() / Production.TICKS;
  }

  double p99() {
    return count() == 0
        ? Double.NaN
        : Math.min(max(), histogram.getValueAtPercentile(P99) / (double) Production.TICKS);
  }

  double max() {
    return count() == 0 ? Double.NaN : histogram.getMaxValue() / (double) Production.TICKS;
  }
}
