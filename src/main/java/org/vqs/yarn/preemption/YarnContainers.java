package org.vqs.yarn.preemption;

import java.util.function.BiPredicate;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.vqs.core.Packer;
import org.vqs.core.cluster.Ask;
import org.vqs.core.cluster.Job;
import org.vqs.core.cluster.Server;
import org.vqs.core.model.ResourceVector;
import org.vqs.yarn.ResourceMapping;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.queue.VqsQueue;

/** YARN's containers, as preemption takes them. Called under the scheduler's lock. */
public final class YarnContainers implements Containers {
  private static final long MILLIS_PER_SECOND = 1000;

  private final VirtualQueueScheduler scheduler;
  private final BiPredicate<Ask, Server> mayStart;

  private YarnContainers(VirtualQueueScheduler scheduler, BiPredicate<Ask, Server> mayStart) {
    this.scheduler = scheduler;
    this.mayStart = mayStart;
  }

  /**
   * Preemption of a scheduler's containers.
   *
   * @param mayStart whether YARN would let a container of the ask start on the node
   */
  public static Preemption preemption(
      VirtualQueueScheduler scheduler, Packer packer, BiPredicate<Ask, Server> mayStart) {
    return new Preemption(
        packer,
        () -> scheduler.configuration().shares().tolerance(),
        () -> scheduler.configuration().preemption(),
        new YarnContainers(scheduler, mayStart));
  }

  private static RMContainer container(Job job) {
    return (RMContainer) job.owner();
  }

  /** The attempt that has the container now, or null if it ended there. */
  private VqsAppAttempt attempt(RMContainer container) {
    VqsAppAttempt attempt = scheduler.getCurrentAttemptForContainer(container.getContainerId());
    boolean runs =
        attempt != null && attempt.getRMContainer(container.getContainerId()) == container;
    return runs ? attempt : null;
  }

  @Override
  public boolean mayStart(Ask ask, Server server) {
    return mayStart.test(ask, server);
  }

  @Override
  public boolean mayTake(Job job) {
    RMContainer container = container(job);
    if (container == null
        || container.isAMContainer()
        || container.getAllocatedSchedulerKey().getContainerToUpdate() != null) {
      // What a container grows by, or shrinks by, is not a container of its own.
      return false;
    }
    VqsQueue queue = (VqsQueue) job.tenant().queue().owner();
    return queue != null && !queue.settings().preemptionDisabled() && attempt(container) != null;
  }

  @Override
  public void warn(Job job) {
    VqsAppAttempt attempt = attempt(container(job));
    if (attempt != null) {
      attempt.markForPreemption(container(job).getContainerId());
    }
  }

  @Override
  public void takeBack(Job job) {
    VqsAppAttempt attempt = attempt(container(job));
    if (attempt != null) {
      attempt.unmarkForPreemption(container(job).getContainerId());
    }
  }

  @Override
  public boolean kill(Job job, String why) {
    RMContainer container = container(job);
    VqsAppAttempt attempt = attempt(container);
    if (attempt == null) {
      return false;
    }
    ContainerStatus status =
        SchedulerUtils.createPreemptedContainerStatus(container.getContainerId(), why);
    scheduler.completedContainer(container, status, RMContainerEventType.KILL);
    count(container, attempt.getQueue().getMetrics());
    return true;
  }

  private static void count(RMContainer container, QueueMetrics metrics) {
    long millis = container.getFinishTime() - container.getCreationTime();
    Resource held = container.getAllocatedResource();
    metrics.preemptContainer();
    metrics.updatePreemptedMemoryMBSeconds(held.getMemorySize() * millis / MILLIS_PER_SECOND);
    metrics.updatePreemptedVcoreSeconds(held.getVirtualCores() * millis / MILLIS_PER_SECOND);
    metrics.updatePreemptedResources(held);
    metrics.updatePreemptedSecondsForCustomResources(held, millis / MILLIS_PER_SECOND);
    metrics.updatePreemptedForCustomResources(held);
  }

  @Override
  public String name(Job job) {
    return String.valueOf(container(job).getContainerId());
  }

  @Override
  public String name(ResourceVector amounts) {
    return ResourceMapping.toResource(amounts).toString();
  }
}
