package org.vqs.demo.result;

/**
 * How often a scheduler changed what a node may hold.
 *
 * @param refreshes configurations given to a node
 * @param stalls times a node stopped taking containers
 */
public record StallCounts(long refreshes, long stalls) {}
