package org.vqs.sim.reward;

/**
 * A job that arrives.
 *
 * @param time when
 * @param type j
 * @param life how long it runs if it is not rejected
 */
public record LossArrival(double time, int type, double life) {}
