package org.vqs.core.layer;

import org.vqs.core.cluster.Cluster;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.JobObserver;
import org.vqs.core.waiting.Shape;

/**
 * How much of the cluster reservations for age may leave idle, so that they never take what the
 * policy needs to be stable.
 *
 * <pre>
 * tokens grow by  .02 + idle · max(0, 1 − 2 V)  in each unit of time, and there are at most 3 S · share of them
 * idle = the part of the cluster that is free, of its scarcest resource;  V = what waits, in clusters;  S = mean service
 * share = the share of servers that may be reserved, at least one
 * </pre>
 *
 * One token is the whole cluster for a unit of time. What little waits beside much that is free
 * shows that there is capacity to spare; where much waits, only the constant part is left, a
 * fiftieth. Not thread-safe.
 */
final class ReservationBudget implements JobObserver {
  private static final double LEAST = 0.02;
  private static final double OF_IDLE = 1;
  private static final double MOST_SERVICES = 3;

  private static final long NEVER = Long.MIN_VALUE;

  private final Cluster cluster;
  private final double[] waiting;
  private double tokens;
  private double most;
  private long last = NEVER;

  /** True until it is known how much that is. */
  private boolean isFull = true;

  /** A full budget of a cluster in which jobs may wait already. */
  ReservationBudget(Cluster cluster) {
    this.cluster = cluster;
    waiting = new double[cluster.dimensions()];
    cluster.pending().inServiceOrder().forEach(this::addWaiting);
  }

  private void addWaiting(Ask ask) {
    if (ask.lane() == Lane.TASK) {
      waiting(ask.shape(), ask.count());
    }
  }

  @Override
  public void waiting(Shape shape, long change) {
    long[] amounts = shape.amounts();
    for (int r = 0; r < waiting.length; r++) {
      waiting[r] += (double) change * amounts[r];
    }
  }

  /**
   * Time passed.
   *
   * @param meanService S
   * @param share the share of servers that may be reserved
   */
  void pass(long now, double meanService, double share) {
    double servers = Math.max(1, cluster.serverCount());
    most = MOST_SERVICES * meanService * Math.max(share, 1 / servers);
    double elapsed = last == NEVER ? 0 : (double) now - last;
    tokens = isFull ? most : Math.min(most, tokens + elapsed * rate());
    isFull &= most == 0;
    last = now;
  }

  private double rate() {
    double idle = Math.max(0, 1 - cluster.tenants().root().share());
    return LEAST + OF_IDLE * idle * Math.max(0, 1 - 2 * ofCluster(waiting));
  }

  /** True if there is enough for a cost, or as much as there can be. */
  boolean allows(double cost) {
    return tokens >= Math.min(cost, most);
  }

  /** Takes a cost, which may leave a debt. */
  void take(double cost) {
    tokens -= cost;
  }

  /** The cost of as much as a job demands, free for a time. */
  double cost(ResourceVector demand, double time) {
    double[] amounts = new double[waiting.length];
    for (int r = 0; r < amounts.length; r++) {
      amounts[r] = demand.get(r);
    }
    return cost(amounts, time);
  }

  /** The cost of an amount, free for a time. */
  double cost(double[] amounts, double time) {
    return time * ofCluster(amounts);
  }

  private double ofCluster(double[] amounts) {
    ResourceVector total = cluster.tenants().total();
    double largest = 0;
    for (int r = 0; r < amounts.length; r++) {
      if (total.get(r) > 0) {
        largest = Math.max(largest, amounts[r] / total.get(r));
      }
    }
    return largest;
  }
}
