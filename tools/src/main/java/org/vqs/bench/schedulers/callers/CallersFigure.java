package org.vqs.bench.schedulers.callers;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.vqs.bench.schedulers.run.SchedulerOutcome.Latency;

/**
 * A number of a run.
 *
 * @param number NaN where the run has none
 */
record CallersFigure(String name, String unit, ToDoubleFunction<CallersOutcome> number) {
  private static final double MICRO = 1e6;

  /** Of the run as a whole, in the order of the columns. */
  static final List<CallersFigure> OF_RUN =
      List.of(
          new CallersFigure("started", "1/s", each -> each.started() / each.seconds()),
          new CallersFigure("waited per start", "us", each -> perStart(each, each.waitedSeconds())),
          new CallersFigure(
              "under the lock per start",
              "us",
              each -> each.lock() == null ? Double.NaN : perStart(each, each.lock().heldSeconds())),
          new CallersFigure("wait for the lock p99", "us", each -> wait(each, Latency::p99)),
          new CallersFigure("longest wait for the lock", "us", each -> wait(each, Latency::max)),
          new CallersFigure("memory used", "", CallersOutcome::utilization),
          new CallersFigure("collecting", "s", CallersOutcome::collectingSeconds),
          new CallersFigure(
              "virtual seconds", "1/s", each -> each.virtualSeconds() / each.seconds()));

  /** Of calls of masters. */
  static final List<CallersFigure> OF_ALLOCATE = of("allocate", CallersOutcome::allocates);

  /** Of calls of the dispatcher's thread. */
  static final List<CallersFigure> OF_HEARTBEAT = of("heartbeat", CallersOutcome::heartbeats);

  static List<CallersFigure> all() {
    return Stream.of(OF_RUN, OF_ALLOCATE, OF_HEARTBEAT).flatMap(List::stream).toList();
  }

  private static List<CallersFigure> of(String call, Function<CallersOutcome, Latency> latency) {
    return List.of(
        new CallersFigure(call + " calls", "", each -> latency.apply(each).count()),
        new CallersFigure(call + " mean", "us", each -> latency.apply(each).mean() / 1e3),
        new CallersFigure(call + " p50", "us", each -> latency.apply(each).p50() / 1e3),
        new CallersFigure(call + " p99", "us", each -> latency.apply(each).p99() / 1e3),
        new CallersFigure(call + " longest", "us", each -> latency.apply(each).max() / 1e3));
  }

  private static double perStart(CallersOutcome outcome, double seconds) {
    return seconds * MICRO / outcome.started();
  }

  private static double wait(CallersOutcome outcome, ToDoubleFunction<Latency> statistic) {
    return outcome.lock() == null
        ? Double.NaN
        : statistic.applyAsDouble(outcome.lock().waits()) / 1e3;
  }
}
