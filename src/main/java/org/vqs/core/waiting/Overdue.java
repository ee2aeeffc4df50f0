package org.vqs.core.waiting;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.TreeSet;
import org.vqs.core.index.FitTree;
import org.vqs.core.index.FitTree.Bound;
import org.vqs.core.server.Location;
import org.vqs.core.tenant.Tenant;

/**
 * The waiting asks at a location by the time at which their patience ends, apart for each queue,
 * each tenant of it and each band of sizes.
 */
public final class Overdue {
  private final FitTree<Ask> all = new FitTree<>(Ask.BY_DUE, Bound.AT_MOST);
  private final Map<Tenant, QueueLines> queues = new LinkedHashMap<>();
  private final NavigableSet<Ask> resting =
      new TreeSet<>(Comparator.comparingLong(Ask::restsUntil).thenComparingLong(Ask::sequence));
  private final Location owner;

  Overdue(Location owner) {
    this.owner = owner;
  }

  /** All of them that do not rest, first the one whose patience ends first. */
  public FitTree<Ask> all() {
    return all;
  }

  void insert(Ask ask) {
    int location = ask.locations().indexOf(owner);
    all.insert(ask.dueNode(location), ask.shape().amounts());
    queues.computeIfAbsent(ask.tenant().queue(), QueueLines::new).insert(ask, location);
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
    int location = ask.locations().indexOf(owner);
    if (!ask.dueNode(location).isInTree()) {
      return;
    }
    ask.dueNode(location).detach();
    if (queues.get(ask.tenant().queue()).remove(ask, location)) {
      queues.remove(ask.tenant().queue());
    }
  }

  /**
   * For each queue the overdue ask that may reserve a server next: of the least served user, there
   * of the band whose turn it is, there the one that waited longest. Cost O(log asks) while none is
   * overdue, otherwise that for each queue, and band of a tenant.
   *
   * @param since those are overdue whose patience ended by then
   * @return an empty list if there is none
   */
  public List<Ask> nextOfEach(long now, long since) {
    if (!anyDue(now, since)) {
      return List.of();
    }
    return queues.values().stream()
        .map(queue -> queue.next(since))
        .filter(Objects::nonNull)
        .toList();
  }

  /** The least turn among a tenant's bands with overdue asks; infinite if there are none. */
  public double leastTurn(Tenant tenant, long now, long since) {
    QueueLines queue = anyDue(now, since) ? queues.get(tenant.queue()) : null;
    return queue == null ? Double.POSITIVE_INFINITY : queue.leastTurn(tenant, since);
  }

  private boolean anyDue(long now, long since) {
    while (!resting.isEmpty() && resting.first().restsUntil() <= now) {
      insert(resting.pollFirst());
    }
    Ask first = all.first();
    return first != null && first.due() <= since;
  }

  /** Those that rest, for a recount. */
  public NavigableSet<Ask> resting() {
    return resting;
  }

  /** The bands of all tenants, for a recount. */
  public Iterable<FitTree<Ask>> bands() {
    List<FitTree<Ask>> all = new ArrayList<>();
    for (QueueLines queue : queues.values()) {
      for (BandLines tenant : queue.lines()) {
        tenant.lines().forEach(all::add);
      }
    }
    return all;
  }

  /**
   * The order in which overdue asks of different tenants, or at different locations, are helped.
   */
  public static int compare(Ask a, Ask b) {
    if (a.tenant() == b.tenant()) {
      return BandLines.compareTurns(TenantAsks.of(a.tenant()).bands(), a, b);
    }
    int byNeed = Tenant.compareService(a.tenant(), b.tenant());
    return byNeed != 0 ? byNeed : Ask.BY_DUE.compare(a, b);
  }
}
