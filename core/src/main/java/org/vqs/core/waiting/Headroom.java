package org.vqs.core.waiting;

import java.util.Arrays;
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

  Headroom(Tenant tenant) {
    this.tenant = tenant;
    this.used = tenant.used().toArray();
    this.usedByMasters = tenant.usedByMasters().toArray();
    this.masters = tenant.masters();
  }

  /** Takes the room of one job. */
  void take(Ask ask) {
    ResourceVector demand = ask.shape().demand();
    demand.addTo(used, 1);
    if (ask.lane() == Lane.MASTER) {
      demand.addTo(usedByMasters, 1);
      masters++;
    }
  }

  /** The largest job of a lane that is within the limits. One master may always run. */
  long[] left(Lane lane) {
    long[] left = unlimited();
    lower(left, tenant.maximum(), used);
    if (lane == Lane.MASTER && masters > 0) {
      lower(left, tenant.mastersMaximum(), usedByMasters);
    }
    return left;
  }

  /**
   * The largest job of a lane that may ever be within the limits while the masters run that do:
   * they end only when their jobs go on.
   */
  long[] leftBesideMasters(Lane lane) {
    long[] left = unlimited();
    lower(left, tenant.maximum(), usedByMasters);
    if (lane == Lane.MASTER) {
      lower(left, tenant.mastersMaximum(), new long[left.length]);
    }
    return left;
  }

  /** True if it is the limit of all jobs, not that of masters, that a job is too large for. */
  boolean lacksRoomOfAll(Ask ask) {
    Refusal.Reason lacking = tenant.maximum() == null ? null : exceeded(ask);
    return lacking == Refusal.Reason.QUEUE_LIMIT;
  }

  private Refusal.Reason exceeded(Ask ask) {
    ResourceVector demand = ask.shape().demand();
    ResourceVector most = tenant.mastersMaximum();
    boolean areMastersTooMany =
        ask.lane() == Lane.MASTER
            && masters > 0
            && most != null
            && most.isExceededBy(usedByMasters, demand);
    if (areMastersTooMany) {
      return Refusal.Reason.AM_LIMIT;
    }
    return tenant.maximum().isExceededBy(used, demand) ? Refusal.Reason.QUEUE_LIMIT : null;
  }

  private long[] unlimited() {
    long[] left = new long[used.length];
    Arrays.fill(left, Long.MAX_VALUE);
    return left;
  }

  /** A job that needs none of a resource is within a limit that is exceeded in it. */
  private static void lower(long[] left, ResourceVector most, long[] taken) {
    for (int r = 0; most != null && r < left.length; r++) {
      left[r] = Math.max(0, Math.min(left[r], most.get(r) - taken[r]));
    }
  }
}
