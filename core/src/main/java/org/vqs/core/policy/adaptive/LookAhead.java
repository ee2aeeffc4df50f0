package org.vqs.core.policy.adaptive;

import org.vqs.core.model.Lane;
import org.vqs.core.model.RoomLeft;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.bestfit.LargestFirst;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.LocationAsks;
import org.vqs.core.waiting.Shape;
import org.vqs.core.waiting.ShapeQueue;

/**
 * The jobs that fill some room best, of those that wait: a few greedy fills, of which the one that
 * is worth most is kept.
 *
 * <pre>
 * for each f of: the distinct waiting sizes up to the room r (the largest 16; where more than 64 wait and more than 16 fit,
 *                the largest up to 8/8 r, 7/8 r, … 1/8 r), and the size of the oldest job that fits:
 *   for each (a) all sizes, (b) only sizes not above f:
 *     take one job of f, then of (a) or (b) the largest that fits what is left, until none fits
 * keep the fill with the largest Σ worth; among equals the one found first
 * </pre>
 *
 * <p>Largest-first looks at one job at a time: it puts one job of 0.5 into a hole of 0.6 where
 * three of 0.2 would leave nothing. With several resources a size is the dominant share of the
 * server's class, and a job fits if it does in each resource. Where many wait, the largest are
 * often those that need most of one resource: first jobs of all sizes leave less of the others
 * idle.
 *
 * <p>What it knows nothing of: limits of tenants, the host's consent, urgency within applications.
 * A plan may therefore fail in part. Cost at most 34 greedy fills, each of at most 64 shapes; or,
 * with more than 64, at most 18 of one search in the index for each shape in the room. It makes no
 * garbage. Not thread-safe.
 */
final class LookAhead {
  private static final int GRID = 8;

  /** Sums that differ by less than this part are equal, whatever the rounding. */
  static final double BETTER = 1 + 1e-9;

  private final JobStarter starter;
  private final Candidates candidates;
  private FillPlan best = new FillPlan();
  private FillPlan tried = new FillPlan();
  private final RoomLeft room;
  private final long[] limit;
  private Server server;
  private Worth worth;

  LookAhead(JobStarter starter) {
    this.starter = starter;
    int dimensions = starter.cluster().dimensions();
    this.candidates = new Candidates(dimensions);
    this.room = new RoomLeft(dimensions);
    this.limit = new long[dimensions];
  }

  /**
   * The best fill of some room on a server; overwritten by the next call.
   *
   * @param free the room, which need not be what is free now
   */
  FillPlan plan(Server onServer, long[] free, Worth by) {
    server = onServer;
    worth = by;
    best.clear();
    boolean canUseGrid = LargestFirst.shapes(server) > Candidates.MOST;
    boolean takesOne = takesOne(free);
    boolean enoughAreFew = canUseGrid || takesOne;
    candidates.collect(server, free, worth, enoughAreFew ? JobClasses.FEW : Candidates.MOST);
    Shape oldest = candidates.size() < 2 ? null : oldestFitting(free);
    if (canUseGrid && candidates.hasMore()) {
      planOnGrid(free, oldest);
      return best;
    }
    for (int first = 0; first < Math.min(candidates.size(), JobClasses.FEW); first++) {
      completeBoth(free, first);
    }
    int ofOldest = oldest == null ? -1 : candidates.indexOf(oldest);
    if (ofOldest >= JobClasses.FEW) {
      completeBoth(free, ofOldest);
    }
    if (takesOne && candidates.hasMore() && oldest != null) {
      tryOldest(free, oldest);
    }
    return best;
  }

  /** True if nothing that waits for the server fits the room of the last plan. */
  boolean foundNothing() {
    return candidates.size() == 0;
  }

  /** True if less than twice the least that any waiting job needs is there: no two jobs fit. */
  private boolean takesOne(long[] free) {
    long[] least = starter.cluster().pending().inServiceOrder().best();
    for (int r = 0; least != null && r < free.length; r++) {
      if (free[r] < 2 * least[r]) {
        return true;
      }
    }
    return false;
  }

  /**
   * Where one job fits, those after the first few need not be collected: they come first in no
   * fill, but for the oldest, if it is one of them.
   */
  private void tryOldest(long[] free, Shape oldest) {
    if (Candidates.worthOf(oldest, server, worth) <= best.worth() * BETTER) {
      return;
    }
    candidates.collect(server, free, worth, Candidates.MOST);
    int ofOldest = candidates.indexOf(oldest);
    if (ofOldest >= JobClasses.FEW) {
      complete(free, ofOldest, ofOldest);
    }
  }

