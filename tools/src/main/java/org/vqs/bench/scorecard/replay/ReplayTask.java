package org.vqs.bench.scorecard.replay;

/**
 * What a process is to replay to a real scheduler class.
 *
 * @param traces the directory of Alibaba's trace; null for applications like those of MapReduce
 * @param policy of the scheduler
 * @param small whether it is to take seconds
 */
public record ReplayTask(String traces, String policy, long seed, boolean small) {
  /** A name for its directory. */
  public String name() {
    return "%s-%s-%d".formatted(traces == null ? "map-reduce" : "alibaba", policy, seed);
  }
}
