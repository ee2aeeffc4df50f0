package org.vqs.sim.measure;

/**
 * How long the jobs of one class of sizes waited, in the workload's unit of time. Jobs that arrived
 * in the warm-up do not count, nor do those that still wait at the end.
 *
 * @param sizeClass the sizes, relative to the largest server, such as "(0.25, 0.5]"; "all" for all
 * @param started how many jobs started
 * @param waiting how many arrived after the warm-up and still wait at the end
 */
public record WaitSummary(
    String sizeClass,
    long started,
    long waiting,
    double mean,
    double p50,
    double p95,
    double p99,
    double max) {}
