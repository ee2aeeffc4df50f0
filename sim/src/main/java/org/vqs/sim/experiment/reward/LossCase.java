package org.vqs.sim.experiment.reward;

import org.vqs.sim.reward.LossPolicies;
import org.vqs.sim.reward.LossRun;
import org.vqs.sim.reward.LossSimulation;
import org.vqs.sim.reward.LossSystem;
import org.vqs.sim.reward.PoissonArrivals;

/**
 * A policy on a system, to be run with several seeds.
 *
 * @param line which line of a plot it is on
 * @param x where on it
 * @param policy by its name
 */
record LossCase(String line, double x, LossSystem system, String policy) {
  /** The warm-up is a part of the run: one of so many. */
  private static final int WARM_UP_PARTS = 5;

  LossRun run(long seed, double length) {
    return new LossSimulation(
            system, new PoissonArrivals(system), LossPolicies.of(policy), seed, length)
        .run(length / WARM_UP_PARTS, length);
  }

  /** The length of a run, such that all are of about the same cost, but long enough. */
  double length(double events) {
    return Math.max(30, events / system.serverCount());
  }
}
