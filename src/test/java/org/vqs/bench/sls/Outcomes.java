package org.vqs.bench.sls;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Outcomes for tests. */
final class Outcomes {
  private Outcomes() {}

  /** Two applications of three tasks each, with nothing wrong. */
  static Outcome good(double mean) {
    return new Outcome(2, 2, 6, 8, List.of(), 10, operations(mean));
  }

  static SortedMap<String, Outcome.Times> operations(double mean) {
    SortedMap<String, Outcome.Times> operations = new TreeMap<>();
    for (String once :
        List.of("APP_ADDED", "APP_ATTEMPT_ADDED", "APP_ATTEMPT_REMOVED", "APP_REMOVED")) {
      operations.put(once, new Outcome.Times(2, 1, 1, 1, 1));
    }
    operations.put("NODE_UPDATE", new Outcome.Times(50, 3, 2, 4, 5));
    operations.put("allocate", new Outcome.Times(20, mean, 2, 4, 5));
    return operations;
  }

  static Result result(String scheduler, int round, double mean) {
    SlsRun run = new SlsRun(scheduler, round, Workload.example(), "trace", "settings", "directory");
    return new Result(
        run,
        good(mean),
        Map.of("allocate", mean + 1, "handle", mean + 2, "handle.NODE_UPDATE", mean + 3));
  }
}
