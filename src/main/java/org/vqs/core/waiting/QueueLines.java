package org.vqs.core.waiting;

import java.util.LinkedHashMap;
import java.util.Map;
import org.vqs.core.tenant.Tenant;

/**
 * The asks of one queue at a location by the time at which their patience ends, tenant by tenant.
 */
final class QueueLines {
  private final Map<Tenant, BandLines> lines = new LinkedHashMap<>(2);

  void insert(Ask ask, int location) {
    lines.computeIfAbsent(ask.line(), BandLines::new).insert(ask, location);
  }

  /** Takes an ask out. Returns whether none is left. */
  boolean remove(Ask ask, int location) {
    if (lines.get(ask.line()).remove(ask, location)) {
      lines.remove(ask.line());
    }
    return lines.isEmpty();
  }

  /** Of the overdue, the one of the kind whose turn it is; or null. Cost O(tenants · bands). */
  Ask next(long since, double least) {
    Ask best = null;
    for (BandLines line : lines.values()) {
      best = Overdue.first(best, line.next(since, least), least);
    }
    return best;
  }

  Iterable<BandLines> lines() {
    return lines.values();
  }
}
