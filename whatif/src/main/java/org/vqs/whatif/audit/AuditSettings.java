package org.vqs.whatif.audit;

import java.util.List;

/**
 * How an audit log is read.
 *
 * @param returnedWithinMs containers that their application itself gave back sooner than this many
 *     milliseconds after they were granted are left out: it did not use them
 * @param queues full paths of queues that are known from elsewhere, such as {@code root.a.prod}:
 *     the log of some schedulers names only the leaf. May be empty
 */
public record AuditSettings(long returnedWithinMs, List<String> queues) {
  /**
   * Copies and checks.
   *
   * @throws IllegalArgumentException if {@code returnedWithinMs} is negative
   */
  public AuditSettings {
    queues = List.copyOf(queues);
    if (returnedWithinMs < 0) {
      throw new IllegalArgumentException(
          "the time within which containers are returned ("
              + returnedWithinMs
              + " ms) must not be negative");
    }
  }

  /**
   * Five seconds, no known queues. An application learns of a container with its next heartbeat and
   * gives it back with the one after; to start it, use it and stop it takes longer.
   */
  public static AuditSettings defaults() {
    return new AuditSettings(5000, List.of());
  }
}
