package org.vqs.core.layer;

import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;

/**
 * What it costs to help a job because of its age, in tokens of the {@link ReservationBudget}.
 *
 * <pre>
 * to start it where it fits:          .05 S · its size
 * to keep server l for it for T:      T · (free room of l + its size) / 2
 * either times  max(1/10, min(1, 1/x)),  x = how many times as long as is usual it has waited (Lateness)
 * </pre>
 *
 * <p>Near capacity some that are overdue start before long without help, and to help them takes
 * from the others: the budget is small for them. One that nobody serves has ten times as much in
 * the end; of kinds that the policy serves, where much longer waits are usual, much later. Not
 * thread-safe.
 */
final class ReservationCosts {
  private static final double OF_START = 0.05;
  private static final double LEAST_PART = 0.1;

  private final ReservationBudgets budgets;
  private final JobTimes times;
  private final Lateness lateness;

  ReservationCosts(ReservationBudgets budgets, JobTimes times, Lateness lateness) {
    this.budgets = budgets;
    this.times = times;
    this.lateness = lateness;
  }

  /** To start a job where it fits. */
  double ofStart(Ask ask) {
    return part(ask) * budgets.of(ask).cost(ask.shape().demand(), OF_START * times.meanService());
  }

  /** To keep a server for an ask for a time: half of what will be free there. */
  double ofKeeping(Ask ask, Server server, double time) {
    long[] free = server.free();
    double[] idle = new double[free.length];
    for (int r = 0; r < free.length; r++) {
      idle[r] = (Math.max(0, free[r]) + ask.shape().demand().get(r)) / 2.0;
    }
    return part(ask) * budgets.at(server.home()).cost(idle, time);
  }

  private double part(Ask ask) {
    double late = lateness.of(ask);
    return late <= 1 ? 1 : Math.max(LEAST_PART, 1 / late);
  }
}
