package org.vqs.core.scale;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Server;

/**
 * What is free on the servers of one partition that are to leave, while what waits is put there to
 * see which of them it needs. Not thread-safe.
 */
final class LeavingRoom {
  private final Map<Server, long[]> freeOf = new LinkedHashMap<>();
  private long[] most = new long[0];

  /** One of the servers; the first to come is the first to be filled. */
  void add(Server server) {
    freeOf.put(server, server.free().clone());
    most = most.length == 0 ? new long[server.free().length] : most;
    raise(server.free());
  }

  private void raise(long[] free) {
    for (int r = 0; r < most.length; r++) {
      most[r] = Math.max(most[r], free[r]);
    }
  }

  /**
   * Puts jobs of a demand where they have room, and adds the servers that they need to a set. Cost
   * O(1) if no server has as much of each resource, else O(servers).
   */
  void put(ResourceVector each, long jobs, Set<Server> needed) {
    if (most.length == 0 || !each.fitsIn(most)) {
      return;
    }
    long left = jobs;
    for (Map.Entry<Server, long[]> entry : freeOf.entrySet()) {
      long[] free = entry.getValue();
      long fitting = Math.min(left, TightServers.times(each, free));
      for (int r = 0; r < free.length && fitting > 0; r++) {
        free[r] -= fitting * each.get(r);
      }
      left -= fitting;
      if (fitting > 0) {
        needed.add(entry.getKey());
      }
      if (left == 0) {
        return;
      }
    }
    // They have no room for this one any more, nor perhaps for others.
    most = new long[most.length];
    freeOf.values().forEach(this::raise);
  }
}
