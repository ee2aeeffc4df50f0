package org.vqs.demo.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.vqs.demo.cluster.SchedulerChoice;
import org.vqs.demo.workload.ApplicationPlan;
import org.vqs.demo.workload.DemoWorkload;
import org.vqs.demo.workload.GangWorkload;
import org.vqs.demo.workload.NodeSize;

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
 * @param gangs whether the workload is {@link GangWorkload}, on its nodes
 * @param keep whether the cluster stays until the user interrupts
 */
public record DemoSettings(
    SchedulerChoice scheduler,
    String policy,
    int nodes,
    int containers,
    long seed,
    Optional<Path> savedRun,
    boolean gangs,
    boolean keep) {

  /** The gangs on their nodes, which are the same for every seed. */
  public static DemoSettings ofGangs(SchedulerChoice scheduler, String policy) {
    return new DemoSettings(
        scheduler,
        policy,
        GangWorkload.NODES.size(),
        GangWorkload.create(false).containers(),
        0,
        Optional.empty(),
        true,
        false);
  }

  DemoWorkload workload() {
    return gangs
        ? GangWorkload.create(scheduler == SchedulerChoice.VQS)
        : DemoWorkload.generate(seed, containers);
  }

  List<NodeSize> nodeSizes() {
    return gangs ? GangWorkload.NODES : NodeSize.ofCluster(nodes);
  }

  /** The queues of the cluster, of equal weight. */
  List<String> queues() {
    return gangs ? GangWorkload.QUEUES : List.of(ApplicationPlan.DEFAULT_QUEUE);
  }

  /** The same under another scheduler, with the workload of another seed. */
  public DemoSettings with(SchedulerChoice otherScheduler, long otherSeed) {
    return new DemoSettings(
        otherScheduler, policy, nodes, containers, otherSeed, savedRun, gangs, keep);
  }

  /** Scheduler and policy, for people. */
  public String schedulerName() {
    return scheduler == SchedulerChoice.VQS
        ? scheduler + " (" + policy + ")"
        : scheduler.toString();
  }
}
