package org.vqs.core.layer;

import org.vqs.core.cluster.Cluster;

/**
 * Whether a cluster is as it was at a noted moment: no server changed, nothing else waits, no
 * tenant uses more or less. Then a search that found nothing finds nothing again. Not thread-safe.
 */
final class StandingStill {
  private static final long NEVER = -1;

  private final Cluster cluster;
  private long servers = NEVER;
  private long asks;
  private long tenants;

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
        && !cluster.anyChangedSince(servers, server -> true);
  }
}
