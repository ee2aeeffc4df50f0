package org.vqs.sim.engine;

import java.util.List;
import java.util.function.UnaryOperator;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.policy.PolicyEntry;
import org.vqs.sim.workload.Workload;

/**
 * Makes the policies that run in the ResourceManager, without what is around them there.
 *
 * @param name how it is called in tables and legends
 * @param policy the policy in core
 * @param settings what is different from the paper's algorithm
 * @param time slots or continuous time
 */
public record PackerFactory(
    String name, PolicyEntry policy, UnaryOperator<PackerOptions> settings, TimeModel time)
    implements SchedulerFactory {

  /** The paper's algorithm and nothing else, in slotted time. */
  public static PackerFactory paper(String policy) {
    return new PackerFactory(
        policy, Policies.get(policy), UnaryOperator.identity(), TimeModel.SLOTTED);
  }

  @Override
  public JobScheduler make(
      Workload workload, List<ServerGroup> cluster, long seed, JobScheduler.Starts starts) {
    PackerOptions options = settings.apply(PackerOptions.paper(policy, workload.smallest()));
    return new PackerScheduler(options, cluster, time.ticksPerUnit(), Heartbeats.none(), starts);
  }
}
