package org.vqs.core.waiting;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.vqs.core.model.Lane;
import org.vqs.core.model.Refusal;
import org.vqs.core.tenant.HomeTenants;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.tenant.TenantListener;
import org.vqs.core.tenant.Tenants;

/**
 * The asks that are deferred at limits of tenants, and who of them may go on.
 *
 * <p>An ask that has waited too long blocks for a while: no ask passes it that is deferred at the
 * same limit and comes after it in the order of service. Otherwise small asks would take each bit
 * of headroom that a large one waits for. It does not block for ever, because what runs may never
 * end.
 */
public final class DeferredAsks implements TenantListener {
  /**
   * At most so many asks are seen for each one that counts as looked at. Asks that the limit could
   * not let go yet, because application masters take their room, do not count.
   */
  private static final int SEEN_PER_LOOK = 10;

  private final Tenants tenants;
  private final Set<Tenant> releasable = new LinkedHashSet<>();
  private final Set<Tenant> blocked = new LinkedHashSet<>();

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
    TenantAsks.of(ask.limitedBy()).deferred(ask.lane()).remove(ask);
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
    blocked.remove(tenant);
  }

  /** Other rules hold from now on: all tenants with an ask that blocks are looked at again. */
  void renew() {
    reconsiderBlocked();
    blocked.clear();
  }

  /** True if some deferred asks may be within their limit now. */
  public boolean hasReleasable() {
    return !releasable.isEmpty();
  }

  /** True if some ask blocks others. */
  public boolean hasBlocked() {
    return !blocked.isEmpty();
  }

  /** Time passed: an ask that blocked others may not block any more. */
  public void reconsiderBlocked() {
    releasable.addAll(blocked);
  }

  /**
   * The deferred asks that are within their limit now, no more than there is headroom for. For each
   * limit application masters come first, then other asks, the least served tenant's first.
   *
   * <p>An application master that waits for the limit of masters blocks only other masters: running
   * applications must go on for it to be let go.
   *
   * @param most how many asks one tenant may have looked at in each lane; the rest follow in the
   *     next call
   * @param blocks whether an ask has waited too long, and may block others now
   */
  public List<Ask> takeReleasable(int most, Predicate<Ask> blocks) {
    Release release = new Release(most, blocks, new ArrayList<>());
    for (Tenant tenant : List.copyOf(releasable)) {
      blocked.remove(tenant);
      Headroom headroom = new Headroom(tenant);
      boolean done = take(tenant, Lane.MASTER, headroom, release);
      if (!headroom.isReserved()) {
        done &= take(tenant, Lane.TASK, headroom, release);
      }
      if (done || !headroom.isTaken()) {
        releasable.remove(tenant);
      }
    }
    return release.released;
  }

  /** What one call lets go, and by what rule. */
  private record Release(int most, Predicate<Ask> blocks, List<Ask> released) {}

  /** Takes what is deferred at a tenant in one lane. Returns whether nothing is left to look at. */
  private boolean take(Tenant tenant, Lane lane, Headroom headroom, Release release) {
    TenantLines deferred = TenantAsks.of(tenant).deferred(lane);
    Set<Ask> seen = new HashSet<>();
    int looked = 0;
    Ask ask = deferred.leastServed(seen::contains, tenants.root());
    while (ask != null
        && looked < release.most
        && seen.size() < (long) SEEN_PER_LOOK * release.most) {
      seen.add(ask);
      Refusal.Reason reason = ask.count() == 0 ? null : headroom.take(ask);
      if (reason == null) {
        release.released.add(ask);
        looked++;
      } else if (headroom.couldTakeBesideMasters(ask)) {
        looked++;
        if (release.blocks.test(ask) && headroom.couldEverTake(ask)) {
          headroom.reserve(reason);
          blocked.add(tenant);
          return true;
        }
      }
      ask = deferred.leastServed(seen::contains, tenants.root());
    }
    return ask == null;
  }
}
