package org.vqs.sim.engine;

import java.util.List;
import org.vqs.sim.workload.Workload;

/** Makes the scheduler of one run: a policy with its settings. */
public interface SchedulerFactory {

  /** How it is called in tables and legends. */
  String name();

  /**
   * A scheduler on an empty cluster.
   *
   * @param seed for policies that use chance
   * @throws IllegalArgumentException if it cannot serve the workload, saying why
   */
  JobScheduler make(
      Workload workload, List<ServerGroup> cluster, long seed, JobScheduler.Starts starts);
}
