package org.vqs.bench.scorecard.replay;

import java.util.Locale;

/**
 * What a process is to replay to a real scheduler class.
 *
 * @param traces the directory of Alibaba's trace; null where the scene needs none
 * @param policy of the scheduler
 * @param small whether it is to take seconds
 */
public record ReplayTask(
    ReplayScene scene, String traces, String policy, long seed, boolean small) {
  /** A name for its directory. */
  public String name() {
    return "%s-%s-%d".formatted(scene.name().toLowerCase(Locale.ROOT), policy, seed);
  }
}
