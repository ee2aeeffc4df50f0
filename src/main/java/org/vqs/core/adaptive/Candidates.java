package org.vqs.core.adaptive;

import org.vqs.core.cluster.Server;
import org.vqs.core.cluster.Shape;
import org.vqs.core.cluster.ShapeQueue;
import org.vqs.core.policy.LargestFirst;

/**
 * The shapes that wait for a server and fit some room, the largest first, at most {@value #MOST}.
 * Reused, so that looking makes no garbage. Not thread-safe.
 */
final class Candidates {
  static final int MOST = 64;

  private final Shape[] shapes = new Shape[MOST];
  private final long[] counts = new long[MOST];
  private final double[] worths = new double[MOST];
  private int size;
  private boolean more;

  /** Looks them up. Cost O(shapes · (J + log shapes)), at most for {@value #MOST}. */
  void collect(Server server, long[] room, Worth worth) {
    size = 0;
    ShapeQueue queue = LargestFirst.next(server, null, room);
    while (queue != null && size < MOST) {
      shapes[size] = queue.shape();
      counts[size] = countOf(queue.shape(), server);
      worths[size++] = worthOf(queue.shape(), server, worth);
      queue = LargestFirst.next(server, queue, room);
    }
    more = queue != null;
  }

  /** How many jobs of a shape wait for a server, over all its places. */
  static long countOf(Shape shape, Server server) {
    long count = 0;
    for (int i = 0; i < server.places().size(); i++) {
      ShapeQueue queue = server.places().get(i).queueOf(shape);
      count += queue == null ? 0 : queue.count();
    }
    return count;
  }

  /** What each of those jobs is taken to be worth: as much as the first that is worth most. */
  static double worthOf(Shape shape, Server server, Worth worth) {
    double most = 0;
    for (int i = 0; i < server.places().size(); i++) {
      ShapeQueue queue = server.places().get(i).queueOf(shape);
      if (queue != null && queue.first() != null) {
        double arrived = queue.first().oldestArrival();
        most = Math.max(most, worth.of(shape, arrived, server.serverClass()));
      }
    }
    return most;
  }

  int size() {
    return size;
  }

  /** Whether there are more than were collected. */
  boolean hasMore() {
    return more;
  }

  Shape shape(int index) {
    return shapes[index];
  }

  long count(int index) {
    return counts[index];
  }

  double worth(int index) {
    return worths[index];
  }
}
