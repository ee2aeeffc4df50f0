package org.vqs.core.waiting;

import java.util.Comparator;
import org.vqs.core.index.FitTree;
import org.vqs.core.index.FitTree.Bound;
import org.vqs.core.tenant.Tenant;

/**
 * The asks of one kind and one patience at a location, by the time at which their patience ends;
 * without those that reserve a server for each of their jobs.
 */
final class OverdueKind {
  /** The one that was helped longest ago; of equal ones that of the older tenant. */
  static final Comparator<OverdueKind> IN_TURN =
      Comparator.<OverdueKind>comparingLong(kind -> kind.place)
          .thenComparingInt(kind -> kind.tenant.index())
          .thenComparingInt(kind -> kind.band);

  private final Tenant tenant;
  private final int band;
  private final FitTree.Node<OverdueKind> node = new FitTree.Node<>(this);
  private long place;
  private Ask first;

  /** The number of this location among those of the first ask. */
  private int firstLocation;

  /** All of them; null while one is alone since there was none, as of most kinds. */
  private FitTree<Ask> asks;

  /** The kind of an ask, of which none waits yet. */
  OverdueKind(Ask ask) {
    tenant = ask.line();
    band = ask.band();
    settle();
  }

  /** Its place in a tree by {@link #IN_TURN}. */
  FitTree.Node<OverdueKind> node() {
    return node;
  }

  /** Notes where it stands in line now; while it is in no tree. */
  void settle() {
    place = TenantAsks.of(tenant).kinds().place(band);
  }

  /** True if it was helped since its place was noted, here or elsewhere. */
  boolean wasHelped() {
    return place != TenantAsks.of(tenant).kinds().place(band);
  }

  /** True if its first ask goes before that of another, which may be of the same kind. */
  boolean isBefore(OverdueKind other) {
    int byTurn = IN_TURN.compare(this, other);
    return byTurn != 0 ? byTurn < 0 : AskOrder.BY_DUE.compare(first, other.first) < 0;
  }

  boolean isEmpty() {
    return first == null;
  }

  /** The ask whose patience ends first. */
  Ask first() {
    return first;
  }

  /** All of them, for a recount. */
  FitTree<Ask> asks() {
    if (asks == null && first != null) {
      order();
    }
    return asks;
  }

  /** An ask joins at the location of this number among its own. */
  void insert(Ask ask, int location) {
    if (first == null) {
      first = ask;
      firstLocation = location;
      return;
    }
    if (asks == null) {
      order();
    }
    asks.insert(ask.kindNode(location));
    first = asks.first();
  }

  private void order() {
    asks = new FitTree<>(AskOrder.BY_DUE, Bound.AT_MOST);
    asks.insert(first.kindNode(firstLocation));
  }

  /** An ask leaves. Returns whether it was here. */
  boolean remove(Ask ask, int location) {
    if (asks == null) {
      boolean wasFirst = first == ask;
      first = wasFirst ? null : first;
      return wasFirst;
    }
    if (!ask.kindNode(location).isInTree()) {
      return false;
    }
    ask.kindNode(location).detach();
    first = asks.first();
    asks = asks.isEmpty() ? null : asks;
    return true;
  }

  /** True if an ask is here. */
  boolean holds(Ask ask, int location) {
    return first == ask || (asks != null && ask.kindNode(location).isInTree());
  }
}
