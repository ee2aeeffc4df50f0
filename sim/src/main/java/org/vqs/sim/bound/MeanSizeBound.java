package org.vqs.sim.bound;

import java.util.List;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.engine.ServerGroup;

/**
 * What no packing can exceed: the mean number of jobs in service times their mean size is at most
 * what the servers have. Loads are fractions of it (Scheduling Jobs with Random Resource
 * Requirements, §VII-A3: ρ = αL/E[R]).
 */
public final class MeanSizeBound {
  private MeanSizeBound() {}

  /** The bound for jobs of these types. */
  public static double of(List<JobType> types, List<ServerGroup> cluster) {
    double[] mean = new double[cluster.get(0).capacity().dimensions()];
    for (JobType type : types) {
      for (int r = 0; r < mean.length; r++) {
        mean[r] += type.probability() * type.demand().get(r);
      }
    }
    return of(mean, cluster);
  }

  /**
   * The bound for jobs of this mean size.
   *
   * @param mean of each resource, in the unit of the servers' capacities; a resource that no job
   *     needs bounds nothing
   */
  public static double of(double[] mean, List<ServerGroup> cluster) {
    double bound = Double.POSITIVE_INFINITY;
    for (int r = 0; r < mean.length; r++) {
      if (mean[r] > 0) {
        double capacity = 0;
        for (ServerGroup group : cluster) {
          ResourceVector one = group.capacity();
          capacity += (double) group.count() * one.get(r);
        }
        bound = Math.min(bound, capacity / mean[r]);
      }
    }
    return bound;
  }
}
