package org.vqs.bench.latency;

import java.util.List;
import java.util.stream.LongStream;
import org.vqs.bench.latency.plan.Assignment;
import org.vqs.bench.latency.plan.LatencyPlan;
import org.vqs.bench.latency.plan.Load;
import org.vqs.bench.latency.plan.Phase;
import org.vqs.bench.latency.result.PhaseResult;
import org.vqs.bench.latency.result.Run;

/** Measurements made up for tests. */
public final class Samples {
  public static final Phase POLLING = new Phase(Load.LIGHT, 2, true, 1, 1, 10, 0, 1000);
  public static final Phase CALLING = new Phase(Load.LIGHT, 1000, false, 1, 1, 10, 0, 1000);
  public static final Phase CROWDED = new Phase(Load.FULL, 2, true, 1, 9, 0, 0, 1000);

  private Samples() {}

  /** Two rounds, the first with full load too. */
  public static LatencyPlan plan(String... rivals) {
    return new LatencyPlan(
        "vqs-bf",
        List.of(rivals),
        1,
        2,
        7,
        LatencyPlan.warmUp(2, 100),
        List.of(POLLING, CALLING),
        1,
        List.of(CROWDED));
  }

  /** All that was wanted came after so many milliseconds, and was wanted one before the ask. */
  public static PhaseResult result(Phase phase, long... millis) {
    return new PhaseResult(
        phase,
        millis.length,
        LongStream.of(millis).mapToObj(time -> time * 1_000_000).toList(),
        LongStream.of(millis).mapToObj(time -> (time + 1) * 1_000_000).toList(),
        millis.length);
  }

  /** A run in which every container came after so many milliseconds. */
  public static Run run(LatencyPlan plan, String scheduler, int round, long millis) {
    Assignment assignment = plan.assignment(scheduler, round, "nowhere");
    return new Run(
        scheduler,
        round,
        assignment.phases().stream().map(phase -> result(phase, millis, millis, millis)).toList());
  }
}
