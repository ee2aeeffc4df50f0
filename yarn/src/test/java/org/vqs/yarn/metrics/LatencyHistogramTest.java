package org.vqs.yarn.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.yarn.metrics.LatencyHistogram.Bucket;
import org.vqs.yarn.metrics.LatencyHistogram.Reading;

class LatencyHistogramTest {
  private static final long MICRO = 1_000;
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000_000_000;

  private final LatencyHistogram histogram = new LatencyHistogram();

  private void record(long... times) {
    for (long time : times) {
      histogram.record(time);
    }
  }

  private long countUpTo(long limit) {
    return histogram.reading().buckets().stream()
        .filter(bucket -> bucket.limitNanos() == limit)
        .findFirst()
        .orElseThrow()
        .count();
  }

  /** The smallest that at least a part q of all are at most as large as. */
  private static long exact(long[] sorted, double q) {
    return sorted[Math.max(0, (int) Math.ceil(q * sorted.length) - 1)];
  }

  private static void assertQuantiles(LongSupplier law) {
    LatencyHistogram histogram = new LatencyHistogram();
    long[] times = LongStream.generate(law).limit(20_000).toArray();
    for (long time : times) {
      histogram.record(time);
    }
    Arrays.sort(times);
    for (double q : new double[] {0, 0.01, 0.25, 0.5, 0.9, 0.95, 0.99, 0.999, 1}) {
      long exact = exact(times, q);
      assertThat(histogram.quantileNanos(q))
          .as("quantile %s of %s", q, exact)
          .isCloseTo(exact, within(Math.max(MICRO, exact / 4)));
    }
    assertThat(histogram.count()).isEqualTo(times.length);
    assertThat(histogram.sumNanos()).isEqualTo(LongStream.of(times).sum());
    assertThat(histogram.maxNanos()).isEqualTo(times[times.length - 1]);
  }

  @Test
  void nothingRecorded_isZeroEverywhere() {
    assertThat(histogram.count()).isZero();
    assertThat(histogram.sumNanos()).isZero();
    assertThat(histogram.maxNanos()).isZero();
    assertThat(histogram.quantileNanos(0.99)).isZero();
    assertThat(histogram.reading().buckets()).allMatch(bucket -> bucket.count() == 0);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void quantilesOfRandomTimes_areWithinAQuarterOfTheExactOnes(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    assertQuantiles(() -> random.nextLong(10 * MILLI));
    assertQuantiles(() -> (long) (-Math.log(1 - random.nextDouble()) * MILLI));
    assertQuantiles(() -> (long) Math.pow(10, 2 + 8 * random.nextDouble()));
    assertQuantiles(() -> (long) (MICRO / Math.pow(1 - random.nextDouble(), 1.2)) % (9 * SECOND));
    assertQuantiles(() -> random.nextInt(100) == 0 ? 3 * SECOND : 20 * MICRO);
  }

  @Test
  void singleTime_isEveryQuantileButForItsBucketsWidth() {
    record(5 * MILLI);
    assertThat(histogram.quantileNanos(1)).isEqualTo(5 * MILLI);
    assertThat(histogram.quantileNanos(0)).isBetween(4 * MILLI, 5 * MILLI);
  }

  @Test
  void timesBeyondTheLastBucket_areCountedAndNeverPassTheLongest() {
    record(30 * SECOND, Long.MAX_VALUE / 4);
    assertThat(countUpTo(10 * SECOND)).isZero();
    assertThat(countUpTo(Long.MAX_VALUE)).isEqualTo(2);
    assertThat(histogram.quantileNanos(1)).isEqualTo(Long.MAX_VALUE / 4);
    assertThat(histogram.quantileNanos(0.1)).isBetween(10 * SECOND, Long.MAX_VALUE / 4);
  }

  @Test
  void negativeTime_countsAsNone() {
    record(-5);
    assertThat(histogram.count()).isEqualTo(1);
    assertThat(histogram.sumNanos()).isZero();
    assertThat(histogram.quantileNanos(1)).isZero();
  }

  @Test
  void buckets_areOneTwoFiveAndCumulative() {
    assertThat(histogram.reading().buckets().stream().map(Bucket::limitNanos))
        .startsWith(MICRO, 2 * MICRO, 5 * MICRO, 10 * MICRO)
        .endsWith(5 * SECOND, 10 * SECOND, Long.MAX_VALUE)
        .hasSize(7 * 3 + 2);
    record(MILLI, MILLI + 1, 2 * MILLI, 3 * MILLI);
    assertThat(countUpTo(500 * MICRO)).isZero();
    assertThat(countUpTo(MILLI)).as("a limit belongs to its bucket").isEqualTo(1);
    assertThat(countUpTo(2 * MILLI)).isEqualTo(3);
    assertThat(countUpTo(5 * MILLI)).isEqualTo(4);
    assertThat(countUpTo(Long.MAX_VALUE)).isEqualTo(4);
  }

  @Test
  void readingSinceAnother_holdsWhatCameBetween() {
    record(MILLI, 10 * MILLI);
    Reading before = histogram.reading();
    record(100 * MILLI);
    Reading between = histogram.reading().since(before);
    assertThat(between.count()).isEqualTo(1);
    assertThat(between.sumNanos()).isEqualTo(100 * MILLI);
    assertThat(between.quantileNanos(0.5)).isBetween(80 * MILLI, 100 * MILLI);
    assertThat(before.count()).as("a reading does not change").isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.01, 1.01, Double.NaN})
  void impossibleQuantile_isRefused(double q) {
    assertThatThrownBy(() -> histogram.quantileNanos(q))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(String.valueOf(q));
  }

  @Test
  void recordingFromManyThreads_losesNothing() throws Exception {
    int each = 20_000;
    CountDownLatch together = new CountDownLatch(1);
    List<Thread> threads =
        IntStream.range(0, 4).mapToObj(i -> new Thread(() -> recordAfter(together, each))).toList();
    threads.forEach(Thread::start);
    together.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(histogram.count()).isEqualTo(4L * each);
    assertThat(histogram.sumNanos()).isEqualTo(4L * each * (each - 1) / 2);
    assertThat(histogram.maxNanos()).isEqualTo(each - 1);
  }

  private void recordAfter(CountDownLatch start, int times) {
    try {
      start.await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return;
    }
    for (int time = 0; time < times; time++) {
      histogram.record(time);
    }
  }
}
