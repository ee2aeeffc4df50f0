package org.vqs.sim.measure;

/**
 * How fast the queue grows after the warm-up, in jobs per unit of time, with the ends of a 95 %
 * confidence interval.
 */
public record Trend(double slope, double lower, double upper) {}
