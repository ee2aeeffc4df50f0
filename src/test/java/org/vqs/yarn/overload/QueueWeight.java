package org.vqs.yarn.overload;

/**
 * A queue below root.
 *
 * @param name its name, without that of its parent
 * @param weight its weight among the queues
 */
record QueueWeight(String name, int weight) {}
