package org.vqs.bench.sls;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** SlsOutcomes for tests. */
final class SlsOutcomes {
  private SlsOutcomes() {}

  /** Two applications of three tasks each, with nothing wrong. */
  static SlsOutcome good(double mean) {
    return new SlsOutcome(2, 2, 6, 8, List.of(), 10, operations(mean));
  }

  static SortedMap<String, SlsOutcome.Times> operations(double mean) {
    SortedMap<String, SlsOutcome.Times> operations = new TreeMap<>();
    for (String once :
        List.of("APP_ADDED", "APP_ATTEMPT_ADDED", "APP_ATTEMPT_REMOVED", "APP_REMOVED")) {
      operations.put(once, new SlsOutcome.Times(2, 1, 1, 1, 1));
    }
    operations.put("NODE_UPDATE", new SlsOutcome.Times(50, 3, 2, 4, 5));
    operations.put("allocate", new SlsOutcome.Times(20, mean, 2, 4, 5));
    return operations;
  }

  static SlsRun run(String scheduler, int round) {
    return new SlsRun(scheduler, round, SlsWorkload.example(), "trace", "settings", "directory");
  }

  static Result result(String scheduler, int round, double mean) {
    return Result.of(
        run(scheduler, round),
        good(mean),
        Map.of("allocate", mean + 1, "handle", mean + 2, "handle.NODE_UPDATE", mean + 3));
  }
}
