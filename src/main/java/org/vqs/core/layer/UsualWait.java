package org.vqs.core.layer;

/**
 * For how long jobs wait here without being overdue, however short the delay of reservations is: in
 * the host's unit of time, by how long jobs run and wait.
 *
 * <pre>
 * S, W, n := mean service, typical wait of jobs that started, servers
 * max(S/4, min(3 W, S max(2, m)))     m = 1000/n² near capacity, 40/n under overload
 * </pre>
 *
 * <p>Near capacity a reservation takes what keeps queues short: a server is 1/n of the cluster, and
 * waits grow as 1/n, so few servers need most patience. Under overload no queue can be kept short,
 * and W grows. Gangs are helped by no policy, so they have no more patience than that.
 */
final class UsualWait {
  private static final double OF_SERVICE = 0.25;
  private static final double MOST_SERVICES = 2;
  private static final double OF_WAIT = 3;
  private static final double MOST_SERVICES_OF_ONE = 1000;
  private static final double MOST_SERVICES_OF_ONE_UNDER_OVERLOAD = 40;

  private UsualWait() {}

  /** Where it may be that all that is offered can be served. */
  static double nearCapacity(double service, double wait, int servers) {
    return usual(service, wait, MOST_SERVICES_OF_ONE / ((double) servers * servers));
  }

  /** Where it surely cannot. */
  static double underOverload(double service, double wait, int servers) {
    return usual(service, wait, MOST_SERVICES_OF_ONE_UNDER_OVERLOAD / servers);
  }

  private static double usual(double service, double wait, double mostServices) {
    double most = Math.max(MOST_SERVICES, mostServices) * service;
    return Math.max(OF_SERVICE * service, Math.min(OF_WAIT * wait, most));
  }
}
