package org.vqs.sim.language;

import java.util.List;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.RunSpec;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.engine.ServerGroup;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.workload.Workload;

/**
 * A workload on a cluster, ready to run under any policy.
 *
 * @param workload what arrives
 * @param cluster the servers
 * @param time slots or continuous time
 * @param horizon when a run ends and what part of it is measured
 * @param growth a queue grows if its slope is more than this fraction of the arrival rate
 */
public record Scenario(
    Workload workload, List<ServerGroup> cluster, TimeModel time, Horizon horizon, double growth) {

  /** One run of it. */
  public RunSpec run(SchedulerFactory scheduler, long seed) {
    return new RunSpec(workload, cluster, scheduler, time, horizon, growth, seed);
  }

  /**
   * Makes a scheduler on an empty cluster and drops it.
   *
   * @throws IllegalArgumentException if the policy cannot serve the workload, saying why
   */
  public void check(SchedulerFactory scheduler) {
    scheduler.make(workload, cluster, 0, (job, server) -> {});
  }

  /** The same with another workload. */
  public Scenario withWorkload(Workload other) {
    return new Scenario(other, cluster, time, horizon, growth);
  }
}
