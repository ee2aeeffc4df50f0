package org.vqs.core.reward.classification;

import java.util.Arrays;

/**
 * What {@code GreedyPlacement} assigned: configurations in the order in which it found them, and
 * how many servers each should have, at least 1. Immutable but for the arrays that it shares.
 */
public final class GreedyAssignment {
  private final int[][] configurations;
  private final int[] servers;
  private final long[] left;
  private final int used;

  public GreedyAssignment(int[][] configurations, int[] servers, long[] left) {
    this.configurations = configurations;
    this.servers = servers;
    this.left = left;
    this.used = Arrays.stream(servers).sum();
  }

  /** How many configurations there are: C, at most one for each type. */
  public int size() {
    return servers.length;
  }

  /** k(i), by j, for i from 0: shared, not to be changed. */
  public int[] configuration(int i) {
    return configurations[i];
  }

  /** X(i): the servers that configuration i, from 0, should have. */
  public int servers(int i) {
    return servers[i];
  }

  /** The servers of all configurations. */
  public int serversUsed() {
    return used;
  }

  /** The jobs of each type that found no slot: not to be changed. */
  public long[] left() {
    return left;
  }
}
