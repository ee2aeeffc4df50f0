package org.vqs.core.waiting;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.vqs.core.index.FitTree;
import org.vqs.core.model.Lane;
import org.vqs.core.server.Location;
import org.vqs.core.server.ServerClass;
import org.vqs.core.server.Site;

/**
 * Since when the oldest job of each virtual queue waits at a location; for observers, not for
 * policies.
 *
 * <p>Virtual queues are not kept by age, which would cost an index for each server class. This
 * walks the asks that wait at the location, the oldest first, up to a limit. If none of them is in
 * a queue, all that is known of it is that its oldest job is no older than the youngest that was
 * looked at. Without patience nobody is kept by age; then the walk is in the order of service, and
 * where the limit ends it nothing is known. Cost O(log asks + limit · classes). Not thread-safe.
 */
public final class OldestJobs {
  private final Location location;
  private final Map<ServerClass, double[]> arrivals = new HashMap<>();
  private final Map<ServerClass, boolean[]> found = new HashMap<>();
  private final boolean byAge;
  private int left;
  private int open;
  private double lastSeen = Double.NEGATIVE_INFINITY;
  private boolean complete = true;

  /**
   * Looks at the asks that wait at a location.
   *
   * @param location a home of servers
   * @param classes the classes whose virtual queues are of interest, all of that home
   * @param limit how many asks it may look at
   */
  public OldestJobs(
      PendingJobs pending, Location location, Collection<ServerClass> classes, int limit) {
    this.location = location;
    left = limit;
    for (ServerClass serverClass : classes) {
      int types = serverClass.sizeTypes().count();
      double[] oldest = new double[types];
      Arrays.fill(oldest, Double.POSITIVE_INFINITY);
      arrivals.put(serverClass, oldest);
      found.put(serverClass, new boolean[types]);
      open += waitedFor(location.site(serverClass));
    }
    FitTree<Ask> line = LocationAsks.of(location).overdue().all();
    Collection<Ask> resting = LocationAsks.of(location).overdue().resting();
    byAge = !line.isEmpty() || !resting.isEmpty();
    // Those that rest are ordered by the end of their rest, so that they tell nothing of others.
    for (Ask ask : resting) {
      if (!mayLook()) {
        return;
      }
      see(ask);
    }
    if (byAge) {
      line.forEachWhile(this::lookByAge);
    } else {
      pending.inServiceOrder().forEachWhile(ask -> mayLook() && see(ask));
    }
  }

  private static int waitedFor(Site site) {
    VirtualQueues queues = site == null ? null : VirtualQueues.at(site);
    int nonEmpty = 0;
    for (int j = 0; queues != null && j < queues.types(); j++) {
      VirtualQueue queue = queues.get(j);
      nonEmpty += queue != null && queue.length() > 0 ? 1 : 0;
    }
    return nonEmpty;
  }

  private boolean mayLook() {
    complete &= left > 0;
    return left-- > 0;
  }

  /** Stops when the oldest of each queue was found. */
  private boolean lookByAge(Ask ask) {
    if (open == 0 || !mayLook()) {
      return false;
    }
    lastSeen = Math.max(lastSeen, ask.oldestArrival());
    if (isInQueues(ask)) {
      found.forEach(
          (serverClass, types) -> {
            if (ask.shape().fitsEmpty(serverClass)) {
              int type = ask.shape().typeIn(serverClass);
              open -= types[type] ? 0 : 1;
              types[type] = true;
            }
          });
    }
    return see(ask);
  }

  private boolean isInQueues(Ask ask) {
    return ask.lane() != Lane.MASTER && ask.locations().contains(location);
  }

  private boolean see(Ask ask) {
    if (isInQueues(ask)) {
      arrivals.forEach(
          (serverClass, oldest) -> {
            if (ask.shape().fitsEmpty(serverClass)) {
              int type = ask.shape().typeIn(serverClass);
              oldest[type] = Math.min(oldest[type], ask.oldestArrival());
            }
          });
    }
    return true;
  }

  /**
   * When the oldest waiting job of a type arrived; the arrival of the youngest that was looked at
   * if none of the type was among them, positive infinity if none waits, and NaN if it is not
   * known.
   */
  public double arrival(ServerClass serverClass, int type) {
    double known = arrivals.get(serverClass)[type];
    if (complete || found.get(serverClass)[type]) {
      return known;
    }
    return byAge && lastSeen > Double.NEGATIVE_INFINITY ? Math.min(known, lastSeen) : Double.NaN;
  }
}
