package org.vqs.sim.policy.maxweight;

import java.util.BitSet;
import org.vqs.sim.policy.maxweight.solver.SlotConfiguration;

/**
 * Servers that work on a fixed configuration k̃, the jobs k̄ they run, and the empty slots they
 * reserve for future arrivals (Psychas and Ghaderi, On Non-Preemptive VM Scheduling in the Cloud,
 * §3).
 *
 * <p>A stalled server has no empty slots. The first server with an empty slot of a type is found in
 * L / 64 steps.
 */
final class ConfiguredServers {
  private final TypedCluster cluster;
  private final TypeQueues queues;
  private final TypedHost host;
  private final SlotConfiguration[] configurations;
  private final int[][] jobs;
  private final int[] jobCount;
  private final BitSet[] withEmptySlot;
  private final BitSet empty = new BitSet();
  private final BitSet stalled = new BitSet();
  private int stalledCount;
  private long stalls;
  private long changes;

  /** Empty servers; each gets its first configuration. */
  ConfiguredServers(TypedCluster cluster, TypeQueues queues, MaxWeights best, TypedHost host) {
    this.cluster = cluster;
    this.queues = queues;
    this.host = host;
    int servers = cluster.serverCount();
    configurations = new SlotConfiguration[servers];
    jobs = new int[servers][cluster.typeCount()];
    jobCount = new int[servers];
    withEmptySlot = new BitSet[cluster.typeCount()];
    for (int type = 0; type < withEmptySlot.length; type++) {
      withEmptySlot[type] = new BitSet();
    }
    for (int server = 0; server < servers; server++) {
      empty.set(server);
      configurations[server] = best.find(server);
      updateEmptySlots(server);
    }
  }

  /** k̃ of a server: the last one, if it is stalled. */
  SlotConfiguration configuration(int server) {
    return configurations[server];
  }

  /** k̄ of a server. Not to be changed. */
  int[] jobs(int server) {
    return jobs[server];
  }

  boolean isEmpty(int server) {
    return jobCount[server] == 0;
  }

  /** The first server without jobs on which a job of a type fits, or -1. */
  int firstEmpty(int type) {
    int server = empty.nextSetBit(0);
    while (server >= 0 && !cluster.types().get(type).fitsIn(cluster.servers().get(server))) {
      server = empty.nextSetBit(server + 1);
    }
    return server;
  }

  boolean isStalled(int server) {
    return stalled.get(server);
  }

  boolean hasEmptySlot(int server, int type) {
    return withEmptySlot[type].get(server);
  }

  /**
   * Schedules a job that arrives in the first empty slot of its type, without changing Q. False if
   * there is none.
   */
  boolean startInFirstEmptySlot(int type) {
    int server = withEmptySlot[type].nextSetBit(0);
    if (server < 0) {
      return false;
    }
    start(server, type);
    updateEmptySlot(server, type);
    return true;
  }

  /** A job is completed; its slot is not yet used again. */
  void depart(int server, int type) {
    if (jobs[server][type] == 0) {
      throw new IllegalStateException("Server " + server + " runs no job of type " + type);
    }
    jobs[server][type]--;
    jobCount[server]--;
    if (jobCount[server] == 0) {
      empty.set(server);
    }
  }

  /** Schedules waiting jobs of a type in the server's free slots; the rest are empty slots. */
  void refill(int server, int type) {
    long free = (long) configurations[server].slots(type) - jobs[server][type];
    for (long n = Math.min(free, queues.count(type)); n > 0; n--) {
      queues.remove(type);
      start(server, type);
    }
    updateEmptySlot(server, type);
  }

  void stall(int server) {
    stalled.set(server);
    stalledCount++;
    stalls++;
    for (BitSet servers : withEmptySlot) {
      servers.clear(server);
    }
  }

  /** The server becomes active with a configuration that holds what runs on it, and is filled. */
  void activate(int server, SlotConfiguration configuration) {
    if (stalled.get(server)) {
      stalled.clear(server);
      stalledCount--;
    }
    if (!configuration.equals(configurations[server])) {
      changes++;
    }
    configurations[server] = configuration;
    for (int type = 0; type < withEmptySlot.length; type++) {
      refill(server, type);
    }
  }

  int stalledCount() {
    return stalledCount;
  }

  long stalls() {
    return stalls;
  }

  long configurationChanges() {
    return changes;
  }

  private void start(int server, int type) {
    jobs[server][type]++;
    jobCount[server]++;
    empty.clear(server);
    host.start(server, type);
  }

  private void updateEmptySlots(int server) {
    for (int type = 0; type < withEmptySlot.length; type++) {
      updateEmptySlot(server, type);
    }
  }

  private void updateEmptySlot(int server, int type) {
    withEmptySlot[type].set(server, jobs[server][type] < configurations[server].slots(type));
  }
}
