package org.vqs.core.oracle;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntToLongFunction;
import org.vqs.core.cluster.Refusal.Reason;

/** Asks that a limit of a tenant holds back, and who is let go when it has headroom again. */
final class NaiveLimits {
  private final NaiveModel model;
  private final Set<NaiveTenant> releasable = new HashSet<>();

  NaiveLimits(NaiveModel model) {
    this.model = model;
  }

  boolean hasReleasable() {
    return !releasable.isEmpty();
  }

  /** A tenant, and all up to the root, have more headroom than before. */
  void freed(NaiveTenant tenant) {
    for (NaiveTenant at = tenant; at != null; at = at.parent) {
      mayRelease(at);
    }
  }

  void mayRelease(NaiveTenant tenant) {
    if (model.cluster.asks.stream().anyMatch(a -> a.limitedBy == tenant)) {
      releasable.add(tenant);
    }
  }

  void release() {
    List<NaiveAsk> released = new ArrayList<>();
    releasable.forEach(tenant -> release(tenant, released));
    releasable.clear();
    released.forEach(model::unhold);
  }

  /**
   * Masters first, then others, by need, as long as one more job of each stays within the limits.
   * Who waited too long lets nobody pass: a master beyond the masters' limit no master, others
   * nobody; unless masters leave no room for it.
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
        } else if (isOverdue(ask) && !leavesNoRoom(tenant, ask, taken)) {
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

  private boolean isOverdue(NaiveAsk ask) {
    return model.options.claims() != null
        && ask.oldestArrival.compareTo(Fraction.of(model.now - model.options.claims().delay())) < 0;
  }
}
