package org.vqs.sim.experiment.random;

import java.util.List;
import java.util.function.BiConsumer;
import org.vqs.sim.engine.JobScheduler;
import org.vqs.sim.engine.PackerScheduler;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.engine.ServerGroup;
import org.vqs.sim.workload.Workload;

/**
 * A policy on a cluster in which something runs or waits before the first job arrives.
 *
 * @param inner a policy that packs
 * @param preparation is given what was made, and the workload that will come
 */
record PreparedCluster(SchedulerFactory inner, BiConsumer<PackerScheduler, Workload> preparation)
    implements SchedulerFactory {

  @Override
  public String name() {
    return inner.name();
  }

  @Override
  public JobScheduler make(
      Workload workload, List<ServerGroup> cluster, long seed, JobScheduler.Starts starts) {
    JobScheduler scheduler = inner.make(workload, cluster, seed, starts);
    preparation.accept((PackerScheduler) scheduler, workload);
    return scheduler;
  }
}
