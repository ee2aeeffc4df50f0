package org.vqs.core.cluster;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.vqs.core.index.FitTree;
import org.vqs.core.index.FitTree.Bound;

/** One tenant's asks at a place, by the time at which their patience ends, a line for each band. */
final class BandLines {
  private final Tenant tenant;
  private final Map<Integer, FitTree<Ask>> lines = new TreeMap<>();

  BandLines(Tenant tenant) {
    this.tenant = tenant;
  }

  void insert(Ask ask, int place) {
    lines
        .computeIfAbsent(ask.band(), b -> new FitTree<>(Ask.BY_DUE, Bound.AT_MOST))
        .insert(ask.bandNode(place), ask.shape().amounts());
  }

  /** Takes an ask out. Returns whether none is left. */
  boolean remove(Ask ask, int place) {
    ask.bandNode(place).detach();
    if (lines.get(ask.band()).isEmpty()) {
      lines.remove(ask.band());
    }
    return lines.isEmpty();
  }

  /**
   * Of the overdue, of the band whose turn it is, the one that waited longest; or null.
   *
   * @param free what it must fit, or null for one that is to claim a server
   */
  Ask next(long now, long[] free, Set<Ask> passed) {
    Ask best = null;
    for (Map.Entry<Integer, FitTree<Ask>> entry : lines.entrySet()) {
      if (best != null && tenant.bands().turn(entry.getKey()) > tenant.bands().turn(best.band())) {
        continue;
      }
      FitTree<Ask> line = entry.getValue();
      Ask candidate = free == null ? line.first() : line.firstFit(free);
      while (candidate != null && (passed.contains(candidate) || isClaiming(candidate, free))) {
        candidate = free == null ? line.after(candidate) : line.firstFitAfter(candidate, free);
      }
      boolean isDue = candidate != null && candidate.due() <= now;
      if (isDue && (best == null || compareTurns(tenant, candidate, best) < 0)) {
        best = candidate;
      }
    }
    return best;
  }

  /** An ask that claims a server needs no second one for its age, but takes what fits meanwhile. */
  private static boolean isClaiming(Ask ask, long[] free) {
    return free == null && !ask.claims().isEmpty();
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
  static int compareTurns(Tenant tenant, Ask a, Ask b) {
    int byTurn = Double.compare(tenant.bands().turn(a.band()), tenant.bands().turn(b.band()));
    return byTurn != 0 ? byTurn : Ask.BY_DUE.compare(a, b);
  }

  Iterable<FitTree<Ask>> lines() {
    return lines.values();
  }
}
