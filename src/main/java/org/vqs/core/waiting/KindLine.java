package org.vqs.core.waiting;

import java.util.Comparator;
import org.vqs.core.index.FitTree;
import org.vqs.core.index.FitTree.Bound;
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

  private final TenantAsks tenant;
  private final int band;
  private final long number;
  private final FitTree<Ask> asks = new FitTree<>(AskOrder.BY_DUE, Bound.AT_MOST);
  private double place;

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

  FitTree<Ask> asks() {
    return asks;
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

  /** Of those whose patience ended by a time and that reserve no server the oldest, or null. */
  Ask next(long since) {
    Ask ask = asks.first();
    while (ask != null && !ask.reservations().isEmpty()) {
      ask = asks.after(ask);
    }
    return ask != null && ask.due() <= since ? ask : null;
  }
}
