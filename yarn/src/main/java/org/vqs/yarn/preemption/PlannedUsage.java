package org.vqs.yarn.preemption;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.HomeTenants;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;

/**
 * What tenants with limits will use beside what they use now, once all that a round planned has
 * happened: room that a limit would leave empty is not worth anybody's container. Not thread-safe.
 * Cost of each call O(tenants on the path of the ask · jobs that end).
 */
final class PlannedUsage {
  private final Map<Tenant, long[]> more = new HashMap<>();

  /** Jobs of an ask are to start on a server once others have ended. */
  void plan(Ask ask, Server server, int starts, Collection<Job> ending) {
    for (Tenant at : limited(ask, server)) {
      long[] change = more.computeIfAbsent(at, tenant -> new long[server.free().length]);
      for (int i = 0; i < starts; i++) {
        ask.shape().demand().addTo(change, 1);
      }
      addEnding(at, server, ending, change);
    }
  }

  /** True if no limit keeps one more job of an ask from starting there once others have ended. */
  boolean allows(Ask ask, Server server, Collection<Job> ending) {
    ResourceVector demand = ask.shape().demand();
    for (Tenant at : limited(ask, server)) {
      long[] used = at.used().toArray();
      long[] planned = more.get(at);
      for (int r = 0; planned != null && r < used.length; r++) {
        used[r] += planned[r];
      }
      addEnding(at, server, ending, used);
      if (at.maximum().isExceededBy(used, demand)) {
        return false;
      }
    }
    return true;
  }

  private static void addEnding(Tenant at, Server server, Collection<Job> ending, long[] target) {
    for (Job job : ending) {
      boolean isHere = job.server().home() == server.home();
      HomeTenants here = server.home().tenants();
      if (job.tenant().isWithin(at)
          || (isHere && here != null && here.of(job.tenant()).isWithin(at))) {
        job.demand().addTo(target, -1);
      }
    }
  }

  /** Those on the way to the root that have a limit, on all servers or on those of the home. */
  private static List<Tenant> limited(Ask ask, Server server) {
    List<Tenant> limited = new ArrayList<>();
    addLimited(ask.tenant(), limited);
    HomeTenants here = server.home().tenants();
    if (here != null) {
      addLimited(here.of(ask.tenant()), limited);
    }
    return limited;
  }

  private static void addLimited(Tenant tenant, List<Tenant> limited) {
    for (Tenant at = tenant; at != null; at = at.parent()) {
      if (at.maximum() != null) {
        limited.add(at);
      }
    }
  }
}
