package org.vqs.core.cluster;

import org.vqs.core.model.ResourceVector;

/** What is left of a tenant's limits while asks are picked that may start within them. */
final class Headroom {
  private final Tenant tenant;
  private final long[] used;
  private final long[] usedByMasters;
  private int masters;
  private boolean taken;
  private boolean reserved;

  Headroom(Tenant tenant) {
    this.tenant = tenant;
    this.used = tenant.used().toArray();
    this.usedByMasters = tenant.usedByMasters().toArray();
    this.masters = tenant.masters();
  }

  /** Takes the headroom of one job; or says why there is not enough. */
  Refusal.Reason take(Ask ask) {
    ResourceVector demand = ask.shape().demand();
    boolean isMaster = ask.lane() == Ask.Lane.MASTER;
    ResourceVector mostForMasters = tenant.mastersMaximum();
    if (isMaster
        && masters > 0
        && mostForMasters != null
        && exceeds(usedByMasters, demand, mostForMasters)) {
      return Refusal.Reason.AM_LIMIT;
    }
    ResourceVector most = tenant.maximum();
    if (most != null && exceeds(used, demand, most)) {
      return Refusal.Reason.QUEUE_LIMIT;
    }
    demand.addTo(used, 1);
    if (isMaster) {
      demand.addTo(usedByMasters, 1);
      masters++;
    }
    taken = true;
    return null;
  }

  /**
   * False for a job that the limit has no room for beside application masters: they end only when
   * their jobs go on.
   */
  boolean couldTakeBesideMasters(Ask ask) {
    ResourceVector most = tenant.maximum();
    return most == null || !exceeds(usedByMasters, ask.shape().demand(), most);
  }

  /** False for an application master that is larger than all masters together may be. */
  boolean couldEverTake(Ask ask) {
    ResourceVector most = tenant.mastersMaximum();
    return ask.lane() == Ask.Lane.TASK || most == null || ask.shape().demand().fitsIn(most);
  }

  /** Keeps what is left, if that is what it misses, for a job that waited too long. */
  void reserve(Refusal.Reason missing) {
    reserved = missing == Refusal.Reason.QUEUE_LIMIT;
  }

  /** True if what is left is kept for one job. */
  boolean isReserved() {
    return reserved;
  }

  /** True if any job took some. */
  boolean isTaken() {
    return taken;
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
