package org.vqs.sim.reward;

import java.util.List;
import org.vqs.core.reward.GreedyPlacement;
import org.vqs.sim.policy.reward.ServerPool;

/**
 * What the global greedy assignment earns for each server (A Theory of Auto-Scaling for Resource
 * Reservation in Cloud Services, (10)): GPA's limit for many servers, by GPA for very many.
 */
public final class GreedyReward {
  /** So many servers that parts of a server do not count. */
  private static final int VERY_MANY = 100_000_000;

  private GreedyReward() {}

  /** Of a system; pools keep their proportions, and are filled in the order of DRA. */
  public static double of(LossSystem system) {
    List<LossJobs> jobs = system.jobs();
    long[] left = new long[jobs.size()];
    for (int type = 0; type < left.length; type++) {
      left[type] = Math.round(jobs.get(type).load() * VERY_MANY);
    }
    double reward = 0;
    List<ServerPool> pools = system.pools();
    for (int i : ServerPool.order(pools)) {
      ServerPool pool = pools.get(i);
      int servers = (int) Math.round((double) VERY_MANY * pool.servers() / system.serverCount());
      long[] after = new GreedyPlacement(pool.best()).assign(left, servers).left();
      for (int type = 0; type < left.length; type++) {
        reward += (left[type] - after[type]) * jobs.get(type).type().reward();
      }
      left = after;
    }
    return reward / VERY_MANY;
  }
}
