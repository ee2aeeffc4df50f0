package org.vqs.core.waiting;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.vqs.core.index.FitTree;
import org.vqs.core.index.FitTree.Bound;
import org.vqs.core.tenant.HomeTenants;
import org.vqs.core.tenant.Tenant;

/**
 * Asks that compete, one line for each tenant that has one: of those that fit, the least served
 * tenant's goes first. Unlike in {@link TenantLines}, one that does not fit costs nothing.
 */
public final class FitLines {
  /** Those of all places at which nobody ever stood. */
  static final FitLines NOBODY = new FitLines();

  private Map<Tenant, FitTree<Ask>> lines = Map.of();

  void insert(Ask ask, FitTree.Node<Ask> place) {
    lines = lines.isEmpty() ? new LinkedHashMap<>(2) : lines;
    lines
        .computeIfAbsent(ask.line(), t -> new FitTree<>(AskOrder.in(t), Bound.AT_MOST))
        .insert(place, ask.shape().amounts());
  }

  void remove(Ask ask, FitTree.Node<Ask> place) {
    place.detach();
    FitTree<Ask> line = lines.get(ask.line());
    if (line != null && line.isEmpty()) {
      lines.remove(ask.line());
    }
  }

  /** True if no ask is in. */
  public boolean isEmpty() {
    return lines.isEmpty();
  }

  /**
   * The first, of the least served tenant, that fits the free amounts, or null. Cost O(tenants ·
   * log asks).
   *
   * @param passed asks that are not to be considered
   * @param here the queues by which tenants are compared at a home, or null to compare them by what
   *     they use everywhere
   */
  public Ask firstFit(long[] free, Predicate<Ask> passed, HomeTenants here) {
    Ask best = null;
    for (FitTree<Ask> line : lines.values()) {
      Ask candidate = line.firstFit(free);
      while (candidate != null && passed.test(candidate)) {
        candidate = line.firstFitAfter(candidate, free);
      }
      if (candidate != null
          && (best == null || AskOrder.compareService(candidate, best, here) < 0)) {
        best = candidate;
      }
    }
    return best;
  }

  /** The lines, for a recount. */
  public Iterable<FitTree<Ask>> lines() {
    return lines.values();
  }
}
