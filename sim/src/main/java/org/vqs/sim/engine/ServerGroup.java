package org.vqs.sim.engine;

import org.vqs.core.model.ResourceVector;

/**
 * Equal servers of a simulated cluster.
 *
 * @param count how many
 * @param capacity what each has, in the workload's units
 */
public record ServerGroup(int count, ResourceVector capacity) {}
