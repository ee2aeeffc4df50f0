package org.vqs.core.policy.adaptive;

import java.util.Arrays;
import java.util.function.Predicate;
import org.vqs.core.index.FitVisitor;
import org.vqs.core.model.RoomLeft;
import org.vqs.core.policy.bestfit.LargestFirst;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.LocationAsks;
import org.vqs.core.waiting.Shape;
import org.vqs.core.waiting.ShapeQueue;

/**
 * The shapes that wait for a server and fit some room, the largest first, at most {@value #MOST}.
 * Reused, so that looking makes no garbage. Their amounts lie beside each other; all else is looked
 * up when asked for, since most of them are too large for what a plan has left. Not thread-safe.
 */
final class Candidates {
  static final int MOST = 64;

  private static final long UNKNOWN = -1;

  private final int dimensions;

  /** One of each; it knows the shape. */
  private final ShapeQueue[] queues = new ShapeQueue[MOST];

  /** What a job of each needs, one after the other. */
  private final long[] amounts;

  /** The least amount of each resource that any needs of each of them and those after it. */
  private final long[] least;

  /** Whether all its jobs wait at one place, as far as is known. */
  private final boolean[] areOfOnePlace = new boolean[MOST];

  private final long[] counts = new long[MOST];
  private final double[] worths = new double[MOST];

  private final Predicate<ShapeQueue> collector = this::collect;
  private final FitVisitor<ShapeQueue> collectorOfOnePlace = this::collectOfOnePlace;
  private Server server;
  private Worth worth;
  private int size;
  private int enough;
  private boolean more;

  Candidates(int dimensions) {
    this.dimensions = dimensions;
    this.amounts = new long[MOST * dimensions];
    this.least = new long[(MOST + 1) * dimensions];
  }

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
    noteLeast();
  }

  private void noteLeast() {
    int end = size * dimensions;
    Arrays.fill(least, end, end + dimensions, Long.MAX_VALUE);
    for (int i = end - 1; i >= 0; i--) {
      least[i] = Math.min(least[i + dimensions], amounts[i]);
    }
  }

  /**
   * False if none of them from this one on fits what is left: it has less of something than each
   * needs.
   */
  boolean mayFit(RoomLeft room, int from) {
    return from < size && room.holds(least, from * dimensions);
  }

  /** How many jobs of one of them have room in what is left. */
  long fitting(RoomLeft room, int index) {
    return room.fitting(amounts, index * dimensions);
  }

  /** Puts jobs of one of them into what is left. */
  void take(RoomLeft room, int index, long count) {
    room.take(amounts, index * dimensions, count);
  }

  private boolean collect(ShapeQueue queue) {
    return collect(queue, queue.shape().amounts(), 0, false);
  }

  private boolean collectOfOnePlace(ShapeQueue queue, long[] amountsOfAll, int from) {
    return collect(queue, amountsOfAll, from, true);
  }

  private boolean collect(ShapeQueue queue, long[] from, int place, boolean isOfOnePlace) {
    more = size == enough;
    if (!more) {
      System.arraycopy(from, place, amounts, size * dimensions, dimensions);
      counts[size] = UNKNOWN;
      areOfOnePlace[size] = isOfOnePlace;
      queues[size++] = queue;
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
    return queues[index].shape();
  }

  /** Which of them a shape is, or -1. */
  int indexOf(Shape shape) {
    for (int i = 0; i < size; i++) {
      int from = i * dimensions;
      if (Arrays.equals(amounts, from, from + dimensions, shape.amounts(), 0, dimensions)
          && shape(i) == shape) {
        return i;
      }
    }
    return -1;
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
    boolean isOfOnePlace = areOfOnePlace[index];
    counts[index] = isOfOnePlace ? queue.count() : countOf(queue.shape(), server);
    worths[index] =
        isOfOnePlace ? worthOf(queue, server, worth) : worthOf(queue.shape(), server, worth);
  }
}
