package org.vqs.core.waiting;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.vqs.core.index.FitTree;
import org.vqs.core.index.FitTree.Bound;
import org.vqs.core.server.Location;
import org.vqs.core.tenant.Tenant;

/**
 * The waiting asks at a location by the time at which their patience ends, apart for each tenant
 * and each band of sizes.
 */
public final class Overdue {
  private static final Comparator<Ask> BY_REST =
      Comparator.comparingLong(Ask::restsUntil).thenComparingLong(Ask::sequence);

  /** At most locations, which are hosts, nobody ever rests. */
  private static final NavigableSet<Ask> NOBODY =
      Collections.unmodifiableNavigableSet(new TreeSet<>(BY_REST));

  /** At them nothing is overdue either. */
  private static final FitTree<Ask> NOTHING = new FitTree<>(AskOrder.BY_DUE, Bound.AT_MOST);

  private FitTree<Ask> all = NOTHING;
  private KindLines kinds;
  private NavigableSet<Ask> resting = NOBODY;
  private final Location owner;

  /** Until when a look at the kinds, which found nobody, is not repeated. */
  private long nobodyUntil = Long.MIN_VALUE;

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
    kinds = kinds == null ? new KindLines() : kinds;
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

  /** All turns are equal again. */
  void forgetTurns() {
    nobodyUntil = Long.MIN_VALUE;
    if (kinds != null) {
      kinds.forgetTurns();
    }
  }

  /** Nobody rests any more. */
  void endRests() {
    nobodyUntil = Long.MIN_VALUE;
    while (!resting.isEmpty()) {
      insert(resting.pollFirst());
    }
  }

  /** Takes an ask out, before its tenant, band or rest changes. */
  void remove(Ask ask) {
    if (!resting.isEmpty()) {
      resting.remove(ask);
    }
    int location = ask.locations().indexOf(owner);
    if (!ask.dueNode(location).isInTree()) {
      return;
    }
    ask.dueNode(location).detach();
    kinds.remove(ask, location);
    kinds = kinds.isEmpty() ? null : kinds;
  }

  /**
   * The overdue ask that may reserve a server next: of the kind (queue, line in it, band of sizes)
   * whose turn it is, the one that waited longest. Cost O(log asks) while none is overdue, and as a
   * rule otherwise; at most, and where kinds differ in when they are overdue, that for each kind.
   *
   * @param since who is overdue
   * @param least the turn of the kind that went last
   * @param reservations passes over asks that reserve so many servers, or one for each job
   * @return null if there is none
   */
  public Ask next(long now, OverdueSince since, double least, int reservations) {
    if (now < nobodyUntil || !anyDue(now, since.passedOver())) {
      return null;
    }
    Ask next = kinds.next(since, least, reservations);
    if (next == null) {
      nobodyUntil = now + since.pause();
    }
    return next;
  }

  private void endRestsUntil(long now) {
    while (!resting.isEmpty() && resting.first().restsUntil() <= now) {
      insert(resting.pollFirst());
    }
  }

  private boolean anyDue(long now, long since) {
    endRestsUntil(now);
    Ask first = all.first();
    return first != null && first.due() <= since;
  }

  /** The sum of w p over the kinds of which some do not rest ({@link BandTurns}). */
  double weightedParts(long now) {
    endRestsUntil(now);
    return kinds == null ? 0 : kinds.weightedParts();
  }

  /**
   * The sum of w over the tenants of those that do not rest, as {@link #weightedParts} found them.
   */
  double weights() {
    return kinds == null ? 0 : kinds.weights();
  }

  /** The tenant of all of those, or null if there are several or none. */
  Tenant onlyTenant() {
    return kinds == null ? null : kinds.onlyTenant();
  }

  /** Those that rest, for a recount. */
  public NavigableSet<Ask> resting() {
    return resting;
  }

  /** The asks of each kind, for a recount. */
  public Iterable<FitTree<Ask>> bands() {
    List<FitTree<Ask>> all = new ArrayList<>();
    if (kinds != null) {
      kinds.all().forEach(line -> all.add(line.asks()));
    }
    return all;
  }

  /** The one of two that goes first, either of which may be null. */
  static Ask first(Ask a, Ask b, double least) {
    return a == null || (b != null && compare(b, a, least) < 0) ? b : a;
  }

  /** The order in which overdue asks are helped. */
  static int compare(Ask a, Ask b, double least) {
    int byTurn = Double.compare(turn(a, least), turn(b, least));
    return byTurn != 0 ? byTurn : AskOrder.BY_DUE.compare(a, b);
  }

  /** When it is the turn of an ask's kind. */
  public static double turn(Ask ask, double least) {
    return TenantAsks.of(ask.line()).bands().turn(ask.band(), least);
  }
}
