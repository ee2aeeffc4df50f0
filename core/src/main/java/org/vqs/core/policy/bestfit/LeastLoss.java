package org.vqs.core.policy.bestfit;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.server.ServerClass;
import org.vqs.core.server.Site;
import org.vqs.core.waiting.Shape;

/**
 * The server whose room loses least to a job, where it is known what room is worth ({@link
 * RoomLoss}).
 *
 * <pre>
 * of the servers of a class with room at a location, without those that are passed over, the tightest 256:
 *   arg min loss;  among equals the tightest
 * servers that are lent to a place come last, and a server class may come before others ({@link ClassOrder})
 * </pre>
 *
 * <p>Cost for each server class at each location: O(log servers + 256 + those passed over), and
 * that of as many losses as these have different rooms. Not thread-safe.
 */
final class LeastLoss {
  private static final int SERVERS = 256;

  /** Losses that differ by less are equal, whatever the rounding. */
  private static final double EQUAL = 1e-9;

  private final RoomLoss loss;
  private final ClassOrder classOrder;
  private Server best;
  private double least;
  private boolean bestIsLent;

  LeastLoss(RoomLoss loss, ClassOrder classOrder) {
    this.loss = loss;
    this.classOrder = classOrder;
  }

  /** True if it can tell now; to be asked before each search. */
  boolean isKnown() {
    return loss.isKnown();
  }

  /** One at these locations with room, or null if none has any but those that are passed over. */
  Server find(Shape shape, List<Location> locations, Predicate<Server> isPassed) {
    best = null;
    for (Location location : locations) {
      for (Site site : location.sites()) {
        if (shape.fitsEmpty(site.serverClass())) {
          look(site, site.isLent(location), shape, isPassed);
        }
      }
    }
    Server found = best;
    best = null;
    return found;
  }

  private void look(Site site, boolean isLent, Shape shape, Predicate<Server> isPassed) {
    int order = best == null ? 0 : order(site.serverClass(), isLent);
    if (order > 0) {
      return;
    }
    Rooms rooms = new Rooms(shape, isLent, order < 0, isPassed);
    site.openByTightness().eachFit(shape.amounts(), rooms::visit);
  }

  private int order(ServerClass serverClass, boolean isLent) {
    return isLent == bestIsLent
        ? classOrder.compare(serverClass, best.serverClass())
        : Boolean.compare(isLent, bestIsLent);
  }

  /** The rooms of one site, the tightest first. */
  private final class Rooms {
    private final Shape shape;
    private final boolean isLent;
    private final Predicate<Server> isPassed;
    private boolean goesBefore;
    private long[] last;
    private int servers;

    Rooms(Shape shape, boolean isLent, boolean goesBefore, Predicate<Server> isPassed) {
      this.shape = shape;
      this.isLent = isLent;
      this.goesBefore = goesBefore;
      this.isPassed = isPassed;
    }

    /** Returns whether to go on. */
    boolean visit(Server server) {
      if (Arrays.equals(server.free(), last)) {
        return ++servers < SERVERS;
      }
      if (isPassed.test(server)) {
        return true;
      }
      last = server.free().clone();
      offer(server, loss.of(shape, last));
      return ++servers < SERVERS;
    }

    private void offer(Server server, double cost) {
      boolean isBetter =
          best == null
              || goesBefore
              || cost < least - EQUAL
              || (cost <= least + EQUAL && Server.TIGHTEST_FIRST.compare(server, best) < 0);
      if (isBetter) {
        best = server;
        least = cost;
        bestIsLent = isLent;
        goesBefore = false;
      }
    }
  }
}
