package org.vqs.core.layer;

import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.FairShare;
import org.vqs.core.tenant.Tenant;

/**
 * What a server may spare for a queue: what is free there, and what queues above their share use.
 * What others have they would take back, and the queue itself gains nothing from a server that its
 * jobs fill.
 */
final class SpareRoom {
  private final long[] room;
  private final boolean beyondFree;

  private SpareRoom(long[] room, boolean beyondFree) {
    this.room = room;
    this.beyondFree = beyondFree;
  }

  /** Of a server as it is now. Cost O(jobs on the server · depth). */
  static SpareRoom of(Server server, Tenant queue) {
    long[] room = server.free().clone();
    boolean beyondFree = false;
    for (Job job : server.jobs()) {
      if (FairShare.maySpare(job.tenant(), queue)) {
        job.demand().addTo(room, 1);
        beyondFree = true;
      }
    }
    return new SpareRoom(room, beyondFree);
  }

  /** False if it is just what is free. */
  boolean isBeyondFree() {
    return beyondFree;
  }

  /** True if a job would fit there. */
  boolean holds(ResourceVector demand) {
    return demand.fitsIn(room);
  }
}
