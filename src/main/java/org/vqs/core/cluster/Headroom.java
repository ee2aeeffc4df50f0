package org.vqs.core.cluster;

import org.vqs.core.model.ResourceVector;

/** What is left of a tenant's limits while asks are picked that may start within them. */
final class Headroom {
  private final Tenant tenant;
  private final long[] used;
  private final long[] usedByMasters;
  private int masters;
  private int taken;

  Headroom(Tenant tenant) {
    this.tenant = tenant;
    this.used = tenant.used().toArray();
    this.usedByMasters = tenant.usedByMasters().toArray();
    this.masters = tenant.masters();
  }

  /** Takes the headroom of one job, if there is enough. */
  boolean take(Ask ask) {
    ResourceVector demand = ask.shape().demand();
    boolean isMaster = ask.lane() == Ask.Lane.MASTER;
    ResourceVector most = tenant.maximum();
    if (most != null && exceeds(used, demand, most)) {
      return false;
    }
    ResourceVector mostForMasters = tenant.mastersMaximum();
    if (isMaster
        && masters > 0
        && mostForMasters != null
        && exceeds(usedByMasters, demand, mostForMasters)) {
      return false;
    }
    demand.addTo(used, 1);
    if (isMaster) {
      demand.addTo(usedByMasters, 1);
      masters++;
    }
    taken++;
    return true;
  }

  /** True if none of so many asks that were looked at got any. */
  boolean isRefused(int looked) {
    return taken == 0 && looked > 0;
  }

  /** True if one more would be too much in a resource that it needs. */
  static boolean exceeds(long[] held, ResourceVector more, ResourceVector limit) {
    for (int r = 0; r < held.length; r++) {
      if (more.get(r) > 0 && held[r] + more.get(r) > limit.get(r)) {
        return true;
      }
    }
    return false;
  }
}
