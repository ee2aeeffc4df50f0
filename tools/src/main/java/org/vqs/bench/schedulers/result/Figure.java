package org.vqs.bench.schedulers.result;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.vqs.bench.schedulers.run.SchedulerOutcome;

/**
 * A number of an outcome, with the name that thresholds and files use.
 *
 * @param number of an outcome; NaN if the outcome has none
 */
public record Figure(String name, String unit, ToDoubleFunction<SchedulerOutcome> number) {
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double MICROS_PER_SECOND = 1e6;
  private static final double BYTES_PER_MB = 1 << 20;

  /** Containers started per second of scheduler time while the nodes fill. */
  public static final Figure FILL_RATE =
      new Figure("fill starts per second", "1/s", outcome -> rate(outcome.fill()));

  /** Containers started per second of scheduler time in the steady seconds. */
  public static final Figure STEADY_RATE =
      new Figure("starts per second", "1/s", outcome -> rate(outcome.steady()));

  /** Scheduler time for one container in the steady seconds. */
  public static final Figure COST =
      new Figure("time per start", "us", outcome -> MICROS_PER_SECOND / rate(outcome.steady()));

  /** Bytes that calls allocated for one container in the steady seconds. */
  public static final Figure GARBAGE =
      new Figure(
          "bytes per start",
          "bytes",
          outcome ->
              outcome.steady().started() == 0
                  ? Double.NaN
                  : (double) outcome.steady().allocatedBytes() / outcome.steady().started());

  public static final Figure UTILIZATION =
      new Figure("memory used", "", SchedulerOutcome::utilization);

  public static final Figure CORE_UTILIZATION =
      new Figure("cores used", "", SchedulerOutcome::coreUtilization);

  public static final Figure NODE_MEMORY =
      new Figure("memory per node", "bytes", outcome -> outcome.memory().perNode());

  public static final Figure ASK_MEMORY =
      new Figure("memory per ask", "bytes", outcome -> outcome.memory().perAsk());

  public static final Figure ASKS_MEMORY =
      new Figure("memory of asks", "MB", outcome -> outcome.memory().asks() / BYTES_PER_MB);

  public static final Figure COLLECTIONS =
      new Figure("collections", "", outcome -> outcome.collections().count());

  public static final Figure COLLECTING =
      new Figure("collecting", "ms", outcome -> outcome.collections().milliseconds());

  public static final Figure COLLECTED_CALLS =
      new Figure("calls with a collection", "", outcome -> outcome.collections().calls());

  public static final Figure LONGEST_COLLECTED_CALL =
      new Figure(
          "longest call with a collection",
          "ms",
          outcome -> outcome.collections().longestCallNanos() / NANOS_PER_MICRO / NANOS_PER_MICRO);

  public static final Figure STEADY_SECONDS =
      new Figure("virtual seconds", "s", outcome -> outcome.steady().virtualSeconds());

  private static final List<Figure> GENERAL =
      List.of(
          FILL_RATE,
          STEADY_RATE,
          COST,
          GARBAGE,
          new Figure("fill started", "", outcome -> outcome.fill().started()),
          new Figure("fill scheduler time", "s", outcome -> outcome.fill().schedulerSeconds()),
          new Figure("started", "", outcome -> outcome.steady().started()),
          new Figure("scheduler time", "s", outcome -> outcome.steady().schedulerSeconds()),
          STEADY_SECONDS,
          UTILIZATION,
          CORE_UTILIZATION,
          new Figure("waiting", "", SchedulerOutcome::waiting),
          NODE_MEMORY,
          ASK_MEMORY,
          ASKS_MEMORY,
          COLLECTIONS,
          COLLECTING,
          COLLECTED_CALLS,
          LONGEST_COLLECTED_CALL);

  /** Kinds of calls, in the order of reports. */
  public static final List<String> CALLS =
      List.of(
          SchedulerOutcome.HEARTBEAT,
          SchedulerOutcome.STARTING_HEARTBEAT,
          SchedulerOutcome.IDLE_HEARTBEAT,
          SchedulerOutcome.ALLOCATE,
          SchedulerOutcome.SMALL_ALLOCATE,
          SchedulerOutcome.UPDATE,
          SchedulerOutcome.BURST);

  /** A number of all calls of a kind. */
  public enum Statistic {
    MEAN("mean"),
    P50("p50"),
    P90("p90"),
    P99("p99"),
    P999("p99.9"),
    MAX("max");

    private final String label;

    Statistic(String label) {
      this.label = label;
    }

    private double micros(SchedulerOutcome.Latency latency) {
      double nanos =
          switch (this) {
            case MEAN -> latency.mean();
            case P50 -> latency.p50();
            case P90 -> latency.p90();
            case P99 -> latency.p99();
            case P999 -> latency.p999();
            case MAX -> latency.max();
          };
      return nanos / NANOS_PER_MICRO;
    }

    @Override
    public String toString() {
      return label;
    }
  }

  /** How long calls of a kind take. */
  public static Figure latency(String call, Statistic statistic) {
    return new Figure(
        call + " " + statistic,
        "us",
        outcome -> {
          SchedulerOutcome.Latency latency = outcome.latencies().get(call);
          return latency == null ? Double.NaN : statistic.micros(latency);
        });
  }

  /** How many calls of a kind there were, without those in which the garbage collector ran. */
  public static Figure count(String call) {
    return new Figure(
        call + " count", "", outcome -> count(outcome, call, SchedulerOutcome.Latency::count));
  }

  /** The number of an outcome. */
  public double of(SchedulerOutcome outcome) {
    return number.applyAsDouble(outcome);
  }

  /** All, in the order of files. */
  public static List<Figure> all() {
    List<Figure> all = new ArrayList<>(GENERAL);
    for (String call : CALLS) {
      all.add(count(call));
      for (Statistic statistic : Statistic.values()) {
        all.add(latency(call, statistic));
      }
    }
    return all;
  }

  private static double rate(SchedulerOutcome.Work work) {
    return work.started() == 0 ? Double.NaN : work.startsPerSecond();
  }

  private static double count(
      SchedulerOutcome outcome, String call, ToLongFunction<SchedulerOutcome.Latency> number) {
    SchedulerOutcome.Latency latency = outcome.latencies().get(call);
    return latency == null ? 0 : number.applyAsLong(latency);
  }
}
