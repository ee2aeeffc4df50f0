package org.vqs.sim.engine;

import java.util.List;
import org.vqs.sim.workload.Workload;

/**
 * One run: everything that its result depends on.
 *
 * @param workload what arrives
 * @param cluster the servers
 * @param scheduler the policy with its settings
 * @param time slots or continuous time
 * @param horizon when it ends and what part of it is measured
 * @param growth a queue grows if its slope is more than this fraction of the arrival rate
 * @param seed of the workload and of policies that use chance
 */
public record RunSpec(
    Workload workload,
    List<ServerGroup> cluster,
    SchedulerFactory scheduler,
    TimeModel time,
    Horizon horizon,
    double growth,
    long seed) {

  /** The same with another seed. */
  public RunSpec withSeed(long newSeed) {
    return new RunSpec(workload, cluster, scheduler, time, horizon, growth, newSeed);
  }

  /** The same with another policy. */
  public RunSpec withScheduler(SchedulerFactory newScheduler) {
    return new RunSpec(workload, cluster, newScheduler, time, horizon, growth, seed);
  }
}
