package org.vqs.sim.reward;

import org.vqs.core.reward.RewardType;
import org.vqs.sim.workload.ServiceLaw;

/**
 * Jobs of one type under the loss model.
 *
 * @param name in tables
 * @param type what one takes and earns
 * @param priority from 0: jobs of a higher one may preempt those of the lowest
 * @param load ρ: how many of them would run for each server if none were rejected
 * @param life how long each runs
 */
public record LossJobs(String name, RewardType type, int priority, double load, ServiceLaw life) {
  /** Checks the numbers. */
  public LossJobs {
    if (priority < 0) {
      throw new IllegalArgumentException(
          "the priority of " + name + " (" + priority + ") must be at least 0");
    }
    if (!(load >= 0) || Double.isInfinite(load)) {
      throw new IllegalArgumentException(
          "the load of " + name + " (" + load + ") must be a number of at least 0");
    }
  }

  /** The same with so many times the load. */
  LossJobs times(double factor) {
    return new LossJobs(name, type, priority, load * factor, life);
  }
}
