package org.vqs.core.waiting;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.vqs.core.tenant.Discipline;
import org.vqs.core.tenant.HomeTenants;
import org.vqs.core.tenant.Tenant;

/**
 * Asks that compete, one line for each tenant, or for a queue where all below it stand in one: the
 * least served tenant's line goes first, and within a line {@link AskOrder#in} holds.
 *
 * <p>Levels of tenants change with every start, so the order between lines is found when it is
 * asked for: O(tenants in the lines · depth), and O(1) for one tenant, unless all of them are among
 * those whose order is kept.
 */
public sealed class TenantLines permits ShapeQueue {
  /** Up to so many lines are compared with each other. */
  private static final int FEW = 2;

  /** No line while one ask is alone since there was none: most shapes have just one. */
  private Map<Tenant, NavigableSet<Ask>> lines = Map.of();

  private int visitsLeft;

  /**
   * Of the firsts of all lines the first in service order, null if it is to be looked for; where
   * there is no line, the ask that is alone, or null.
   */
  private Ask first;

  void add(Ask ask) {
    if (lines.isEmpty()) {
      if (first == null) {
        first = ask;
        return;
      }
      lines = new LinkedHashMap<>(2);
      line(first).add(first);
    }
    Tenant tenant = ask.line();
    NavigableSet<Ask> line = line(ask);
    line.add(ask);
    if (first == null || line.first() != ask) {
      return;
    }
    if (first.line() == tenant) {
      first = null;
    } else if (AskOrder.SERVICE.compare(ask, first) < 0) {
      first = ask;
    }
  }

  private NavigableSet<Ask> line(Ask ask) {
    return lines.computeIfAbsent(ask.line(), t -> new TreeSet<>(AskOrder.in(t)));
  }

  /** Takes an ask out. Returns whether it was in. */
  boolean remove(Ask ask) {
    if (lines.isEmpty()) {
      boolean removed = first == ask;
      first = removed ? null : first;
      return removed;
    }
    NavigableSet<Ask> line = lines.get(ask.line());
    boolean removed = line != null && line.remove(ask);
    // In a line of first come, first served the next one may be before the first in service order.
    if (ask == first || ask.line().discipline() == Discipline.FIRST_COME) {
      first = null;
    }
    if (removed && line.isEmpty()) {
      lines.remove(ask.line());
      lines = lines.isEmpty() ? Map.of() : lines;
    }
    return removed;
  }

  /** True if no ask is in. */
  boolean isEmpty() {
    return first == null && lines.isEmpty();
  }

  /**
   * Of the firsts of all lines the first in service order, whoever is less served; or null. Cost
   * O(1), and O(tenants in the lines) after it changed.
   */
  public Ask first() {
    if (first == null) {
      for (NavigableSet<Ask> line : lines.values()) {
        if (first == null || AskOrder.SERVICE.compare(line.first(), first) < 0) {
          first = line.first();
        }
      }
    }
    return first;
  }

  /**
   * The first ask of the least served tenant that has any, or null.
   *
   * @param passed asks that are not to be considered
   * @param within only tenants at or below this one
   */
  public Ask leastServed(Predicate<Ask> passed, Tenant within) {
    return leastServed(passed, within, null);
  }

  /** The same by what tenants use at one home, or with null everywhere. */
  Ask leastServed(Predicate<Ask> passed, Tenant within, HomeTenants here) {
    if (lines.isEmpty()) {
      return first != null && first.line().isWithin(within) && !passed.test(first) ? first : null;
    }
    Ask best = null;
    for (Map.Entry<Tenant, NavigableSet<Ask>> entry : lines.entrySet()) {
      if (!entry.getKey().isWithin(within)) {
        continue;
      }
      Ask candidate = first(entry.getValue(), passed);
      if (candidate != null
          && (best == null || AskOrder.compareService(candidate, best, here) < 0)) {
        best = candidate;
      }
    }
    return best;
  }

  /**
   * As {@link #leastServed}, where all asks wait for room. The tree of tenants keeps their tenants
   * in order then. Cost O(tenants visited): few where most tenants have asks here, and never much
   * more than one look at each line.
   */
  Ask leastServedOfWaiting(Predicate<Ask> passed, Tenant within) {
    visitsLeft = lines.size() > FEW ? 2 * lines.size() : 0;
    Ask found = visitsLeft > 0 ? firstBelow(within, passed) : null;
    return found == null ? leastServed(passed, within) : found;
  }

  /**
   * The first in order of weighted share at or below a tenant; null if there is none or it is not
   * known.
   */
  private Ask firstBelow(Tenant above, Predicate<Ask> passed) {
    if (lines.containsKey(above)) {
      return above.active().isEmpty() ? firstOf(above, passed) : giveUp();
    }
    for (Tenant child : above.active()) {
      Ask found = visitsLeft-- > 0 ? firstBelow(child, passed) : null;
      if (found != null || visitsLeft <= 0) {
        return found;
      }
    }
    return null;
  }

  /** A tenant that has asks of its own, and tenants below it too, is not ordered among them. */
  private Ask giveUp() {
    visitsLeft = 0;
    return null;
  }

  /** The first ask in one tenant's line, or null. */
  Ask firstOf(Tenant tenant, Predicate<Ask> passed) {
    if (lines.isEmpty()) {
      return first != null && first.line() == tenant && !passed.test(first) ? first : null;
    }
    NavigableSet<Ask> line = lines.get(tenant);
    return line == null ? null : first(line, passed);
  }

  private static Ask first(NavigableSet<Ask> line, Predicate<Ask> passed) {
    for (Ask ask : line) {
      if (!passed.test(ask)) {
        return ask;
      }
    }
    return null;
  }

  /** The lines by whose they are, for a recount. */
  public Map<Tenant, NavigableSet<Ask>> lines() {
    if (lines.isEmpty() && first != null) {
      NavigableSet<Ask> line = new TreeSet<>(AskOrder.in(first.line()));
      line.add(first);
      return Map.of(first.line(), line);
    }
    return Collections.unmodifiableMap(lines);
  }

  /** All asks, tenant by tenant. */
  public Iterable<Ask> all() {
    if (lines.isEmpty()) {
      return first == null ? List.of() : List.of(first);
    }
    return () -> lines.values().stream().flatMap(NavigableSet::stream).iterator();
  }
}
