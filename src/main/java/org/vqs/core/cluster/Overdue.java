package org.vqs.core.cluster;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.vqs.core.index.FitTree;
import org.vqs.core.index.FitTree.Bound;

/**
 * The waiting asks at a place by the time at which their patience ends, apart for each queue, each
 * tenant of it and each band of sizes.
 */
public final class Overdue {
  private final FitTree<Ask> all = new FitTree<>(Ask.BY_DUE, Bound.AT_MOST);
  private final Map<Tenant, QueueLines> queues = new LinkedHashMap<>();
  private final NavigableSet<Ask> resting =
      new TreeSet<>(Comparator.comparingLong(Ask::restsUntil).thenComparingLong(Ask::sequence));
  private final Place owner;

  Overdue(Place owner) {
    this.owner = owner;
  }

  /** All of them that do not rest, first the one whose patience ends first. */
  public FitTree<Ask> all() {
    return all;
  }

  void insert(Ask ask) {
    int place = ask.places().indexOf(owner);
    all.insert(ask.dueNode(place), ask.shape().amounts());
    queues.computeIfAbsent(ask.tenant().queue(), QueueLines::new).insert(ask, place);
  }

  /**
   * Passes an ask over until {@link Ask#restsUntil}: it could not be helped, and looking at it
   * again at once would keep others from it. Its age stays what it is.
   */
  void rest(Ask ask) {
    resting.add(ask);
  }

  /** Nobody rests any more. */
  void endRests() {
    while (!resting.isEmpty()) {
      insert(resting.pollFirst());
    }
  }

  /** Takes an ask out, before its tenant, band or rest changes. */
  void remove(Ask ask) {
    resting.remove(ask);
    int place = ask.places().indexOf(owner);
    if (!ask.dueNode(place).isInTree()) {
      return;
    }
    ask.dueNode(place).detach();
    if (queues.get(ask.tenant().queue()).remove(ask, place)) {
      queues.remove(ask.tenant().queue());
    }
  }

  /**
   * The overdue ask to help next: of the neediest queue, there of the neediest user, there of the
   * band whose turn it is, there the one that waited longest. Cost O(log asks) while none is
   * overdue, otherwise that for each queue, and band of a tenant.
   *
   * @param free only those that fit these amounts, or null for those that could claim a server
   * @param passed asks that are not to be considered
   * @return null if there is none
   */
  public Ask next(long now, long[] free, Set<Ask> passed) {
    if (!anyDue(now, free)) {
      return null;
    }
    Tenant root = queues.keySet().iterator().next();
    while (root.parent() != null) {
      root = root.parent();
    }
    Ask best = neediest(root, now, free, passed);
    for (QueueLines queue : queues.values()) {
      // Those whose only asks are for masters do not count as active.
      Ask candidate = queue.isActive() ? null : queue.next(now, free, passed);
      if (candidate != null && (best == null || compare(candidate, best) < 0)) {
        best = candidate;
      }
    }
    return best;
  }

  /** The first in order of need, below an active tenant, that has one. */
  private Ask neediest(Tenant above, long now, long[] free, Set<Ask> passed) {
    QueueLines lines = queues.get(above);
    if (lines != null) {
      return lines.isActive() ? lines.next(now, free, passed) : null;
    }
    for (Tenant child : above.active()) {
      Ask candidate = child.kind() == Tenant.Kind.QUEUE ? neediest(child, now, free, passed) : null;
      if (candidate != null) {
        return candidate;
      }
    }
    return null;
  }

  /**
   * For each queue the overdue ask to help next. Cost as for {@link #next}.
   *
   * @return an empty list if there is none
   */
  public List<Ask> nextOfEach(long now) {
    if (!anyDue(now, null)) {
      return List.of();
    }
    return queues.values().stream()
        .map(queue -> queue.next(now, null, Set.of()))
        .filter(Objects::nonNull)
        .toList();
  }

  /** The least turn among a tenant's bands with overdue asks; infinite if there are none. */
  public double leastTurn(Tenant tenant, long now) {
    QueueLines queue = anyDue(now, null) ? queues.get(tenant.queue()) : null;
    return queue == null ? Double.POSITIVE_INFINITY : queue.leastTurn(tenant, now);
  }

  private boolean anyDue(long now, long[] free) {
    while (!resting.isEmpty() && resting.first().restsUntil() <= now) {
      insert(resting.pollFirst());
    }
    Ask first = free == null ? all.first() : all.firstFit(free);
    return first != null && first.due() <= now;
  }

  /** Those that rest, for a recount. */
  NavigableSet<Ask> resting() {
    return resting;
  }

  /** The bands of all tenants, for a recount. */
  Iterable<FitTree<Ask>> bands() {
    List<FitTree<Ask>> all = new ArrayList<>();
    for (QueueLines queue : queues.values()) {
      for (BandLines tenant : queue.lines()) {
        tenant.lines().forEach(all::add);
      }
    }
    return all;
  }

  /** The order in which overdue asks of different tenants, or at different places, are helped. */
  public static int compare(Ask a, Ask b) {
    if (a.tenant() == b.tenant()) {
      return BandLines.compareTurns(a.tenant(), a, b);
    }
    int byNeed = Tenant.compareNeed(a.tenant(), b.tenant());
    return byNeed != 0 ? byNeed : Ask.BY_DUE.compare(a, b);
  }
}
