package org.vqs.bench.sls;

import java.util.Map;

/**
 * A run and what came of it.
 *
 * @param outcome null if the run did not come to its end
 * @param simulator what the load simulator itself reports, in microseconds by operation; empty if
 *     the run did not come to its end
 * @param failure why the run did not come to its end; null if it did
 */
record Result(SlsRun run, SlsOutcome outcome, Map<String, Double> simulator, String failure) {
  /** The result of a run that came to its end. */
  static Result of(SlsRun run, SlsOutcome outcome, Map<String, Double> simulator) {
    return new Result(run, outcome, simulator, null);
  }

  /** The result of a run that did not. */
  static Result failed(SlsRun run, String failure) {
    return new Result(run, null, Map.of(), failure);
  }

  boolean isFinished() {
    return failure == null;
  }
}
