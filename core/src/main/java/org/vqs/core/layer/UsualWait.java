package org.vqs.core.layer;

import org.vqs.core.waiting.LongWaits;
import org.vqs.core.waiting.TurnClock;

/**
 * For how long jobs wait here without being overdue, however short the delay of reservations is: in
 * the host's unit of time, by how long jobs run and wait.
 *
 * <pre>
 * S, W, n := mean service, typical wait of jobs that started, servers
 * near capacity:    max(S/4, min(3 W, S max(2, 1000/n²))) for kinds that are passed over ({@link LongWaits});
 *                   for others the larger of that and min(16 W, W + 10 S max(2, 40/n)),
 *                   and 4 S at least while less than half of the cluster is idle
 * under overload:   max(S/4, min(3 W, S max(2, 40/n))) for kinds that are passed over ({@link TurnClock}), and for gangs;
 *                   for others the larger of that and min(1.3 W, W + 5 S max(2, 40/n)),
 *                   while less than half of the cluster is idle
 * </pre>
 *
 * <p>Near capacity a reservation takes what keeps queues short: a server is 1/n of the cluster, and
 * waits grow as 1/n, so few servers need most patience. W is of late, and a queue may grow from
 * next to nothing by chance: kinds that are served wait 4 S at least, but not beside half a cluster
 * that is idle. Under overload no queue can be kept short. Kinds that are not passed over could be
 * helped only at the cost of others, and of room that is kept idle for them; unless the policy
 * itself leaves half of the cluster idle, as VQS may: then it serves nobody well. Gangs are helped
 * by no policy: they are passed over.
 *
 * <p>Under overload W grows without bound, by less than 1 per unit of time: by 1 − 1/ρ if ρ of what
 * fits is offered. Since there is W and a number of services as a bound, a job that nobody starts
 * is overdue in the end; 1.3 W alone would not do that from ρ = 4.3 on, nor 16 W from 1.07 on where
 * overload is not sure. To be overdue is not to be helped: kinds that got less go first.
 *
 * @param service S
 * @param typicalWait W
 * @param servers n
 * @param isHalfIdle whether at least half of the cluster is idle
 */
record UsualWait(double service, double typicalWait, int servers, boolean isHalfIdle) {
  private static final double OF_SERVICE = 0.25;
  private static final double MOST_SERVICES = 2;
  private static final double OF_WAIT = 3;
  private static final double OF_SERVICE_IF_SERVED = 4;
  private static final double OF_WAIT_IF_SERVED = 16;
  private static final double OF_WAIT_IF_SERVED_UNDER_OVERLOAD = 1.3;

  /** Beyond the typical wait, as multiples of the most services of those that are passed over. */
  private static final double MOST_IF_SERVED = 10;

  private static final double MOST_IF_SERVED_UNDER_OVERLOAD = 5;

  private static final double MOST_SERVICES_OF_ONE = 1000;
  private static final double MOST_SERVICES_OF_ONE_UNDER_OVERLOAD = 40;

  /** Where it may be that all that is offered can be served, of what is passed over. */
  double nearCapacity() {
    return usual(MOST_SERVICES_OF_ONE / ((double) servers * servers));
  }

  /** Of others there. */
  double nearCapacityIfServed() {
    double least = isHalfIdle ? 0 : OF_SERVICE_IF_SERVED * service;
    double usual = ifServed(OF_WAIT_IF_SERVED, MOST_IF_SERVED);
    return Math.max(nearCapacity(), Math.max(least, usual));
  }

  /** Where it surely cannot, of what is passed over; of gangs anywhere. */
  double underOverload() {
    return usual(MOST_SERVICES_OF_ONE_UNDER_OVERLOAD / servers);
  }

  /** Of others there. */
  double underOverloadIfServed() {
    return isHalfIdle
        ? underOverload()
        : Math.max(
            underOverload(),
            ifServed(OF_WAIT_IF_SERVED_UNDER_OVERLOAD, MOST_IF_SERVED_UNDER_OVERLOAD));
  }

  private double ifServed(double ofWait, double timesMost) {
    double most = most(MOST_SERVICES_OF_ONE_UNDER_OVERLOAD / servers);
    return Math.min(ofWait * typicalWait, typicalWait + timesMost * most);
  }

  private double usual(double mostServices) {
    return Math.max(OF_SERVICE * service, Math.min(OF_WAIT * typicalWait, most(mostServices)));
  }

  private double most(double services) {
    return Math.max(MOST_SERVICES, services) * service;
  }
}
