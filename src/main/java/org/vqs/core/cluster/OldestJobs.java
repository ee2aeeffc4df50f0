package org.vqs.core.cluster;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.vqs.core.index.FitTree;

/**
 * Since when the oldest job of each virtual queue waits at a place; for observers, not for
 * policies.
 *
 * <p>Virtual queues are not kept by age, which would cost an index for each server class. This
 * walks the asks that wait at the place, the oldest first, up to a limit: of a queue that none of
 * them is in, it is only known that its oldest job is no older than the youngest that was looked
 * at. Cost O(log asks + limit · classes). Not thread-safe.
 */
public final class OldestJobs {
  private final Map<ServerClass, double[]> arrivals = new HashMap<>();
  private int left;
  private int open;
  private double lastSeen = Double.NEGATIVE_INFINITY;
  private boolean complete = true;

  /**
   * Looks at the asks that wait at a place.
   *
   * @param place a home of servers
   * @param classes the classes whose virtual queues are of interest, all of that home
   * @param limit how many asks it may look at
   */
  public OldestJobs(Cluster cluster, Place place, Collection<ServerClass> classes, int limit) {
    left = limit;
    for (ServerClass serverClass : classes) {
      double[] oldest = new double[serverClass.partition().types()];
      Arrays.fill(oldest, Double.POSITIVE_INFINITY);
      arrivals.put(serverClass, oldest);
      open += waitedFor(place.site(serverClass));
    }
    for (Ask resting : place.overdue().resting()) {
      if (!look(resting, place)) {
        return;
      }
    }
    FitTree<Ask> line = place.overdue().all();
    // Without patience nobody is kept by age; in the order of service the oldest come early.
    FitTree<Ask> oldestFirst = line.isEmpty() ? cluster.pending().inServiceOrder() : line;
    oldestFirst.forEachWhile(ask -> look(ask, place));
  }

  private static int waitedFor(Site site) {
    int nonEmpty = 0;
    for (int j = 0; site != null && j < site.queues().types(); j++) {
      VirtualQueue queue = site.queues().get(j);
      nonEmpty += queue != null && queue.length() > 0 ? 1 : 0;
    }
    return nonEmpty;
  }

  private boolean look(Ask ask, Place place) {
    if (open == 0) {
      return false;
    }
    if (left == 0) {
      complete = false;
      return false;
    }
    left--;
    lastSeen = Math.max(lastSeen, ask.oldestArrival());
    if (ask.lane() == Ask.Lane.MASTER || !ask.places().contains(place)) {
      return true;
    }
    arrivals.forEach(
        (serverClass, oldest) -> {
          if (ask.shape().fitsEmpty(serverClass)) {
            int type = ask.shape().typeIn(serverClass);
            open -= Double.isInfinite(oldest[type]) ? 1 : 0;
            oldest[type] = Math.min(oldest[type], ask.oldestArrival());
          }
        });
    return true;
  }

  /**
   * When the oldest waiting job of a type arrived; the arrival of the youngest that was looked at
   * if none of the type was among them, and positive infinity if none waits.
   */
  public double arrival(ServerClass serverClass, int type) {
    double known = arrivals.get(serverClass)[type];
    return Double.isInfinite(known) && !complete ? lastSeen : known;
  }
}
