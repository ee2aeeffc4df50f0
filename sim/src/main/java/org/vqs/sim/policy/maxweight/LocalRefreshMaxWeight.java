package org.vqs.sim.policy.maxweight;

import java.util.random.RandomGenerator;
import org.vqs.sim.policy.maxweight.solver.MaxWeightSolver;

/**
 * M14, MaxWeight at local refresh times: the algorithm of Maguluri and Srikant (Scheduling jobs
 * with unknown duration in clouds, 2014), with each server's own refresh times, as Psychas and
 * Ghaderi describe and simulate it (On Non-Preemptive VM Scheduling in the Cloud, §1.1, Remark 2,
 * §7).
 *
 * <pre>
 * When a job of type j arrives:
 *   schedule it in the first empty slot of its type; if there is none, it waits
 * When a job of type j in server ℓ is completed:
 *   if ℓ is empty:  set its configuration to a max weight configuration and fill it
 *   else:           schedule a type-j job in ℓ, or register an empty slot of type j
 * </pre>
 *
 * <p>Reading: a server that is empty is at a refresh time, so an arrival that finds no empty slot
 * refreshes the first empty server on which it fits (readings.md). No server is then empty while a
 * job waits that fits on it. Otherwise as {@link BasicNonPreemptiveScheduling}: random ties,
 * servers start in random maximal configurations.
 *
 * <p>Nothing guarantees that it is stable (§7.1, Example 1).
 */
public final class LocalRefreshMaxWeight implements TypedPolicy {
  private final TypeQueues queues;
  private final MaxWeights best;
  private final ConfiguredServers servers;
  private final boolean renewOnArrival;

  /**
   * The algorithm on empty servers.
   *
   * @param solver finds max weight configurations
   * @param renewOnArrival whether an arrival that finds no empty slot refreshes an empty server
   * @param random breaks ties
   */
  public LocalRefreshMaxWeight(
      TypedCluster cluster,
      MaxWeightSolver.Factory solver,
      boolean renewOnArrival,
      RandomGenerator random,
      TypedHost host) {
    this.renewOnArrival = renewOnArrival;
    queues = new TypeQueues(cluster.typeCount());
    best = new MaxWeights(cluster, solver, queues, random);
    servers = new ConfiguredServers(cluster, queues, best, host);
  }

  @Override
  public void arrive(int type) {
    if (servers.startInFirstEmptySlot(type)) {
      return;
    }
    queues.add(type);
    int server = renewOnArrival ? servers.firstEmpty(type) : -1;
    if (server >= 0) {
      servers.activate(server, best.find(server));
    }
  }

  @Override
  public void depart(int server, int type) {
    servers.depart(server, type);
    if (servers.isEmpty(server)) {
      servers.activate(server, best.find(server));
    } else {
      servers.refill(server, type);
    }
  }

  /** The servers, for tests. */
  ConfiguredServers servers() {
    return servers;
  }

  @Override
  public long waiting(int type) {
    return queues.count(type);
  }

  @Override
  public long configurationChanges() {
    return servers.configurationChanges();
  }
}
