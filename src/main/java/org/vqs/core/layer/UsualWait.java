package org.vqs.core.layer;

import org.vqs.core.cluster.Cluster;

/**
 * For how long jobs wait here without being overdue, however short the delay of reservations is: in
 * the host's unit of time, by how long jobs run and wait.
 *
 * <pre>
 * S, W, n := mean service, typical wait of jobs that started, servers
 * near capacity:   max(S/4, min(6 W, S max(2, 1000/n²)))
 * under overload:  max(S/4, min(3 W, S max(2, 40/n)))
 * </pre>
 *
 * <p>Near capacity a reservation takes what keeps queues short: a server is 1/n of the cluster, and
 * waits grow as 1/n, so few servers need most patience. The policy's own way with old jobs (ω of
 * {@code adaptive}) begins at 6 W. Under overload there is no queue to keep short. Gangs are helped
 * by no policy, so they have no more patience than that. Not thread-safe.
 */
final class UsualWait {
  private static final double OF_SERVICE = 0.25;
  private static final double MOST_SERVICES = 2;
  private static final double OF_WAIT = 6;
  private static final double MOST_SERVICES_OF_ONE = 1000;
  private static final double OF_WAIT_UNDER_OVERLOAD = 3;
  private static final double MOST_SERVICES_OF_ONE_UNDER_OVERLOAD = 40;

  private final JobTimes times;
  private final Cluster cluster;

  UsualWait(JobTimes times, Cluster cluster) {
    this.times = times;
    this.cluster = cluster;
  }

  /** Where it may be that all that is offered can be served. */
  double nearCapacity() {
    double servers = servers();
    return usual(OF_WAIT, MOST_SERVICES_OF_ONE / (servers * servers));
  }

  /** Where it surely cannot. */
  double underOverload() {
    return usual(OF_WAIT_UNDER_OVERLOAD, MOST_SERVICES_OF_ONE_UNDER_OVERLOAD / servers());
  }

  private double usual(double ofWait, double mostServices) {
    double service = times.meanService();
    double most = Math.max(MOST_SERVICES, mostServices) * service;
    return Math.max(OF_SERVICE * service, Math.min(ofWait * times.typicalWait(), most));
  }

  private double servers() {
    return Math.max(1, cluster.serverCount());
  }
}
