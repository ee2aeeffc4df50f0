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
  Ask next(long since) {
    Ask best = null;
    for (Map.Entry<Integer, FitTree<Ask>> entry : lines.entrySet()) {
      if (best != null && tenant.bands().turn(entry.getKey()) > tenant.bands().turn(best.band())) {
        continue;
      }
      FitTree<Ask> line = entry.getValue();
      Ask candidate = line.first();
      while (candidate != null && !candidate.reservations().isEmpty()) {
        candidate = line.after(candidate);
      }
      boolean isDue = candidate != null && candidate.due() <= since;
      if (isDue && (best == null || compareTurns(tenant.bands(), candidate, best) < 0)) {
        best = candidate;
      }
    }
    return best;
  }

  /** The least turn among bands with overdue asks; infinite if there are none. */
  double leastTurn(long since) {
    double least = Double.POSITIVE_INFINITY;
    for (Map.Entry<Integer, FitTree<Ask>> line : lines.entrySet()) {
      if (line.getValue().first().due() <= since) {
        least = Math.min(least, tenant.bands().turn(line.getKey()));
      }
    }
    return least;
  }

  /** The order in which overdue asks of one tenant are helped. */
  static int compareTurns(OverdueBands bands, Ask a, Ask b) {
    int byTurn = Double.compare(bands.turn(a.band()), bands.turn(b.band()));
    return byTurn != 0 ? byTurn : Ask.BY_DUE.compare(a, b);
  }

  Iterable<FitTree<Ask>> lines() {
    return lines.values();
  }
}
