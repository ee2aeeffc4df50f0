package org.vqs.core.policy;

import org.vqs.core.cluster.Server;
import org.vqs.core.cluster.ShapeQueue;
import org.vqs.core.cluster.VirtualQueue;

/** The shapes that wait for a server, over all its places, in the order of falling size. */
public final class LargestFirst {
  private LargestFirst() {}

  /**
   * The largest shape of a type that fits some room, after {@code previous} in that order. A shape
   * that waits at several places comes once.
   *
   * @param previous one of the type, or null for the first
   * @return null if there is none
   */
  static ShapeQueue next(Server server, int type, ShapeQueue previous, long[] room) {
    ShapeQueue best = null;
    for (int i = 0; i < server.places().size(); i++) {
      VirtualQueue queue = server.site(i).queues().get(type);
      if (queue == null || queue.length() == 0) {
        continue;
      }
      ShapeQueue candidate =
          previous == null ? queue.largestFitting(room) : queue.nextLargestFitting(previous, room);
      if (candidate != null && (best == null || queue.compareLargestFirst(candidate, best) < 0)) {
        best = candidate;
      }
    }
    return best;
  }

  /** As above over all types. */
  public static ShapeQueue next(Server server, ShapeQueue previous, long[] room) {
    int types = server.serverClass().partition().types();
    int type = previous == null ? 0 : previous.shape().typeIn(server.serverClass());
    ShapeQueue next = next(server, type, previous, room);
    while (next == null && ++type < types) {
      next = next(server, type, null, room);
    }
    return next;
  }

  /** How many shapes wait for a server; one that waits at several places counts at each. */
  public static int shapes(Server server) {
    int shapes = 0;
    for (int i = 0; i < server.places().size(); i++) {
      for (int type = 0; type < server.serverClass().partition().types(); type++) {
        VirtualQueue queue = server.site(i).queues().get(type);
        shapes += queue == null ? 0 : queue.shapes();
      }
    }
    return shapes;
  }
}
