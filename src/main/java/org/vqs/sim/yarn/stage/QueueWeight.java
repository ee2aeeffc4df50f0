package org.vqs.sim.yarn.stage;

/**
 * A queue below root.
 *
 * @param name its name, without that of its parent
 * @param weight its weight among the queues
 */
public record QueueWeight(String name, int weight) {}
