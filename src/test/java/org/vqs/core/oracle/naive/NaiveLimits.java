package org.vqs.core.oracle.naive;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntToLongFunction;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.policy.option.ReservationOptions;

/** Asks that a limit of a tenant holds back, and who is let go when it has headroom again. */
public final class NaiveLimits {
  private final NaiveModel model;
  private final Set<NaiveTenant> releasable = new HashSet<>();
  private final Set<NaiveTenant> blocked = new HashSet<>();
  private long nextLookAtBlocked = Long.MIN_VALUE;

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

  /** From time to time those that somebody is in the way of are looked at again. */
  void timePassed() {
    if (!blocked.isEmpty() && model.now >= nextLookAtBlocked) {
      releasable.addAll(blocked);
      nextLookAtBlocked = model.now + Math.max(1, model.options.reservations().delay() / 4);
    }
  }

  /** Nobody is in the way any more until it is found out again. */
  void forget() {
    releasable.addAll(blocked);
    blocked.clear();
    nextLookAtBlocked = Long.MIN_VALUE;
  }

  void release() {
    List<NaiveAsk> released = new ArrayList<>();
    blocked.removeAll(releasable);
    releasable.forEach(tenant -> release(tenant, released));
    releasable.clear();
    released.forEach(model::unhold);
  }

  /**
   * Masters first, then others, by need, as long as one more job of each stays within the limits.
   * Who waited too long lets nobody pass at times: a master beyond the masters' limit no master,
   * others nobody; unless masters leave no room for it.
   */
  private void release(NaiveTenant tenant, List<NaiveAsk> released) {
    List<NaiveAsk> taken = new ArrayList<>();
    for (boolean masters : new boolean[] {true, false}) {
      List<NaiveAsk> held =
          model.cluster.asks.stream()
              .filter(a -> a.limitedBy == tenant && a.master == masters)
              .sorted(NaiveAsk.BY_NEED)
              .toList();
      for (NaiveAsk ask : held) {
        Reason reason = ask.count == 0 ? null : exceeded(tenant, ask, taken);
        if (reason == null) {
          released.add(ask);
          taken.addAll(ask.count == 0 ? List.of() : List.of(ask));
        } else if (isInTheWay(tenant, ask) && !leavesNoRoom(tenant, ask, taken)) {
          blocked.add(tenant);
          if (masters && tenant.mastersExceed(ask.demand, amounts(taken, true))) {
            break;
          }
          return;
        }
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

  /** An overdue one is in the way for as long as a reservation may last, then not for as long. */
  private boolean isInTheWay(NaiveTenant tenant, NaiveAsk ask) {
    ReservationOptions reservations = model.options.reservations();
    if (reservations == null) {
      return false;
    }
    Fraction overdueFor = Fraction.of(model.now - reservations.delay()).minus(ask.oldestArrival);
    boolean isOverdue = overdueFor.compareTo(Fraction.ZERO) > 0;
    boolean mayEverStart =
        !ask.master
            || tenant.mastersMaximum == null
            || NaiveCluster.fitsEmpty(ask.demand, tenant.mastersMaximum);
    return isOverdue
        && mayEverStart
        && overdueFor.times(1, reservations.timeout()).floor() % 2 == 0;
  }
}
