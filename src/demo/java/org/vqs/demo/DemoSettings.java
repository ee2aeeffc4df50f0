package org.vqs.demo;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What the user chose.
 *
 * @param scheduler the ResourceManager's scheduler
 * @param policy one of {@link org.vqs.core.Policies}; used by the scheduler {@link
 *     SchedulerChoice#VQS}
 * @param nodes number of NodeManagers
 * @param containers number of containers of the workload
 * @param seed seed of the workload
 * @param savedRun where the run is written to for replays, if at all
 * @param keep whether the cluster stays until the user interrupts
 */
record DemoSettings(
    SchedulerChoice scheduler,
    String policy,
    int nodes,
    int containers,
    long seed,
    Optional<Path> savedRun,
    boolean keep) {

  /** The same under another scheduler, with the workload of another seed. */
  DemoSettings with(SchedulerChoice otherScheduler, long otherSeed) {
    return new DemoSettings(otherScheduler, policy, nodes, containers, otherSeed, savedRun, keep);
  }

  /** Scheduler and policy, for people. */
  String schedulerName() {
    return scheduler == SchedulerChoice.VQS
        ? scheduler + " (" + policy + ")"
        : scheduler.toString();
  }
}
