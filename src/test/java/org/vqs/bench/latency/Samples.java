package org.vqs.bench.latency;

import java.util.List;
import java.util.stream.LongStream;

/** Measurements made up for tests. */
final class Samples {
  static final Phase POLLING = new Phase(Load.LIGHT, 2, true, 1, 1, 10, 0, 1000);
  static final Phase CALLING = new Phase(Load.LIGHT, 1000, false, 1, 1, 10, 0, 1000);
  static final Phase CROWDED = new Phase(Load.FULL, 2, true, 1, 9, 0, 0, 1000);

  private Samples() {}

  /** Two rounds, the first with full load too. */
  static Plan plan(String... rivals) {
    return new Plan(
        "vqs-bf",
        List.of(rivals),
        1,
        2,
        7,
        Plan.warmUp(2, 100),
        List.of(POLLING, CALLING),
        1,
        List.of(CROWDED));
  }

  /** All that was wanted came after so many milliseconds, and was wanted one before the ask. */
  static PhaseResult result(Phase phase, long... millis) {
    return new PhaseResult(
        phase,
        millis.length,
        LongStream.of(millis).mapToObj(time -> time * 1_000_000).toList(),
        LongStream.of(millis).mapToObj(time -> (time + 1) * 1_000_000).toList(),
        millis.length);
  }

  /** A run in which every container came after so many milliseconds. */
  static Run run(Plan plan, String scheduler, int round, long millis) {
    Assignment assignment = plan.assignment(scheduler, round, "nowhere");
    return new Run(
        scheduler,
        round,
        assignment.phases().stream().map(phase -> result(phase, millis, millis, millis)).toList());
  }
}
