package org.vqs.core.oracle.naive;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntToLongFunction;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.policy.option.ReservationOptions;

/** Asks that a limit of a tenant holds back, and who is let go when it has headroom again. */
public final class NaiveLimits {
  private final NaiveModel model;
  private final Set<NaiveTenant> releasable = new HashSet<>();
  private final Map<NaiveTenant, Set<NaiveAsk>> blockers = new HashMap<>();
  private final Set<NaiveTenant> unfinished = new HashSet<>();

  NaiveLimits(NaiveModel model) {
    this.model = model;
  }

  boolean hasReleasable() {
    return !releasable.isEmpty();
  }

  /**
   * A tenant, and all up to the root, have more headroom than before, also on the servers of a
   * home; where only masters are limited, if it was a master's.
   */
  void freed(NaiveTenant tenant, String home, boolean master) {
    freed(tenant, master);
    freed(tenant.at(home), master);
  }

  private void freed(NaiveTenant tenant, boolean master) {
    for (NaiveTenant at = tenant; at != null; at = at.parent) {
      if (master || at.maximum != null) {
        mayRelease(at);
      }
    }
  }

  public void mayRelease(NaiveTenant tenant) {
    if (model.cluster.asks.stream().anyMatch(a -> a.limitedBy == tenant)) {
      releasable.add(tenant);
    }
  }

  /** Those may go on that somebody was in the way of until now. */
  void timePassed() {
    blockers.forEach(
        (tenant, asks) -> {
          if (!asks.stream().allMatch(this::isInTheWay)) {
            releasable.add(tenant);
          }
        });
  }

  /** It is held back no more, or anew: it is not in the way until that is found out again. */
  void left(NaiveAsk ask) {
    Set<NaiveAsk> asks = blockers.get(ask.limitedBy);
    if (asks != null && asks.remove(ask)) {
      releasable.add(ask.limitedBy);
    }
  }

  /** Nobody is in the way any more until it is found out again. */
  void forget() {
    releasable.addAll(blockers.keySet());
  }

  /** Others have their chance where asks were let go that did not use the headroom. */
  void eventBegins() {
    releasable.addAll(unfinished);
    unfinished.clear();
  }

  void release() {
    List<NaiveAsk> released = new ArrayList<>();
    blockers.keySet().removeAll(releasable);
    releasable.forEach(tenant -> release(tenant, released));
    releasable.clear();
    released.forEach(model::unhold);
  }

  /**
   * Masters first, then others, by need, as long as one more job of each stays within the limits.
   * Of those for which masters leave room, who waited for longest and too long lets nobody pass at
   * times: a master beyond the masters' limit no master, others nobody.
   */
  private void release(NaiveTenant tenant, List<NaiveAsk> released) {
    List<NaiveAsk> taken = new ArrayList<>();
    for (boolean masters : new boolean[] {true, false}) {
      List<NaiveAsk> held =
          model.cluster.asks.stream()
              .filter(a -> a.limitedBy == tenant && a.master == masters)
              .sorted(NaiveAsk.BY_NEED)
              .toList();
      List<NaiveAsk> before = List.copyOf(taken);
      NaiveAsk oldest =
          held.stream()
              .filter(a -> mayEverStart(tenant, a) && !leavesNoRoom(tenant, a, before))
              .min(NaiveAsk.BY_AGE)
              .orElse(null);
      boolean isUnfinished = false;
      for (NaiveAsk ask : held) {
        if (exceeded(tenant, ask, taken) == null) {
          released.add(ask);
          taken.add(ask);
        } else if (ask == oldest && isInTheWay(ask)) {
          blockers.computeIfAbsent(tenant, t -> new HashSet<>()).add(ask);
          if (masters && tenant.mastersExceed(ask.demand, amounts(taken, true))) {
            isUnfinished = false;
            break;
          }
          return;
        } else {
          isUnfinished |= exceeded(tenant, ask, before) == null;
        }
      }
      if (isUnfinished) {
        unfinished.add(tenant);
      }
    }
  }

  private static boolean leavesNoRoom(NaiveTenant tenant, NaiveAsk ask, List<NaiveAsk> taken) {
    return tenant.mastersLeaveNoRoom(ask.demand, amounts(taken, true));
  }

  private static IntToLongFunction amounts(List<NaiveAsk> taken, boolean mastersOnly) {
    return r ->
        taken.stream().filter(a -> a.master || !mastersOnly).mapToLong(a -> a.demand.get(r)).sum();
  }

  private static Reason exceeded(NaiveTenant tenant, NaiveAsk ask, List<NaiveAsk> taken) {
    return tenant.exceeded(ask.demand, ask.master, amounts(taken, false), amounts(taken, true));
  }

  private static boolean mayEverStart(NaiveTenant tenant, NaiveAsk ask) {
    return !ask.master
        || tenant.mastersMaximum == null
        || NaiveCluster.fitsEmpty(ask.demand, tenant.mastersMaximum);
  }

  /**
   * An overdue one is in the way for as long as a reservation may last, then not for fifty times as
   * long, then for twice as long as the first time, and so on.
   */
  private boolean isInTheWay(NaiveAsk ask) {
    ReservationOptions reservations = model.options.reservations();
    if (reservations == null) {
      return false;
    }
    Fraction overdueFor = Fraction.of(model.now - reservations.delay()).minus(ask.oldestArrival);
    long blocks = reservations.timeout();
    long began = 0;
    while (overdueFor.compareTo(Fraction.of(began + 51 * blocks)) >= 0) {
      began += 51 * blocks;
      blocks *= 2;
    }
    Fraction inTurn = overdueFor.minus(Fraction.of(began));
    return inTurn.compareTo(Fraction.ZERO) > 0 && inTurn.compareTo(Fraction.of(blocks)) < 0;
  }
}
