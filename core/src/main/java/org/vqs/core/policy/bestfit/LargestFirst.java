package org.vqs.core.policy.bestfit;

import java.util.function.Predicate;
import org.vqs.core.index.FitVisitor;
import org.vqs.core.server.Server;
import org.vqs.core.server.ServerClass;
import org.vqs.core.waiting.ShapeQueue;
import org.vqs.core.waiting.VirtualQueue;
import org.vqs.core.waiting.VirtualQueues;

/** The shapes that wait for a server, over all its locations, in the order of falling size. */
public final class LargestFirst {
  private LargestFirst() {}

  /**
   * The largest shape of a type that fits some room, after {@code previous} in that order. A shape
   * that waits at several locations comes once.
   *
   * @param previous one of the type, or null for the first
   * @return null if there is none
   */
  static ShapeQueue next(Server server, int type, ShapeQueue previous, long[] room) {
    ShapeQueue best = null;
    for (int i = 0; i < server.locations().size(); i++) {
      VirtualQueue queue = VirtualQueues.at(server.site(i)).get(type);
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
    int types = server.serverClass().sizeTypes().count();
    int type =
        previous == null ? firstType(server, room) : previous.shape().typeIn(server.serverClass());
    ShapeQueue next = next(server, type, previous, room);
    while (next == null && ++type < types) {
      next = next(server, type, null, room);
    }
    return next;
  }

  /**
   * Visits what {@link #next} finds one after the other, until the visitor has seen enough. Nothing
   * may change meanwhile. Where jobs of a type wait at one of the server's locations only, their
   * order is walked along and not searched again for each.
   *
   * @param ofOnePlace visits those that wait at no other location of the server; as the other
   * @param visitor visits the others; returns whether it wants to see another one
   */
  public static void forEach(
      Server server,
      long[] room,
      FitVisitor<ShapeQueue> ofOnePlace,
      Predicate<ShapeQueue> visitor) {
    boolean goesOn = true;
    int types = server.serverClass().sizeTypes().count();
    for (int type = firstType(server, room); type < types && goesOn; type++) {
      VirtualQueue only = onlyQueue(server, type);
      if (only != null) {
        goesOn = only.forEachFitting(room, ofOnePlace);
      } else {
        ShapeQueue queue = next(server, type, null, room);
        while (queue != null && goesOn) {
          goesOn = visitor.test(queue);
          queue = next(server, type, queue, room);
        }
      }
    }
  }

  /** The first type of which some job may fit the room; the types of larger jobs come before it. */
  static int firstType(Server server, long[] room) {
    ServerClass serverClass = server.serverClass();
    return serverClass.sizeTypes().firstFittingType(room, serverClass.amounts());
  }

  /** The queue of a type at the one location where its jobs wait; null if there is not just one. */
  private static VirtualQueue onlyQueue(Server server, int type) {
    VirtualQueue only = null;
    for (int i = 0; i < server.locations().size(); i++) {
      VirtualQueue queue = VirtualQueues.at(server.site(i)).get(type);
      if (queue != null && queue.length() > 0) {
        if (only != null) {
          return null;
        }
        only = queue;
      }
    }
    return only;
  }

  /** How many shapes wait for a server; one that waits at several locations counts at each. */
  public static int shapes(Server server) {
    int shapes = 0;
    for (int i = 0; i < server.locations().size(); i++) {
      for (int type = 0; type < server.serverClass().sizeTypes().count(); type++) {
        VirtualQueue queue = VirtualQueues.at(server.site(i)).get(type);
        shapes += queue == null ? 0 : queue.shapes();
      }
    }
    return shapes;
  }
}
