package org.vqs.core.layer;

import org.vqs.core.cluster.Cluster;

/**
 * Whether a cluster is as it was at a noted moment: no server changed, nothing else waits, no
 * tenant uses more or less or has other limits, and the host did not say that it refuses other
 * pairs. Then a search that found nothing, and met no refusal, finds nothing again. What time alone
 * brings about is not seen. Not thread-safe.
 */
final class StandingStill {
  private static final long NEVER = -1;

  private final Cluster cluster;
  private long servers = NEVER;
  private long asks;
  private long tenants;
  private long refusals;

  /** No moment is noted. */
  StandingStill(Cluster cluster) {
    this.cluster = cluster;
  }

  /** Notes this moment. */
  void note() {
    cluster.refreshIndexes();
    servers = cluster.changes();
    asks = cluster.pending().changes();
    tenants = cluster.tenants().changes();
    refusals = cluster.pending().refused().changes();
  }

  /** No moment is noted any more. */
  void forget() {
    servers = NEVER;
  }

  /** True if a moment is noted, and nothing changed since. Cost O(1). */
  boolean isAsNoted() {
    return servers != NEVER
        && asks == cluster.pending().changes()
        && tenants == cluster.tenants().changes()
        && refusals == cluster.pending().refused().changes()
        && !cluster.anyChangedSince(servers, server -> true);
  }
}
