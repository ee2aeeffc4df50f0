package org.vqs.bench.schedulers.run;

import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What one scheduler did in one run of a scenario. Times are those of calls into the scheduler, and
 * those in which the garbage collector ran are apart.
 *
 * @param scheduler the contestant's name
 * @param seed of all chance
 * @param fill the cluster goes from empty to full, from the backlog; nothing with a load
 * @param steady the seconds that are measured
 * @param latencies by kind of call, in the steady seconds
 * @param collections pauses of the garbage collector in the steady seconds
 * @param memory what nodes and asks take
 * @param utilization mean share of memory that ran in the steady seconds
 * @param coreUtilization the same of cores; Fifo does not count them and may give more than there
 *     is
 * @param waiting containers that wait at the end
 */
public record SchedulerOutcome(
    String scenario,
    String scheduler,
    long seed,
    Work fill,
    Work steady,
    Map<String, Latency> latencies,
    Collections collections,
    Memory memory,
    double utilization,
    double coreUtilization,
    long waiting) {

  /** A heartbeat in which nothing ended and nothing started. */
  public static final String IDLE_HEARTBEAT = "idle heartbeat";

  /** A heartbeat in which one container started. */
  public static final String STARTING_HEARTBEAT = "heartbeat that starts one";

  /** Any heartbeat. */
  public static final String HEARTBEAT = "heartbeat";

  /** An allocate call in which at most one container started. */
  public static final String SMALL_ALLOCATE = "allocate that starts at most one";

  /** Any allocate call. */
  public static final String ALLOCATE = "allocate";

  /** A call of what comes at once ({@link org.vqs.bench.schedulers.scenario.ShootoutScenario}). */
  public static final String BURST = "call of the burst";

  /** What the scheduler's own thread would do once in a second. */
  public static final String UPDATE = "update";

  /**
   * Containers started.
   *
   * @param started how many
   * @param schedulerSeconds spent in calls into the scheduler, and by its own threads
   * @param allocatedBytes by the thread of the calls in them
   * @param virtualSeconds that passed
   */
  public record Work(
      long started, double schedulerSeconds, long allocatedBytes, double virtualSeconds) {
    /** Containers started per second of the scheduler's time; 0 if none. */
    public double startsPerSecond() {
      return schedulerSeconds == 0 ? 0 : started / schedulerSeconds;
    }
  }

  /**
   * Nanoseconds of calls; in {@link SchedulerOutcome#latencies} without those in which the garbage
   * collector ran.
   */
  public record Latency(
      long count, double mean, long p50, long p90, long p99, long p999, long max) {
    /** What a histogram holds. */
    public static Latency of(Histogram histogram) {
      return new Latency(
          histogram.getTotalCount(),
          histogram.getMean(),
          histogram.getValueAtPercentile(50),
          histogram.getValueAtPercentile(90),
          histogram.getValueAtPercentile(99),
          histogram.getValueAtPercentile(99.9),
          histogram.getMaxValue());
    }
  }

  /**
   * Garbage collections.
   *
   * @param calls calls into the scheduler in which one ran
   * @param longestCallNanos the longest of those
   */
  public record Collections(long count, long milliseconds, long calls, long longestCallNanos) {}

  /**
   * Bytes in use after a collection.
   *
   * @param perNode for a node that holds nothing
   * @param perAsk for one ask, whatever its number of containers
   * @param asks for all asks
   */
  public record Memory(double perNode, double perAsk, long asks) {}
}
