package org.vqs.sim.experiment.random;

import java.util.List;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.engine.JobScheduler;
import org.vqs.sim.engine.PackerScheduler;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.engine.ServerGroup;
import org.vqs.sim.workload.Workload;

/**
 * A policy on servers of one resource, beside jobs that wait from the beginning and that no server
 * accepts, as containers of an application that has blacklisted all nodes.
 *
 * @param inner a policy that packs
 * @param size of each of them, a whole number as people write it
 * @param count how many
 */
record RefusedJobs(SchedulerFactory inner, int size, int count) implements SchedulerFactory {

  @Override
  public String name() {
    return inner.name();
  }

  @Override
  public JobScheduler make(
      Workload workload, List<ServerGroup> cluster, long seed, JobScheduler.Starts starts) {
    JobScheduler scheduler = inner.make(workload, cluster, seed, starts);
    ((PackerScheduler) scheduler).waitInVain(ResourceVector.of(size * workload.unit()), count);
    return scheduler;
  }
}
