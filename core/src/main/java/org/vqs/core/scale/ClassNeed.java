package org.vqs.core.scale;

import org.vqs.core.model.ResourceVector;

/**
 * How many servers of one capacity a partition needs.
 *
 * @param capacity of each
 * @param present how many take jobs, or are to leave
 * @param now how many it takes to run everything that runs and waits at once, with some spare room
 * @param soon how many it takes to have everything run by the horizon
 * @param running how many hold what runs, packed anew
 * @param waiting how many jobs wait that none of those present has room for
 */
public record ClassNeed(
    ResourceVector capacity, int present, int now, int soon, int running, long waiting) {}
