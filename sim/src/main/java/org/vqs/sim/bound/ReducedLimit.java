package org.vqs.sim.bound;

import java.util.List;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.engine.ServerGroup;

/**
 * The limit ρ* where servers use only configurations of the reduced set {@code K_RED^(J)}, on
 * upper-rounded virtual queues (Scheduling Jobs with Random Resource Requirements, §V-B, Definition
 * 5).
 *
 * <p>At least 2/3 of ρ* (Proposition 1), and no more than that in general (Proposition 2). VQS
 * supports this much and sometimes more: it schedules from VQ_j until no more jobs fit, which may
 * be more than k_j (Remark 1); {@link VirtualQueueLimit} bounds what it can reach. With several
 * resources a job takes the place of its dominant one, and J follows from {@code smallest} on each
 * kind of server.
 */
public final class ReducedLimit {
  private ReducedLimit() {}

  /**
   * The limit.
   *
   * @param smallest the smallest job of all, from which J follows
   * @throws IllegalArgumentException as {@link MaximumWorkload#of(List, List, double)}
   */
  public static WorkloadLimit of(
      List<JobType> types, List<ServerGroup> cluster, ResourceVector smallest) {
    List<ResourceVector> demands = types.stream().map(JobType::demand).toList();
    return MaximumWorkload.of(
        types,
        cluster,
        MaximumWorkload.TOLERANCE,
        capacity -> new ReducedKnapsack(demands, capacity, smallest));
  }
}
