package org.vqs.core.layer;

import java.util.ArrayList;
import java.util.List;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.FairShare;
import org.vqs.core.tenant.Tenant;

/**
 * What servers may spare for a queue: what is free there, and what queues above their share use.
 * What others have they would take back, and the queue itself gains nothing from a server that its
 * jobs fill.
 *
 * <p>One search looks at the same few servers for several jobs of the queue, so what was added up
 * is kept until the next one begins. Not thread-safe.
 */
final class SpareRoom {
  private final List<Server> servers = new ArrayList<>();
  private final List<long[]> rooms = new ArrayList<>();
  private Tenant queue;

  /** A search for a queue begins; what runs, and whose it is, must not change until the next. */
  void begin(Tenant newQueue) {
    queue = newQueue;
    servers.clear();
    rooms.clear();
  }

  /** True if so much is there. Cost O(jobs on the server · depth) the first time, then O(1). */
  boolean holds(Server server, ResourceVector demand) {
    int known = servers.indexOf(server);
    return demand.fitsIn(known < 0 ? add(server) : rooms.get(known));
  }

  private long[] add(Server server) {
    long[] room = server.free().clone();
    for (Job job : server.jobs()) {
      if (FairShare.maySpare(job.tenant(), queue)) {
        job.demand().addTo(room, 1);
      }
    }
    servers.add(server);
    rooms.add(room);
    return room;
  }
}
