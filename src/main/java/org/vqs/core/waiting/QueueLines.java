package org.vqs.core.waiting;

import java.util.LinkedHashMap;
import java.util.Map;
import org.vqs.core.tenant.Tenant;

/**
 * The asks of one queue at a location by the time at which their patience ends, tenant by tenant.
 */
final class QueueLines {
  /**
   * Up to so many tenants are compared with each other; more are visited in order of weighted
   * share.
   */
  private static final int FEW = 8;

  private final Tenant queue;
  private final Map<Tenant, BandLines> lines = new LinkedHashMap<>(2);

  QueueLines(Tenant queue) {
    this.queue = queue;
  }

  void insert(Ask ask, int location) {
    lines.computeIfAbsent(ask.tenant(), BandLines::new).insert(ask, location);
  }

  /** Takes an ask out. Returns whether none is left. */
  boolean remove(Ask ask, int location) {
    if (lines.get(ask.tenant()).remove(ask, location)) {
      lines.remove(ask.tenant());
    }
    return lines.isEmpty();
  }

  /**
   * Of the overdue, the least served tenant's; there as in {@link BandLines#next}. Cost O(tenants)
   * at worst, and usually that of the first in order of weighted share.
   */
  Ask next(long since) {
    if (lines.size() > FEW) {
      for (Tenant user : queue.active()) {
        BandLines line = lines.get(user);
        Ask candidate = line == null ? null : line.next(since);
        if (candidate != null) {
          return candidate;
        }
      }
    }
    // Those whose only asks are for masters do not count as active.
    Ask best = null;
    for (BandLines line : lines.values()) {
      Ask candidate = line.next(since);
      if (candidate != null && (best == null || Overdue.compare(candidate, best) < 0)) {
        best = candidate;
      }
    }
    return best;
  }

  /** As {@link BandLines#leastTurn}, of one tenant. */
  double leastTurn(Tenant tenant, long since) {
    BandLines line = lines.get(tenant);
    return line == null ? Double.POSITIVE_INFINITY : line.leastTurn(since);
  }

  Iterable<BandLines> lines() {
    return lines.values();
  }
}
