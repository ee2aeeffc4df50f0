package org.vqs.sim.policy.maxweight;

import java.util.Arrays;

/** The unused tokens of one type: the servers on which each reserves room for one job. */
final class Tokens {
  private int[] servers = new int[8];
  private int count;

  int count() {
    return count;
  }

  /** The server of a token, from 0 in no particular order. */
  int server(int index) {
    return servers[index];
  }

  void add(int server) {
    if (count == servers.length) {
      servers = Arrays.copyOf(servers, 2 * count);
    }
    servers[count++] = server;
  }

  /** Takes a token away and returns its server. */
  int remove(int index) {
    int server = servers[index];
    servers[index] = servers[--count];
    return server;
  }
}
