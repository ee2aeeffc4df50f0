package org.vqs.sim.graph;

import java.util.List;

/**
 * What comes, and where it can run.
 *
 * @param cluster the machines
 * @param jobs the types of jobs, each once
 * @param rackDistance the distance between racks; within a rack it is 1
 */
public record GraphSystem(GraphCluster cluster, List<GraphJobs> jobs, double rackDistance) {
  /** Copies the list. */
  public GraphSystem {
    jobs = List.copyOf(jobs);
    if (jobs.stream().map(GraphJobs::type).distinct().count() < jobs.size()) {
      throw new IllegalArgumentException("two types of jobs have the same graph; join their rates");
    }
  }

  /** The share of slots that are busy if nothing is lost: 1 is all of them. */
  public double load() {
    return jobs.stream().mapToDouble(job -> job.load() * job.type().size()).sum() / cluster.size();
  }
}
