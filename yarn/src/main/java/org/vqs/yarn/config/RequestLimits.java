package org.vqs.yarn.config;

/**
 * How many different things the waiting requests of one application attempt may name at a time.
 *
 * @param keys scheduler keys: pairs of a priority and an allocation request id
 * @param priorities priorities
 * @param sizes sizes of containers
 * @param unknownNames names of hosts and racks that no node ever had, in requests or blacklisted
 * @param tags allocation tags
 */
public record RequestLimits(int keys, int priorities, int sizes, int unknownNames, int tags) {}