  private Shape oldestFitting(long[] free) {
    Ask ask = starter.cluster().pending().inServiceOrder().firstFit(free);
    boolean isTask = ask != null && ask.lane() == Lane.TASK;
    return isTask && ask.mayRunAt(server) ? ask.shape() : null;
  }

  private void completeBoth(long[] free, int first) {
    // Where no larger one fits beside it, both are the same.
    if (complete(free, first, 0) < first) {
      complete(free, first, first);
    }
  }

  /**
   * One of {@code first}, then the largest that fit, beginning with {@code from}. Returns the
   * largest that is in it.
   */
  private int complete(long[] free, int first, int from) {
    begin(free);
    candidates.take(room, first, 1);
    int largest = first;
    long ofFirst = 1;
    boolean goesOn = candidates.mayFit(room, from);
    for (int i = from; goesOn && i < candidates.size(); i++) {
      boolean isFirst = i == first;
      long fitting = candidates.fitting(room, i);
      long count = fitting == 0 ? 0 : Math.min(fitting, candidates.count(i) - (isFirst ? 1 : 0));
      if (count > 0) {
        candidates.take(room, i, count);
        ofFirst += isFirst ? count : 0;
        if (!isFirst) {
          tried.add(candidates.shape(i), count, candidates.worth(i));
        }
        largest = Math.min(largest, i);
        goesOn = candidates.mayFit(room, i + 1);
      }
    }
    tried.add(candidates.shape(first), ofFirst, candidates.worth(first));
    keepIfBetter();
    return largest;
  }

  private void planOnGrid(long[] free, Shape oldest) {
    Shape last = null;
    boolean triedOldest = oldest == null;
    for (int part = GRID; part > 0; part--) {
      for (int r = 0; r < free.length; r++) {
        limit[r] = free[r] - free[r] / GRID * (GRID - part);
      }
      ShapeQueue first = LargestFirst.next(server, null, limit);
      if (first != null && first.shape() != last) {
        last = first.shape();
        triedOldest |= last == oldest;
        completeBoth(free, first);
      }
    }
    if (!triedOldest) {
      completeBoth(free, queueOf(oldest));
    }
  }

  /** Where a shape waits for the server; it does somewhere. */
  private ShapeQueue queueOf(Shape shape) {
    ShapeQueue queue = null;
    for (int i = 0; queue == null; i++) {
      queue = LocationAsks.of(server.locations().get(i)).queueOf(shape);
    }
    return queue;
  }

  private void completeBoth(long[] free, ShapeQueue first) {
    // Where nothing above it fits beside it, both are the same.
    if (completeFromIndex(free, first.shape(), null)) {
      completeFromIndex(free, first.shape(), first);
    }
  }

  /**
   * One job of a shape, then the largest that fit; not above it if {@code from} is where it waits.
   * Returns whether the first of the others came before it.
   */
  private boolean completeFromIndex(long[] free, Shape first, ShapeQueue from) {
    begin(free);
    room.take(first.amounts(), 1);
    long ofFirst = 1;
    if (from != null) {
      ofFirst += takeMore(first, true);
    }
    ShapeQueue queue = LargestFirst.next(server, from, room.left());
    boolean isOther = queue != null && queue.shape() != first;
    while (queue != null) {
      Shape shape = queue.shape();
      boolean isFirst = shape == first;
      long count = isFirst && from != null ? 0 : takeMore(shape, isFirst);
      ofFirst += isFirst ? count : 0;
      if (count > 0 && !isFirst) {
        tried.add(shape, count, Candidates.worthOf(shape, server, worth));
      }
      queue = LargestFirst.next(server, queue, room.left());
    }
    tried.add(first, ofFirst, Candidates.worthOf(first, server, worth));
    keepIfBetter();
    return isOther;
  }

  /** Puts as many jobs of a shape as wait into what is left; one less of the first. */
  private long takeMore(Shape shape, boolean isFirst) {
    long available = Candidates.countOf(shape, server) - (isFirst ? 1 : 0);
    long count = Math.max(0, Math.min(available, room.fitting(shape.amounts())));
    room.take(shape.amounts(), count);
    return count;
  }

  private void begin(long[] free) {
    tried.clear();
    room.set(free);
  }

  private void keepIfBetter() {
    if (tried.worth() > best.worth() * BETTER) {
      FillPlan worse = best;
      best = tried;
      tried = worse;
    }
  }
}
