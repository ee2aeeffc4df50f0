package org.vqs.sim.reward;

import java.util.List;
import org.vqs.core.reward.MaxReward;
import org.vqs.core.reward.RewardType;
import org.vqs.sim.policy.reward.ServerPool;

/**
 * What comes, and where it can run.
 *
 * @param jobs by type j
 * @param servers in pools of one capacity each
 */
public record LossSystem(List<LossJobs> jobs, List<LossServers> servers) {
  /** Copies the lists. */
  public LossSystem {
    jobs = List.copyOf(jobs);
    servers = List.copyOf(servers);
  }

  /** L. */
  public int serverCount() {
    return servers.stream().mapToInt(LossServers::count).sum();
  }

  /** The types, by j. */
  public List<RewardType> types() {
    return jobs.stream().map(LossJobs::type).toList();
  }

  /** The priorities of the types, by j. */
  public int[] priorities() {
    return jobs.stream().mapToInt(LossJobs::priority).toArray();
  }

  /** New pools, which share nothing with others. */
  public List<ServerPool> pools() {
    return servers.stream()
        .map(
            each ->
                new ServerPool(new MaxReward(types(), each.capacity()), each.count(), each.cost()))
        .toList();
  }

  /** The jobs of each type that would run if none were rejected, in the mean. */
  public double[] workload() {
    return jobs.stream().mapToDouble(job -> job.load() * serverCount()).toArray();
  }

  /** The same jobs with so many times the load. */
  public LossSystem times(double factor) {
    return new LossSystem(jobs.stream().map(job -> job.times(factor)).toList(), servers);
  }
}
