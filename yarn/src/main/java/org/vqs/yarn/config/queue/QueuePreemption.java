package org.vqs.yarn.config.queue;

/**
 * What may be taken from a queue.
 *
 * @param disabled whether nothing is taken from it for others
 * @param within who in a leaf may get containers of others in it
 */
public record QueuePreemption(boolean disabled, PreemptionWithin within) {}
