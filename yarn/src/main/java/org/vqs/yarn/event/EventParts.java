package org.vqs.yarn.event;

import org.vqs.yarn.app.ContainerEnds;
import org.vqs.yarn.app.SchedulerState;
import org.vqs.yarn.app.YarnOperations;
import org.vqs.yarn.placing.SchedulingCycle;

/**
 * What all events work with.
 *
 * @param state what the lock guards
 * @param yarn what YARN's base class does
 * @param ends the way in which containers end
 * @param cycle run after what changed
 */
public record EventParts(
    SchedulerState state, YarnOperations yarn, ContainerEnds ends, SchedulingCycle cycle) {}
