package org.vqs.sim.workload;

import org.vqs.core.model.ResourceVector;

/**
 * A job that arrives.
 *
 * @param time when, in the workload's unit of time, from 0
 * @param demand what it needs, in the workload's integer units of each resource
 * @param service how long it will run once it starts, in the unit of {@code time}
 */
public record Arrival(double time, ResourceVector demand, double service) {}
