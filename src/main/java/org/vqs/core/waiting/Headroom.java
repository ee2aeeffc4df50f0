package org.vqs.core.waiting;

import org.vqs.core.model.Lane;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.tenant.Tenant;

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
    boolean isMaster = ask.lane() == Lane.MASTER;
    ResourceVector mostForMasters = tenant.mastersMaximum();
    if (isMaster
        && masters > 0
        && mostForMasters != null
        && mostForMasters.isExceededBy(usedByMasters, demand)) {
      return Refusal.Reason.AM_LIMIT;
    }
    ResourceVector most = tenant.maximum();
    if (most != null && most.isExceededBy(used, demand)) {
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
    return most == null || !most.isExceededBy(usedByMasters, ask.shape().demand());
  }

  /** False for an application master that is larger than all masters together may be. */
  boolean couldEverTake(Ask ask) {
    ResourceVector most = tenant.mastersMaximum();
    return ask.lane() == Lane.TASK || most == null || ask.shape().demand().fitsIn(most);
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
}
