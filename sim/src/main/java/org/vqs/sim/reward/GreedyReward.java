package org.vqs.sim.reward;

import java.util.List;
import org.vqs.core.reward.GreedyPlacement;
import org.vqs.core.reward.RewardType;
import org.vqs.sim.policy.reward.ServerPool;

/**
 * What the global greedy assignment earns for each server (A Theory of Auto-Scaling for Resource
 * Reservation in Cloud Services, (10)): GPA's limit for many servers, by GPA for very many.
 */
public final class GreedyReward {
  /** So many servers that parts of a server do not count. */
  private static final int VERY_MANY = 100_000_000;

  private final List<ServerPool> pools;
  private final List<Integer> order;
  private final int servers;
  private final double[] rewards;

  /** Of the types and servers of a system. Not thread-safe. */
  public GreedyReward(LossSystem system) {
    this.pools = system.pools();
    this.order = ServerPool.order(pools);
    this.servers = system.serverCount();
    this.rewards = system.types().stream().mapToDouble(RewardType::reward).toArray();
  }

  /** Of a system; pools keep their proportions, and are filled in the order of DRA. */
  public static double of(LossSystem system) {
    return new GreedyReward(system)
        .of(system.jobs().stream().mapToDouble(LossJobs::load).toArray());
  }

  /** For loads of each server, by type. */
  public double of(double[] loads) {
    long[] left = new long[loads.length];
    for (int type = 0; type < left.length; type++) {
      left[type] = Math.round(loads[type] * VERY_MANY);
    }
    double reward = 0;
    for (int i : order) {
      ServerPool pool = pools.get(i);
      int share = (int) Math.round((double) VERY_MANY * pool.servers() / servers);
      long[] after = new GreedyPlacement(pool.best()).assign(left, share).left();
      for (int type = 0; type < left.length; type++) {
        reward += (left[type] - after[type]) * rewards[type];
      }
      left = after;
    }
    return reward / VERY_MANY;
  }
}
