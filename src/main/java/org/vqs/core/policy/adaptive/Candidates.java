package org.vqs.core.policy.adaptive;

import java.util.Arrays;
import java.util.function.Predicate;
import org.vqs.core.model.RoomLeft;
import org.vqs.core.policy.bestfit.LargestFirst;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.LocationAsks;
import org.vqs.core.waiting.Shape;
import org.vqs.core.waiting.ShapeQueue;

/**
 * The shapes that wait for a server and fit some room, the largest first, at most {@value #MOST}.
 * Reused, so that looking makes no garbage; how many wait, and what they are worth, is looked up
 * when asked for. Not thread-safe.
 */
final class Candidates {
  static final int MOST = 64;

  private static final long UNKNOWN = -1;

  private final Shape[] shapes = new Shape[MOST];

  /** Where all jobs of a shape wait, if that is known to be one place; otherwise null. */
  private final ShapeQueue[] queues = new ShapeQueue[MOST];

  private final long[] counts = new long[MOST];
  private final double[] worths = new double[MOST];

  /** The least amount of each resource that any needs of each of them and those after it. */
  private long[][] least = {};

  private final Predicate<ShapeQueue> collector = this::collect;
  private final Predicate<ShapeQueue> collectorOfOnePlace = this::collectOfOnePlace;
  private Server server;
  private Worth worth;
  private int size;
  private int enough;
  private boolean more;

  /**
   * Looks for them. Cost O(J + log shapes) and O(1) for each in one dimension, where all wait at
   * one of the server's locations.
   *
   * @param by what they are worth
   * @param most how many are enough, at most {@value #MOST}
   */
  void collect(Server onServer, long[] room, Worth by, int most) {
    server = onServer;
    worth = by;
    size = 0;
    enough = most;
    more = false;
    LargestFirst.forEach(server, room, collectorOfOnePlace, collector);
    noteLeast(room.length);
  }

  private void noteLeast(int dimensions) {
    if (least.length == 0) {
      least = new long[MOST + 1][dimensions];
      Arrays.fill(least[MOST], Long.MAX_VALUE);
    }
    long[] after = least[MOST];
    for (int i = size - 1; i >= 0; i--) {
      long[] demand = shapes[i].amounts();
      for (int r = 0; r < dimensions; r++) {
        least[i][r] = Math.min(after[r], demand[r]);
      }
      after = least[i];
    }
  }

  /**
   * False if none of them from this one on fits what is left: it has less of something than each
   * needs.
   */
  boolean mayFit(RoomLeft room, int from) {
    return from < size && room.holds(least[from]);
  }

  private boolean collect(ShapeQueue queue) {
    return collect(queue, null);
  }

  private boolean collectOfOnePlace(ShapeQueue queue) {
    return collect(queue, queue);
  }

  private boolean collect(ShapeQueue queue, ShapeQueue ofAll) {
    more = size == enough;
    if (!more) {
      counts[size] = UNKNOWN;
      queues[size] = ofAll;
      shapes[size++] = queue.shape();
    }
    return !more;
  }

  /** How many jobs of a shape wait for a server, over all its locations. */
  static long countOf(Shape shape, Server server) {
    long count = 0;
    for (int i = 0; i < server.locations().size(); i++) {
      ShapeQueue queue = LocationAsks.of(server.locations().get(i)).queueOf(shape);
      count += queue == null ? 0 : queue.count();
    }
    return count;
  }

  /** What each of those jobs is taken to be worth: as much as the first that is worth most. */
  static double worthOf(Shape shape, Server server, Worth worth) {
    double most = 0;
    for (int i = 0; i < server.locations().size(); i++) {
      ShapeQueue queue = LocationAsks.of(server.locations().get(i)).queueOf(shape);
      most = queue == null ? most : Math.max(most, worthOf(queue, server, worth));
    }
    return most;
  }

  private static double worthOf(ShapeQueue queue, Server server, Worth worth) {
    return queue.first() == null
        ? 0
        : worth.of(queue.shape(), queue.first().oldestArrival(), server.serverClass());
  }

  /** How many were collected. */
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

  /** How many jobs of it wait. */
  long count(int index) {
    appraise(index);
    return counts[index];
  }

  /** What each of them is worth. */
  double worth(int index) {
    appraise(index);
    return worths[index];
  }

  private void appraise(int index) {
    if (counts[index] != UNKNOWN) {
      return;
    }
    ShapeQueue queue = queues[index];
    boolean isOfOnePlace = queue != null;
    counts[index] = isOfOnePlace ? queue.count() : countOf(shapes[index], server);
    worths[index] =
        isOfOnePlace ? worthOf(queue, server, worth) : worthOf(shapes[index], server, worth);
  }
}
