package org.vqs.sim.engine;

import java.util.List;
import java.util.function.UnaryOperator;
import org.vqs.core.PackerOptions;
import org.vqs.core.policy.PolicyEntry;
import org.vqs.sim.workload.Workload;

/**
 * Makes the policies that run in the ResourceManager as they run there: with its defaults around
 * them, and a heartbeat of each server at the same intervals ({@link Production}).
 *
 * <p>A mean service of the workload is the minute of {@link Production#TICKS}, in slots as in
 * continuous time. There is one queue, no application master and no locality.
 *
 * @param name how it is called in tables and legends
 * @param policy the policy in core
 * @param settings what is different from the defaults
 */
public record DeployedFactory(
    String name, PolicyEntry policy, UnaryOperator<PackerOptions> settings)
    implements SchedulerFactory {

  @Override
  public PackerScheduler make(
      Workload workload, List<ServerGroup> cluster, long seed, JobScheduler.Starts starts) {
    PackerOptions options = settings.apply(PackerOptions.deployed(policy, workload.smallest()));
    double ticksPerUnit = Production.TICKS / workload.meanService();
    int servers = cluster.stream().mapToInt(ServerGroup::count).sum();
    return new PackerScheduler(
        options,
        cluster,
        ticksPerUnit,
        Heartbeats.every(Production.HEARTBEAT / ticksPerUnit, servers),
        starts);
  }
}
