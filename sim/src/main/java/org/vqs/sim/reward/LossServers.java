package org.vqs.sim.reward;

import org.vqs.core.model.ResourceVector;

/**
 * Servers of one capacity.
 *
 * @param count how many
 * @param capacity of each
 * @param cost of each in a unit of time
 */
public record LossServers(int count, ResourceVector capacity, double cost) {}
