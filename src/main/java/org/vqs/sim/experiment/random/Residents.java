package org.vqs.sim.experiment.random;

import java.util.List;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.engine.JobScheduler;
import org.vqs.sim.engine.PackerScheduler;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.engine.ServerGroup;
import org.vqs.sim.workload.Workload;

/**
 * A policy on servers of one resource of which each runs a job that never ends, so that no server
 * is ever empty.
 *
 * @param inner a policy that packs
 * @param size of the job, a whole number as people write it
 */
record Residents(SchedulerFactory inner, int size) implements SchedulerFactory {

  @Override
  public String name() {
    return inner.name();
  }

  @Override
  public JobScheduler make(
      Workload workload, List<ServerGroup> cluster, long seed, JobScheduler.Starts starts) {
    JobScheduler scheduler = inner.make(workload, cluster, seed, starts);
    ((PackerScheduler) scheduler).occupyEach(ResourceVector.of(size * workload.unit()));
    return scheduler;
  }
}
