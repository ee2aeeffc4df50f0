package org.vqs.core.scale;

import org.vqs.core.model.ResourceVector;

/**
 * A server as it was looked at.
 *
 * @param owner what the host attached
 * @param index its number in the order in which servers came
 * @param capacity what it has
 * @param free what is free, also for those that it is reserved for; nothing below 0
 * @param leaving whether it takes no new jobs because it is to leave
 * @param wanted whether it must not leave: it is reserved, or something waits for it by name
 * @param jobs how many run
 * @param left for how long they can be expected to go on, the longest of them; infinite if that is
 *     unknown
 */
public record ServerLook(
    Object owner,
    int index,
    ResourceVector capacity,
    ResourceVector free,
    boolean leaving,
    boolean wanted,
    int jobs,
    double left) {}
