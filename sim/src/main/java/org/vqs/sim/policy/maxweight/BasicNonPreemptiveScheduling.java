package org.vqs.sim.policy.maxweight;

import java.util.random.RandomGenerator;
import org.vqs.core.policy.option.Beta;
import org.vqs.sim.policy.maxweight.solver.MaxWeightSolver;
import org.vqs.sim.policy.maxweight.solver.SlotConfiguration;

/**
 * Algorithm 1, Basic Non-preemptive Scheduling (Psychas and Ghaderi, On Non-Preemptive VM
 * Scheduling in the Cloud, §3).
 *
 * <pre>
 * When a job of type j arrives at time t:
 *   1: Add the job to the queue j
 *   2: if exists empty slots for type-j jobs then
 *   3:   Schedule the job in the first empty slot.
 *
 * When a job of type j in server ℓ is completed at time t:
 *   1: if ℓ is active with configuration k̃ then
 *   2:   if f(k̃, Q(t)) &lt; β f(k^(r)(t), Q(t)) (5) then
 *   3:     Switch ℓ to stalled.
 *   4:   else
 *   5:     Schedule a type-j job in server ℓ from queue j. If queue j is empty,
 *          register an empty slot of type j in server ℓ.
 *   8: if ℓ is empty and stalled then
 *   9:   Switch ℓ to active.
 *  10:   Find an r-max weight configuration k^(r).
 *  11:   Set the configuration of ℓ during its active period to be fixed and equal to k^(r).
 *  12:   for all j: Schedule k_j^(r) jobs of type j in server ℓ. If there are not enough jobs in
 *  14:   queue j, register an empty slot for each unused slot.
 * </pre>
 *
 * <p>β may depend on Q and on the fraction of stalled servers (§6.2, §6.4). With the option of §6.3
 * line 8 reads "if ℓ is stalled, and empty or what is left on it is a subset of k^(r)"; it is
 * looked at in every completion on a stalled server, that which stalled it included.
 *
 * <p>Readings where the text leaves a choice: the first empty slot is on the server of the lowest
 * index; servers start active in random maximal configurations; among configurations of equal
 * weight one is drawn, so also when all queues are empty. As in the text, a server that is active
 * and empty keeps its configuration until a job came and went, unless {@link Renewal#arrival} says
 * otherwise.
 *
 * <p>Cost: an arrival L / 64 steps; a departure one search of a max weight configuration, none if β
 * is not positive or Q is the same as in the last search for a server of this capacity.
 */
public final class BasicNonPreemptiveScheduling implements TypedPolicy {
  private final TypeQueues queues;
  private final MaxWeights best;
  private final ConfiguredServers servers;
  private final int serverCount;
  private final Beta beta;
  private final Renewal renewal;

  /**
   * The algorithm on empty servers.
   *
   * @param solver finds r-max weight configurations
   * @param beta β of condition (5)
   * @param renewal when a server takes a new configuration other than when it is stalled and empty
   * @param random breaks ties
   */
  public BasicNonPreemptiveScheduling(
      TypedCluster cluster,
      MaxWeightSolver.Factory solver,
      Beta beta,
      Renewal renewal,
      RandomGenerator random,
      TypedHost host) {
    this.beta = beta;
    this.renewal = renewal;
    serverCount = cluster.serverCount();
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
    int server = renewal.arrival() ? servers.firstEmpty(type) : -1;
    if (server >= 0) {
      servers.activate(server, best.find(server));
    }
  }

  @Override
  public void depart(int server, int type) {
    servers.depart(server, type);
    if (!servers.isStalled(server)) {
      if (isInefficient(server)) {
        servers.stall(server);
      } else {
        servers.refill(server, type);
      }
    }
    if (servers.isStalled(server) && (renewal.subset() || servers.isEmpty(server))) {
      SlotConfiguration configuration = best.find(server);
      if (configuration.holds(servers.jobs(server))) {
        servers.activate(server, configuration);
      }
    }
  }

  /** Condition (5). */
  private boolean isInefficient(int server) {
    double fraction = beta.value(queues.total(), serverCount, servers.stalledCount());
    return fraction > 0
        && servers.configuration(server).weight(queues.counts()) < fraction * best.weight(server);
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
  public int stalledServers() {
    return servers.stalledCount();
  }

  @Override
  public long stalls() {
    return servers.stalls();
  }

  @Override
  public long configurationChanges() {
    return servers.configurationChanges();
  }
}
