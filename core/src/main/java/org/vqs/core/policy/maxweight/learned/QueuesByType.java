package org.vqs.core.policy.maxweight.learned;

import java.util.Arrays;
import org.vqs.core.model.StateKey;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.server.Site;
import org.vqs.core.waiting.LocationAsks;
import org.vqs.core.waiting.ShapeQueue;

/**
 * Q, the queues of all types as one server sees them: of what waits everywhere, for its rack and
 * for its host. Delay-weighted if the starter's τ is finite (design.md, "What we add to the
 * policies").
 *
 * <p>What waits at a location is summed up again when a share of its shapes changed: at each change
 * if there are at most {@value #SHAPES_PER_CHANGE}. Cost O(J), and O({@value #SHAPES_PER_CHANGE})
 * for each change. Not thread-safe.
 */
final class QueuesByType {
  private static final StateKey<Sums> SUMS = new StateKey<>("queues of learned types");
  private static final int SHAPES_PER_CHANGE = 64;

  private final JobStarter starter;
  private final LiveDemands live;

  /** The sums of weights, and of weights times arrival times, when they were made. */
  private static final class Sums {
    LearnedTypes of;
    long madeAt;
    int shapes;
    double[] weights = {};
    double[] weightedArrivals = {};
  }

  QueuesByType(JobStarter starter, LiveDemands live) {
    this.starter = starter;
    this.live = live;
  }

  /** Q of these types, a new array. */
  double[] of(Server server, LearnedTypes types) {
    double[] queues = new double[types.count()];
    for (int i = 0; i < server.locations().size(); i++) {
      add(sums(server.site(i), server.locations().get(i), types), queues);
    }
    return queues;
  }

  private void add(Sums sums, double[] queues) {
    double tau = starter.tau();
    for (int j = 0; j < queues.length; j++) {
      queues[j] += sums.weights[j];
      if (!Double.isInfinite(tau)) {
        queues[j] += (sums.weights[j] * starter.now() - sums.weightedArrivals[j]) / tau;
      }
    }
  }

  private Sums sums(Site site, Location location, LearnedTypes types) {
    Sums sums = site.state().getOrMake(SUMS, Sums::new);
    if (sums.of != types || (live.changes() - sums.madeAt) * SHAPES_PER_CHANGE > sums.shapes) {
      sums.of = types;
      sums.madeAt = live.changes();
      make(sums, ClassTypes.of(site.serverClass(), live), location);
    }
    return sums;
  }

  private static void make(Sums sums, ClassTypes types, Location location) {
    int count = sums.of.count();
    sums.weights = sums.weights.length == count ? sums.weights : new double[count];
    sums.weightedArrivals =
        sums.weightedArrivals.length == count ? sums.weightedArrivals : new double[count];
    Arrays.fill(sums.weights, 0);
    Arrays.fill(sums.weightedArrivals, 0);
    sums.shapes = 0;
    for (ShapeQueue queue : LocationAsks.of(location).shapeQueues()) {
      sums.shapes++;
      int type = types.typeOf(queue.shape());
      if (type >= 0) {
        sums.weights[type] += queue.weight();
        sums.weightedArrivals[type] += queue.weightedArrivals();
      }
    }
  }
}
