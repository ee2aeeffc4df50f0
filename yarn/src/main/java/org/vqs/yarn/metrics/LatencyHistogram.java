package org.vqs.yarn.metrics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * How long something took, each time it was done: counts in fixed buckets from 1 µs to 10 s.
 *
 * <p>Buckets are at most a quarter wider than where they begin (20 % on average), so a quantile is
 * off by at most a quarter of its value. Below 1 µs it is off by at most 1 µs; above 10 s it is
 * between 10 s and the largest recorded value.
 *
 * <p>Thread-safe. Recording takes no lock, allocates nothing and costs a binary search over about a
 * hundred numbers. Reading copies the counts; what is recorded meanwhile may be in it or not.
 */
public final class LatencyHistogram {
  /** Where buckets end within a decade, in tenths of where it begins. */
  private static final long[] STEPS = {
    12, 14, 16, 18, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100
  };

  private static final long SHORTEST = 1_000;
  private static final long LONGEST = 10_000_000_000L;

  /** The largest value in each bucket but the last, in nanoseconds, increasing. */
  private static final long[] LIMITS = limits();

  private final AtomicLongArray counts = new AtomicLongArray(LIMITS.length + 1);
  private final LongAdder sum = new LongAdder();
  private final LongAccumulator max = new LongAccumulator(Math::max, 0);

  /**
   * How many took at most so long.
   *
   * @param limitNanos in nanoseconds; Long.MAX_VALUE for any time
   * @param count how many, those of the buckets before included
   */
  public record Bucket(long limitNanos, long count) {}

  private static long[] limits() {
    List<Long> limits = new ArrayList<>(List.of(SHORTEST));
    for (long decade = SHORTEST; decade < LONGEST; decade *= 10) {
      for (long step : STEPS) {
        limits.add(decade / 10 * step);
      }
    }
    return limits.stream().mapToLong(Long::longValue).toArray();
  }

  /** Counts one; a negative time, as of a clock that was set back, as none. */
  public void record(long nanos) {
    long time = Math.max(0, nanos);
    int found = Arrays.binarySearch(LIMITS, time);
    // The count comes last, so that a reader never meets one that is longer than the longest.
    max.accumulate(time);
    sum.add(time);
    counts.incrementAndGet(found < 0 ? -found - 1 : found);
  }

  /** How many were recorded. */
  public long count() {
    return reading().count();
  }

  /** What they add up to, in nanoseconds. */
  public long sumNanos() {
    return sum.sum();
  }

  /** The longest, in nanoseconds; 0 if there is none. */
  public long maxNanos() {
    return max.get();
  }

  /**
   * The time that a part {@code q} of all took at most, in nanoseconds; 0 if there are none.
   *
   * @param q in [0, 1], as 0.99
   */
  public long quantileNanos(double q) {
    return reading().quantileNanos(q);
  }

  /** What was recorded up to now. */
  public Reading reading() {
    long[] copy = new long[counts.length()];
    for (int i = 0; i < copy.length; i++) {
      copy[i] = counts.get(i);
    }
    return new Reading(copy, sum.sum(), max.get());
  }

  /** What a histogram held at a moment. Immutable. */
  public static final class Reading {
    private final long[] counts;
    private final long count;
    private final long sumNanos;
    private final long maxNanos;

    private Reading(long[] counts, long sumNanos, long maxNanos) {
      this.counts = counts;
      this.count = Arrays.stream(counts).sum();
      this.sumNanos = sumNanos;
      this.maxNanos = maxNanos;
    }

    /** How many were recorded. */
    public long count() {
      return count;
    }

    /** What they add up to, in nanoseconds. */
    public long sumNanos() {
      return sumNanos;
    }

    /**
     * The longest of them, in nanoseconds: exact since the histogram was made; since another
     * reading, where its bucket ends, if that is not later than the longest of all.
     */
    public long maxNanos() {
      return maxNanos;
    }

    /** What was recorded after an earlier reading of the same histogram. */
    public Reading since(Reading earlier) {
      long[] difference = counts.clone();
      for (int i = 0; i < difference.length; i++) {
        difference[i] -= earlier.counts[i];
      }
      return new Reading(difference, sumNanos - earlier.sumNanos, longest(difference));
    }

    private long longest(long[] recorded) {
      for (int i = recorded.length - 1; i >= 0; i--) {
        if (recorded[i] > 0) {
          return i == LIMITS.length ? maxNanos : Math.min(LIMITS[i], maxNanos);
        }
      }
      return 0;
    }

    /**
     * As {@link LatencyHistogram#quantileNanos}: within its bucket as far as its rank is within the
     * bucket's.
     *
     * @throws IllegalArgumentException if {@code q} is not in [0, 1]
     */
    public long quantileNanos(double q) {
      if (!(q >= 0 && q <= 1)) {
        throw new IllegalArgumentException("A quantile of " + q + " is not in [0, 1]");
      }
      double rank = q * count;
      long below = 0;
      for (int i = 0; i < counts.length; i++) {
        if (counts[i] > 0 && below + counts[i] >= rank) {
          long low = i == 0 ? 0 : LIMITS[i - 1];
          long high = i == LIMITS.length ? maxNanos : Math.min(LIMITS[i], maxNanos);
          return Math.min(high, low + Math.round((high - low) * ((rank - below) / counts[i])));
        }
        below += counts[i];
      }
      return 0;
    }

    /**
     * Counts at 1, 2 and 5 µs and so on up to 10 s, and at last of all; each includes the ones
     * before.
     */
    public List<Bucket> buckets() {
      List<Bucket> result = new ArrayList<>();
      long below = 0;
      for (int i = 0; i < LIMITS.length; i++) {
        below += counts[i];
        if (isRound(LIMITS[i])) {
          result.add(new Bucket(LIMITS[i], below));
        }
      }
      result.add(new Bucket(Long.MAX_VALUE, count));
      return List.copyOf(result);
    }

    private static boolean isRound(long limit) {
      long digit = limit;
      while (digit % 10 == 0) {
        digit /= 10;
      }
      return digit == 1 || digit == 2 || digit == 5;
    }
  }
}
