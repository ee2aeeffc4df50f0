package org.vqs.bench.sls;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/** Times of the calls of a scheduler, by kind. Any thread may call. */
public final class Operations {
  /** The call of an application master; all others are named like their events. */
  public static final String ALLOCATE = "allocate";

  private static final double NANOS_PER_MICRO = TimeUnit.MICROSECONDS.toNanos(1);
  private static final int DIGITS = 3;

  private final Map<String, Histogram> nanos = new ConcurrentSkipListMap<>();
  private final LongSupplier clock;

  /**
   * Nothing measured yet.
   *
   * @param clock in nanoseconds
   */
  public Operations(LongSupplier clock) {
    this.clock = clock;
  }

  /** Makes a call and remembers how long it took, also if it throws. */
  public <T> T time(String operation, Supplier<T> call) {
    long begun = clock.getAsLong();
    try {
      return call.get();
    } finally {
      long taken = clock.getAsLong() - begun;
      Histogram histogram = nanos.computeIfAbsent(operation, name -> new Histogram(DIGITS));
      synchronized (histogram) {
        histogram.recordValue(taken);
      }
    }
  }

  /** Times of all calls so far, those with the same name together. */
  public SortedMap<String, SlsOutcome.Times> times() {
    SortedMap<String, SlsOutcome.Times> times = new TreeMap<>();
    nanos.forEach((operation, histogram) -> times.put(operation, times(frozen(histogram))));
    return times;
  }

  private static Histogram frozen(Histogram histogram) {
    synchronized (histogram) {
      return histogram.copy();
    }
  }

  private static SlsOutcome.Times times(Histogram histogram) {
    return new SlsOutcome.Times(
        histogram.getTotalCount(),
        histogram.getMean() / NANOS_PER_MICRO,
        histogram.getValueAtPercentile(50) / NANOS_PER_MICRO,
        histogram.getValueAtPercentile(99) / NANOS_PER_MICRO,
        histogram.getMaxValue() / NANOS_PER_MICRO);
  }
}
