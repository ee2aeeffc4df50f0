package org.vqs.whatif.replay;

import java.util.Optional;
import java.util.OptionalLong;
import org.vqs.whatif.replay.use.ContainerUse;

/**
 * How time passes in a replay. All in milliseconds.
 *
 * @param nodeHeartbeatMs how often a node reports
 * @param masterHeartbeatMs how often a master calls while it has something to say or to fetch
 * @param patienceMs how long nothing may happen, while containers wait, before the replay gives up
 * @param skipIdleHeartbeats whether heartbeats that cannot change anything are left out
 * @param requestPerTask whether a master asks for each task by a request of its own, numbered in
 *     order of asking, rather than by one request for all of equal size and priority. Hadoop's
 *     schedulers serve the requests of an application in the order of their numbers
 * @param gangPatienceMs how long a master holds a part of its gang while it waits for the rest,
 *     before it gives up and its application ends; empty if it never does
 * @param use what containers use of what they ask for, which nodes report; empty if they do not
 */
public record ReplaySettings(
    long nodeHeartbeatMs,
    long masterHeartbeatMs,
    long patienceMs,
    boolean skipIdleHeartbeats,
    boolean requestPerTask,
    OptionalLong gangPatienceMs,
    Optional<ContainerUse> use) {
  /** Those of YARN: a second each; ten minutes of patience. */
  public static final ReplaySettings DEFAULT =
      new ReplaySettings(
          1_000, 1_000, 600_000, true, false, OptionalLong.empty(), Optional.empty());

  /** Checks that times are positive. */
  public ReplaySettings {
    check("node heartbeat", nodeHeartbeatMs);
    check("master heartbeat", masterHeartbeatMs);
    check("patience", patienceMs);
    gangPatienceMs.ifPresent(patience -> check("patience for a gang", patience));
  }

  /** One without use, whose masters wait for their gangs as long as it takes. */
  public ReplaySettings(
      long nodeHeartbeatMs,
      long masterHeartbeatMs,
      long patienceMs,
      boolean skipIdleHeartbeats,
      boolean requestPerTask) {
    this(
        nodeHeartbeatMs,
        masterHeartbeatMs,
        patienceMs,
        skipIdleHeartbeats,
        requestPerTask,
        OptionalLong.empty(),
        Optional.empty());
  }

  private static void check(String name, long value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " (" + value + " ms) must be at least 1 ms");
    }
  }
}
