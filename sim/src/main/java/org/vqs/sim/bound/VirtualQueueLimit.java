package org.vqs.sim.bound;

import java.util.List;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.engine.ServerGroup;

/**
 * What VQS can at best support: ρ* where a server holds jobs of one virtual queue only, or a job of
 * VQ_1 and jobs of one other in a third of the capacity, whatever number fits (Scheduling Jobs with
 * Random Resource Requirements, §V-B, step 2 and Remark 1).
 *
 * <p>VQS itself may stay below it: it takes jobs of a virtual queue in the order they come, and
 * these need not pack as well as the best choice. It cannot exceed it, provided no job is smaller
 * than the one from which J follows.
 */
public final class VirtualQueueLimit {
  private VirtualQueueLimit() {}

  /**
   * The limit for one resource.
   *
   * @param smallest the smallest job of all, from which J follows
   * @throws IllegalArgumentException as {@link MaximumWorkload#of(List, List, double)}, and if
   *     there is more than one resource
   */
  public static WorkloadLimit of(
      List<JobType> types, List<ServerGroup> cluster, ResourceVector smallest) {
    if (smallest.dimensions() != 1) {
      throw new IllegalArgumentException(
          "the limit of VQS is known for one resource, but the smallest job "
              + smallest
              + " has "
              + smallest.dimensions());
    }
    List<ResourceVector> demands = types.stream().map(JobType::demand).toList();
    return MaximumWorkload.of(
        types,
        cluster,
        MaximumWorkload.TOLERANCE,
        capacity -> new VirtualQueueKnapsack(demands, capacity, smallest.get(0)));
  }
}
