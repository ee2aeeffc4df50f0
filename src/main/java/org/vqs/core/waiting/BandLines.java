package org.vqs.core.waiting;

import java.util.Map;
import java.util.TreeMap;
import org.vqs.core.index.FitTree;
import org.vqs.core.index.FitTree.Bound;
import org.vqs.core.tenant.Tenant;

/**
 * One tenant's asks at a location, by the time at which their patience ends, a line for each band.
 */
final class BandLines {
  private final TenantAsks tenant;
  private final Map<Integer, FitTree<Ask>> lines = new TreeMap<>();

  BandLines(Tenant tenant) {
    this.tenant = TenantAsks.of(tenant);
  }

  void insert(Ask ask, int location) {
    lines
        .computeIfAbsent(ask.band(), b -> new FitTree<>(Ask.BY_DUE, Bound.AT_MOST))
        .insert(ask.bandNode(location), ask.shape().amounts());
  }

  /** Takes an ask out. Returns whether none is left. */
  boolean remove(Ask ask, int location) {
    ask.bandNode(location).detach();
    if (lines.get(ask.band()).isEmpty()) {
      lines.remove(ask.band());
    }
    return lines.isEmpty();
  }

  /**
   * Of the overdue that reserve no server, of the band whose turn it is, the one that waited
   * longest; or null.
   */
  Ask next(long since, double least) {
    Ask best = null;
    for (Map.Entry<Integer, FitTree<Ask>> entry : lines.entrySet()) {
      if (best != null && turn(entry.getKey(), least) > turn(best.band(), least)) {
        continue;
      }
      FitTree<Ask> line = entry.getValue();
      Ask candidate = line.first();
      while (candidate != null && !candidate.reservations().isEmpty()) {
        candidate = line.after(candidate);
      }
      boolean isDue = candidate != null && candidate.due() <= since;
      if (isDue && (best == null || Overdue.compare(candidate, best, least) < 0)) {
        best = candidate;
      }
    }
    return best;
  }

  private double turn(int band, double least) {
    return tenant.bands().turn(band, least);
  }

  Iterable<FitTree<Ask>> lines() {
    return lines.values();
  }
}
