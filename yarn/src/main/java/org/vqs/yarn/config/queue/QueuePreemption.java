package org.vqs.yarn.config.queue;

/**
 * What may be taken from a queue.
 *
 * @param disabled whether nothing is taken from it for others
 * @param minimumRunMillis how long a container runs before it may be taken; 0 for no time
 * @param onLoweredLimit whether what it uses beyond its maximum is taken from it
 * @param within who in a leaf may get containers of others in it
 */
public record QueuePreemption(
    boolean disabled, long minimumRunMillis, boolean onLoweredLimit, PreemptionWithin within) {}
