package org.vqs.sim.reward;

import java.util.List;

/**
 * What one run was like after the warm-up.
 *
 * @param reward what the jobs earn in a unit of time, in the mean over time, for each server
 * @param running the jobs of each type that run, in the mean over time
 * @param rejected the share of the jobs of each type that were rejected; NaN if none came
 * @param rejectedOf the same by priority, from the lowest
 * @param rejectedShare the same over all jobs
 * @param migrations for each job that ended by itself
 * @param preemptions for each job that came
 * @param series the reward for each server, in the means of equal intervals of the whole run
 */
public record LossRun(
    double reward,
    List<Double> running,
    List<Double> rejected,
    List<Double> rejectedOf,
    double rejectedShare,
    double migrations,
    double preemptions,
    List<Double> series) {}
