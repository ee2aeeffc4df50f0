package org.vqs.core.waiting;

import java.util.Map;
import java.util.Set;
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
   * Of the overdue, of the band whose turn it is, the one that waited longest; or null.
   *
   * @param free what it must fit, or null for one that is to reserve a server
   */
  Ask next(long now, long[] free, Set<Ask> passed) {
    Ask best = null;
    for (Map.Entry<Integer, FitTree<Ask>> entry : lines.entrySet()) {
      if (best != null && tenant.bands().turn(entry.getKey()) > tenant.bands().turn(best.band())) {
        continue;
      }
      FitTree<Ask> line = entry.getValue();
      Ask candidate = free == null ? line.first() : line.firstFit(free);
      while (candidate != null && (passed.contains(candidate) || isReserving(candidate, free))) {
        candidate = free == null ? line.after(candidate) : line.firstFitAfter(candidate, free);
      }
      boolean isDue = candidate != null && candidate.due() <= now;
      if (isDue && (best == null || compareTurns(tenant.bands(), candidate, best) < 0)) {
        best = candidate;
      }
    }
    return best;
  }

  /**
   * An ask that reserves a server needs no second one for its age, but takes what fits meanwhile.
   */
  private static boolean isReserving(Ask ask, long[] free) {
    return free == null && !ask.reservations().isEmpty();
  }

  /** The least turn among bands with overdue asks; infinite if there are none. */
  double leastTurn(long now) {
    double least = Double.POSITIVE_INFINITY;
    for (Map.Entry<Integer, FitTree<Ask>> line : lines.entrySet()) {
      if (line.getValue().first().due() <= now) {
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
