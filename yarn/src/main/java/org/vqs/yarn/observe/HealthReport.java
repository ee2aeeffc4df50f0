package org.vqs.yarn.observe;

import java.util.List;

/**
 * What a recount of a scheduler gave. Immutable.
 *
 * @param time when it was made, by the scheduler's clock, in milliseconds since the epoch
 * @param problems what is wrong, each in one sentence; empty if nothing is
 * @param lockedNanos for how long it held the scheduler's lock
 */
public record HealthReport(long time, List<String> problems, long lockedNanos) {

  /** Whether nothing is wrong. */
  public boolean isHealthy() {
    return problems.isEmpty();
  }
}
