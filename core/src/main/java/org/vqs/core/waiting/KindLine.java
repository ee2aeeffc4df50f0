package org.vqs.core.waiting;

import java.util.Comparator;
import org.vqs.core.index.FitTree;
import org.vqs.core.index.FitTree.Bound;
import org.vqs.core.model.Lane;
import org.vqs.core.tenant.Tenant;

/**
 * The asks of one kind at a location, a band of sizes of one tenant, by the time at which their
 * patience ends.
 */
final class KindLine {
  /** The one whose turn was first when they were placed; of equal ones the older line. */
  static final Comparator<KindLine> BY_PLACE =
      (a, b) -> {
        int byPlace = Double.compare(a.place, b.place);
        return byPlace != 0 ? byPlace : Long.compare(a.number, b.number);
      };

  /** The one whose first ask became due first. */
  static final Comparator<KindLine> BY_FIRST = (a, b) -> AskOrder.BY_DUE.compare(a.first, b.first);

  private final TenantAsks tenant;
  private final int band;
  private final long number;
  private double place;
  private Ask first;

  /** How many are of application masters, which may be overdue where tasks of the kind are not. */
  private int masters;

  /** The number of this location among those of the first ask. */
  private int firstLocation;

  /** All of them; null while one is alone since there was none, as in most lines. */
  private FitTree<Ask> asks;

  /**
   * An empty line.
   *
   * @param number tells lines of one location apart
   */
  KindLine(Tenant tenant, int band, long number) {
    this.tenant = TenantAsks.of(tenant);
    this.band = band;
    this.number = number;
    place = turn();
  }

  /** All of them, for a recount. */
  FitTree<Ask> asks() {
    if (asks == null && first != null) {
      order();
    }
    return asks;
  }

  boolean isEmpty() {
    return first == null;
  }

  /** The ask whose patience ends first, whether it reserves a server or not. */
  Ask first() {
    return first;
  }

  /** An ask begins to wait at the location of this number among its own. */
  void insert(Ask ask, int location) {
    masters += ask.lane() == Lane.MASTER ? 1 : 0;
    if (first == null) {
      first = ask;
      firstLocation = location;
      return;
    }
    if (asks == null) {
      order();
    }
    asks.insert(ask.bandNode(location));
    first = asks.first();
  }

  private void order() {
    asks = new FitTree<>(AskOrder.BY_DUE, Bound.AT_MOST);
    asks.insert(first.bandNode(firstLocation));
  }

  /** It does not any more. */
  void remove(Ask ask, int location) {
    masters -= ask.lane() == Lane.MASTER ? 1 : 0;
    if (asks == null) {
      first = null;
      return;
    }
    ask.bandNode(location).detach();
    first = asks.first();
    asks = asks.isEmpty() ? null : asks;
  }

  /** w of its tenant: the weight of the queue. */
  double weight() {
    return first.queueWeight();
  }

  /** w p of its kind ({@link BandTurns}). */
  double weightedPart() {
    return weight() * tenant.bands().part(band);
  }

  /** When it is its turn, as far as that is later than 0. */
  double turn() {
    return tenant.bands().turn(band, 0);
  }

  /** The turn by which it stands among the kinds of the location. */
  double place() {
    return place;
  }

  /** Notes its turn of now as its place; while it stands nowhere. */
  void setPlace() {
    place = turn();
  }

  /**
   * The oldest of those that are overdue, or null. Passes over asks that reserve so many servers,
   * or one for each of their jobs.
   */
  Ask next(OverdueSince since, int reservations) {
    Ask ask = first;
    while (ask != null && (reserves(ask, reservations) || mayHideMaster(ask, since))) {
      ask = asks == null ? null : asks.after(ask);
    }
    return ask != null && since.isOverdue(ask) ? ask : null;
  }

  private static boolean reserves(Ask ask, int reservations) {
    return ask.reservations().size() >= Math.min(reservations, ask.count());
  }

  private boolean mayHideMaster(Ask ask, OverdueSince since) {
    return masters > 0 && ask.due() <= since.passedOver() && !since.isOverdue(ask);
  }
}
