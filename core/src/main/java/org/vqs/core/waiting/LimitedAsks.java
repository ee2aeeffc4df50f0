package org.vqs.core.waiting;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.vqs.core.index.FitTree;
import org.vqs.core.index.FitTree.Bound;

/**
 * The asks of one lane that are deferred at one limit. Those that are too large for what the limit
 * has left are in nobody's way: they are not met. Cost O(tenants in it · log asks) for a search,
 * and O(log asks) for a change.
 */
public final class LimitedAsks {
  private static final Comparator<Ask> OLDEST_FIRST =
      Comparator.comparingDouble(Ask::oldestArrival).thenComparingLong(Ask::sequence);

  private final FitLines lines = new FitLines();
  private final FitTree<Ask> byAge = new FitTree<>(OLDEST_FIRST, Bound.AT_MOST);
  private Ask blocker;
  private double blockedUntil = Double.POSITIVE_INFINITY;

  LimitedAsks() {}

  void add(Ask ask) {
    lines.insert(ask, ask.limitNode());
    byAge.insert(ask.ageNode(), ask.shape().amounts());
  }

  void remove(Ask ask) {
    lines.remove(ask, ask.limitNode());
    ask.ageNode().detach();
  }

  /** True if no ask is in. */
  public boolean isEmpty() {
    return byAge.isEmpty();
  }

  /** The least served tenant's first ask of which a job fits, or null. */
  Ask leastServed(long[] room, Predicate<Ask> passed) {
    return lines.firstFit(room, passed, null);
  }

  /** The ask that waits for longest of those of which a job fits, or null. */
  Ask oldest(long[] room) {
    return byAge.firstFit(room);
  }

  /** One of them lets nobody of the lane pass until then. */
  void block(Ask by, double until) {
    blocker = by;
    blockedUntil = until;
  }

  /** Nobody keeps others from passing. */
  void unblock() {
    block(null, Double.POSITIVE_INFINITY);
  }

  /** Who lets nobody pass, or null. */
  Ask blocker() {
    return blocker;
  }

  /** When the block ends; infinite if there is none. */
  double blockedUntil() {
    return blockedUntil;
  }

  /** The lines, for a recount. */
  public Iterable<FitTree<Ask>> lines() {
    return lines.lines();
  }

  /** All asks, the one that waits for longest first. */
  public List<Ask> all() {
    List<Ask> all = new ArrayList<>(byAge.size());
    byAge.forEach(all::add);
    return all;
  }
}
