package org.vqs.core.waiting;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.IntToLongFunction;
import org.vqs.core.index.FitTree;
import org.vqs.core.index.FitTree.Bound;
import org.vqs.core.server.Location;

/** The waiting asks at a location by the time at which their patience ends, and those by kind. */
public final class Overdue {
  private static final Comparator<Ask> BY_REST =
      Comparator.comparingLong(Ask::restsUntil).thenComparingLong(Ask::sequence);

  /** At most locations, which are hosts, nobody ever rests. */
  private static final NavigableSet<Ask> NOBODY =
      Collections.unmodifiableNavigableSet(new TreeSet<>(BY_REST));

  /** At them nothing is overdue either. */
  private static final FitTree<Ask> NOTHING = new FitTree<>(AskOrder.BY_DUE, Bound.AT_MOST);

  private FitTree<Ask> all = NOTHING;
  private OverdueKinds kinds;
  private NavigableSet<Ask> resting = NOBODY;
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
    all = all == NOTHING ? new FitTree<>(AskOrder.BY_DUE, Bound.AT_MOST) : all;
    all.insert(ask.dueNode(location));
    kinds = kinds == null ? new OverdueKinds() : kinds;
    kinds.insert(ask, location);
  }

  /**
   * Passes an ask over until {@link Ask#restsUntil}: it could not be helped, and looking at it
   * again at once would keep others from it. Its age stays what it is.
   */
  void rest(Ask ask) {
    resting = resting == NOBODY ? new TreeSet<>(BY_REST) : resting;
    resting.add(ask);
  }

  /** Nobody rests any more. */
  void endRests() {
    while (!resting.isEmpty()) {
      insert(resting.pollFirst());
    }
  }

  /** Takes an ask out, before its tenant, band, patience or rest changes. */
  void remove(Ask ask) {
    if (!resting.isEmpty()) {
      resting.remove(ask);
    }
    int location = ask.locations().indexOf(owner);
    if (!ask.dueNode(location).isInTree()) {
      return;
    }
    ask.dueNode(location).detach();
    if (kinds != null) {
      kinds.remove(ask, location);
      kinds = kinds.isEmpty() ? null : kinds;
    }
  }

  /** It may be that an ask reserves a server for each of its jobs now, or does not any more. */
  void settle(Ask ask) {
    int location = ask.locations().indexOf(owner);
    if (!ask.dueNode(location).isInTree()) {
      return;
    }
    kinds = kinds == null ? new OverdueKinds() : kinds;
    if (!ask.mayBeHelped()) {
      kinds.remove(ask, location);
    } else if (!kinds.holds(ask, location)) {
      kinds.insert(ask, location);
    }
    kinds = kinds.isEmpty() ? null : kinds;
  }

  /** The patience of all ends later, or earlier, by the same time. */
  void settle() {
    if (kinds != null) {
      kinds.settle();
    }
  }

  /**
   * The overdue ask that is to be helped next: the oldest, of the kind that was helped longest ago,
   * of those that reserve fewer servers than they have jobs. Cost O(1) while none is overdue, else
   * that of {@link OverdueKinds#next}.
   *
   * @param since by patience, by when that of those ended that are overdue; never after now
   * @param after only of kinds behind that of this ask; null for all
   * @return null if there is none
   */
  public Ask next(long now, IntToLongFunction since, Ask after) {
    while (!resting.isEmpty() && resting.first().restsUntil() <= now) {
      insert(resting.pollFirst());
    }
    Ask first = all.first();
    boolean isAnyDue = first != null && first.due() <= now && kinds != null;
    return isAnyDue ? kinds.next(since, after) : null;
  }

  /** Those that rest, for a recount. */
  public NavigableSet<Ask> resting() {
    return resting;
  }

  /** The asks of each kind of which a job may be helped, for a recount. */
  public Iterable<FitTree<Ask>> kinds() {
    return kinds == null ? List.of() : kinds.all();
  }
}
