package org.vqs.core.waiting;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.vqs.core.model.Lane;
import org.vqs.core.tenant.HomeTenants;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.tenant.TenantListener;
import org.vqs.core.tenant.Tenants;

/**
 * The asks that are deferred at limits of tenants, and who of them may go on.
 *
 * <pre>
 * when a limit has headroom, of the asks that are deferred there:
 *   go on, in the order of service, as many as the headroom has room for; the rest that fits it: after the next event
 *   but the one that waited for longest, if it waited for too long, is passed by nobody that comes after it
 * </pre>
 *
 * <p>Otherwise small asks would take each bit of headroom that a large one waits for. It is passed
 * again after a while, because what runs may never end.
 */
public final class DeferredAsks implements TenantListener {
  private final Tenants tenants;
  private final Set<Tenant> releasable = new LinkedHashSet<>();
  private final Set<Tenant> unfinished = new LinkedHashSet<>();
  private final Set<Tenant> blocked = new LinkedHashSet<>();
  private double firstBlockEnds = Double.POSITIVE_INFINITY;

  DeferredAsks(Tenants tenants) {
    this.tenants = tenants;
    tenants.setListener(this);
  }

  /** An ask is beyond the limit that it names. */
  void add(Ask ask) {
    TenantAsks.of(ask.limitedBy()).deferred(ask.lane()).add(ask);
  }

  /** It is not deferred any more, or what it is ordered by changes. */
  void remove(Ask ask) {
    LimitedAsks deferred = TenantAsks.of(ask.limitedBy()).deferred(ask.lane());
    deferred.remove(ask);
    if (ask == deferred.blocker()) {
      deferred.unblock();
      releasable.add(ask.limitedBy());
    }
  }

  /** Those that belong to a tenant or to those below it. Cost O(tenants + deferred asks). */
  List<Ask> within(Tenant tenant) {
    List<Ask> within = new ArrayList<>();
    tenants.all().forEach(limiting -> addWithin(tenant, limiting, within));
    for (HomeTenants here : tenants.homes()) {
      here.tree().all().forEach(limiting -> addWithin(tenant, limiting, within));
    }
    return within;
  }

  private static void addWithin(Tenant tenant, Tenant limiting, List<Ask> within) {
    for (Lane lane : Lane.values()) {
      for (Ask ask : TenantAsks.of(limiting).deferred(lane).all()) {
        if (ask.tenant().isWithin(tenant)) {
          within.add(ask);
        }
      }
    }
  }

  @Override
  public void headroomGrew(Tenant tenant) {
    if (TenantAsks.of(tenant).hasDeferred()) {
      releasable.add(tenant);
    }
  }

  @Override
  public void removed(Tenant tenant) {
    releasable.remove(tenant);
    unfinished.remove(tenant);
    blocked.remove(tenant);
  }

  /** Other times hold from now on: where an ask blocks others is looked at again. */
  public void renew() {
    releasable.addAll(blocked);
  }

  /** True if some deferred asks may be within their limit now. */
  public boolean hasReleasable() {
    return !releasable.isEmpty();
  }

  /**
   * An event begins: where asks went on, and there is headroom for more because they did not start,
   * others have their chance.
   */
  public void eventBegins() {
    releasable.addAll(unfinished);
    unfinished.clear();
  }

  /** Time passed: where an ask blocked others until now, they may go on. Cost O(1) before. */
  public void timePassed(long now) {
    if (now < firstBlockEnds) {
      return;
    }
    firstBlockEnds = Double.POSITIVE_INFINITY;
    for (Tenant tenant : blocked) {
      double ends = TenantAsks.of(tenant).blockedUntil();
      if (now >= ends) {
        releasable.add(tenant);
      } else {
        firstBlockEnds = Math.min(firstBlockEnds, ends);
      }
    }
  }

  /**
   * The deferred asks that are within their limit now, no more than there is headroom for. For each
   * limit application masters come first, then other asks, the least served tenant's first.
   *
   * <p>An application master that waits for the limit of masters blocks only other masters: running
   * applications must go on for it to be let go.
   *
   * @param most how many asks one limit may let go in each lane; the rest follow in the next call
   * @param blocksUntil when an ask that has waited too long ends to block others; if it does not
   *     block any now, a moment that is past
   */
  public List<Ask> takeReleasable(int most, long now, ToDoubleFunction<Ask> blocksUntil) {
    Release release = new Release(most, now, blocksUntil, new LinkedHashSet<>());
    for (Tenant tenant : List.copyOf(releasable)) {
      unblock(tenant);
      Headroom headroom = new Headroom(tenant);
      Took masters = take(tenant, Lane.MASTER, headroom, release);
      Took tasks =
          masters == Took.BLOCKED_ALL ? masters : take(tenant, Lane.TASK, headroom, release);
      if (masters != Took.THE_MOST && tasks != Took.THE_MOST) {
        releasable.remove(tenant);
      }
      if (masters == Took.UNTIL_PROMISED || tasks == Took.UNTIL_PROMISED) {
        unfinished.add(tenant);
      }
    }
    return List.copyOf(release.released);
  }

  private void unblock(Tenant tenant) {
    if (blocked.remove(tenant)) {
      for (Lane lane : Lane.values()) {
        TenantAsks.of(tenant).deferred(lane).unblock();
      }
    }
  }

  /** What one call lets go, and by what rule. */
  private record Release(
      int most, long now, ToDoubleFunction<Ask> blocksUntil, Set<Ask> released) {}

  /** Why no more of one lane were let go. */
  private enum Took {
    /** No other is within the limit. */
    ALL,
    /** Others are within the limit, but there is not headroom for all of them together. */
    UNTIL_PROMISED,
    /** One call lets no more go. */
    THE_MOST,
    /** One that waited too long lets nobody of its lane pass. */
    BLOCKED,
    /** The same, and nobody of any lane: what is left of the limit is kept for it. */
    BLOCKED_ALL
  }

  private Took take(Tenant tenant, Lane lane, Headroom headroom, Release release) {
    LimitedAsks deferred = TenantAsks.of(tenant).deferred(lane);
    if (deferred.isEmpty()) {
      return Took.ALL;
    }
    Set<Ask> released = release.released;
    long[] leftBefore = headroom.left(lane);
    Ask oldest = deferred.oldest(headroom.leftBesideMasters(lane));
    double until =
        oldest == null ? Double.NEGATIVE_INFINITY : release.blocksUntil.applyAsDouble(oldest);
    for (int i = 0; i < release.most; i++) {
      Ask next = deferred.leastServed(headroom.left(lane), released::contains);
      if (until > release.now && !released.contains(oldest) && isBehind(next, oldest)) {
        deferred.block(oldest, until);
        blocked.add(tenant);
        firstBlockEnds = Math.min(firstBlockEnds, until);
        return headroom.lacksRoomOfAll(oldest) ? Took.BLOCKED_ALL : Took.BLOCKED;
      }
      if (next == null) {
        boolean isLeft = deferred.leastServed(leftBefore, released::contains) != null;
        return isLeft ? Took.UNTIL_PROMISED : Took.ALL;
      }
      released.add(next);
      headroom.take(next);
    }
    return Took.THE_MOST;
  }

  private static boolean isBehind(Ask next, Ask oldest) {
    return next == null || (next != oldest && AskOrder.compareService(oldest, next) < 0);
  }
}
