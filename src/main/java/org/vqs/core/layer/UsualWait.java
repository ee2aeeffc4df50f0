package org.vqs.core.layer;

import org.vqs.core.waiting.TurnClock;

/**
 * For how long jobs wait here without being overdue, however short the delay of reservations is: in
 * the host's unit of time, by how long jobs run and wait.
 *
 * <pre>
 * S, W, n := mean service, typical wait of jobs that started, servers
 * near capacity:                            max(S/4, min(3 W, S max(2, 1000/n²)))
 * under overload, of what is passed over:   max(S/4, min(3 W, S max(2, 40/n)))
 * under overload, of others:                the larger of that and min(1.3 W, W + 5 S max(2, 40/n))
 * </pre>
 *
 * <p>Near capacity a reservation takes what keeps queues short: a server is 1/n of the cluster, and
 * waits grow as 1/n, so few servers need most patience. Under overload no queue can be kept short.
 * Kinds that are not passed over could be helped only at the cost of others, and of room that is
 * kept idle for them. Gangs are helped by no policy: they are passed over.
 *
 * <p>Under overload W grows without bound, by less than 1 per unit of time: by 1 − 1/ρ if ρ of what
 * fits is offered. Since there is W and a number of services as a bound, a job that nobody starts
 * is overdue in the end; 1.3 W alone would not do that from ρ = 4.3 on. To be overdue is not to be
 * helped: kinds that got less go first.
 */
final class UsualWait {
  private static final double OF_SERVICE = 0.25;
  private static final double MOST_SERVICES = 2;
  private static final double OF_WAIT = 3;
  private static final double OF_WAIT_IF_SERVED = 1.3;

  /** Beyond the typical wait, as a multiple of the most services of those that are passed over. */
  private static final double MOST_IF_SERVED = 5;

  private static final double MOST_SERVICES_OF_ONE = 1000;
  private static final double MOST_SERVICES_OF_ONE_PASSED_OVER = 40;

  private UsualWait() {}

  /** Where it may be that all that is offered can be served. */
  static double nearCapacity(double service, double wait, int servers) {
    return usual(service, wait, MOST_SERVICES_OF_ONE / ((double) servers * servers));
  }

  /** Where it surely cannot, of what is passed over ({@link TurnClock}); of gangs anywhere. */
  static double ofPassedOver(double service, double wait, int servers) {
    return usual(service, wait, MOST_SERVICES_OF_ONE_PASSED_OVER / servers);
  }

  /** Of others there. */
  static double ofServed(double service, double wait, int servers) {
    double ofPassedOver = ofPassedOver(service, wait, servers);
    double most = wait + MOST_IF_SERVED * most(service, MOST_SERVICES_OF_ONE_PASSED_OVER / servers);
    return Math.max(ofPassedOver, Math.min(OF_WAIT_IF_SERVED * wait, most));
  }

  private static double usual(double service, double wait, double mostServices) {
    double most = most(service, mostServices);
    return Math.max(OF_SERVICE * service, Math.min(OF_WAIT * wait, most));
  }

  private static double most(double service, double services) {
    return Math.max(MOST_SERVICES, services) * service;
  }
}
