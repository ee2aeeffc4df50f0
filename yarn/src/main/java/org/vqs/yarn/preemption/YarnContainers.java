package org.vqs.yarn.preemption;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiPredicate;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.yarn.app.ContainerEnds;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.compat.QueueMetricsCalls;
import org.vqs.yarn.config.queue.PreemptionWithin;
import org.vqs.yarn.node.Partitions;
import org.vqs.yarn.node.VqsNode;
import org.vqs.yarn.preemption.rule.Containers;
import org.vqs.yarn.queue.VqsQueue;
import org.vqs.yarn.resource.ResourceMapping;

/** YARN's containers, as preemption takes them. Called under the scheduler's lock. */
public final class YarnContainers implements Containers {
  /** Is told of containers that were taken. */
  @FunctionalInterface
  public interface TakenListener {
    /**
     * One was.
     *
     * @param application of which it was
     * @param because what of which queue was taken, and for whom; names no application
     */
    void taken(NodeId node, ApplicationId application, String because);
  }

  private static final long MILLIS_PER_SECOND = 1000;

  /** A larger number of YARN's is less urgent. */
  private static final Comparator<RMContainer> LAST_COME_LEAST_URGENT =
      Comparator.nullsLast(
          Comparator.comparing(
                  (RMContainer each) -> each.getApplicationAttemptId().getApplicationId(),
                  Comparator.reverseOrder())
              .thenComparing(
                  each -> each.getAllocatedSchedulerKey().getPriority().getPriority(),
                  Comparator.reverseOrder()));

  private final SchedulerContext context;
  private final ContainerEnds ends;
  private final BiPredicate<Ask, Server> mayStart;
  private final TakenListener listener;

  /**
   * The containers of a scheduler.
   *
   * @param ends by which containers are killed
   * @param mayStart whether YARN would let a container of the ask start on the node
   * @param listener is told of what is killed
   */
  public YarnContainers(
      SchedulerContext context,
      ContainerEnds ends,
      BiPredicate<Ask, Server> mayStart,
      TakenListener listener) {
    this.context = context;
    this.ends = ends;
    this.mayStart = mayStart;
    this.listener = listener;
  }

  /** Preemption of these containers. */
  public Preemption preemption() {
    return new Preemption(
        context.packer(),
        () -> context.configuration().shareTolerance(),
        () -> context.configuration().preemption(),
        this);
  }

  private static RMContainer container(Job job) {
    return (RMContainer) job.owner();
  }

  /** The attempt that has the container now, or null if it ended there. */
  private VqsAppAttempt attempt(RMContainer container) {
    VqsAppAttempt attempt = context.attemptOf(container.getContainerId());
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
    VqsQueue queue = (VqsQueue) job.tenant().queue().owner();
    if (queue == null || queue.settings().preemption().disabled()) {
      return false;
    }
    long least = queue.settings().preemption().minimumRunMillis();
    return mayEnd(job) && (least == 0 || age(job) >= least);
  }

  /** For how many milliseconds a job has run; by the wall clock if it ran before a restart. */
  private long age(Job job) {
    return job.hasKnownStart()
        ? context.now() - job.startedAt()
        : context.time() - container(job).getCreationTime();
  }

  /** True if a job is a container of its own that runs, and no master. */
  public boolean mayEnd(Job job) {
    RMContainer container = container(job);
    // What a container grows by, or shrinks by, is not a container of its own.
    return container != null
        && !container.isAMContainer()
        && container.getAllocatedSchedulerKey().getContainerToUpdate() == null
        && attempt(container) != null;
  }

  /** True if the container of a job ended, and its node has only to say so. */
  public boolean hasEnded(Job job) {
    return container(job) != null && attempt(container(job)) == null;
  }

  @Override
  public PreemptionWithin within(Tenant leaf) {
    VqsQueue queue = (VqsQueue) leaf.owner();
    return queue != null && queue.settings().preemptsWithin()
        ? queue.settings().preemption().within()
        : PreemptionWithin.OFF;
  }

  @Override
  public boolean takesBeyondMaximum(Tenant queue) {
    VqsQueue owner = (VqsQueue) queue.owner();
    return owner != null && owner.settings().preemption().onLoweredLimit();
  }

  @Override
  public boolean isAtHome(Job job) {
    String asked = container(job) == null ? null : container(job).getNodeLabelExpression();
    return Partitions.of(job.server().home()).equals(asked == null ? "" : asked);
  }

  @Override
  public int priority(Job job) {
    RMContainer container = container(job);
    VqsAppAttempt attempt = container == null ? null : attempt(container);
    // What is of nobody known has none that others could be above.
    return attempt == null || attempt.getPriority() == null
        ? Integer.MAX_VALUE
        : attempt.getPriority().getPriority();
  }

  @Override
  public int compareUrgency(Job a, Job b) {
    return LAST_COME_LEAST_URGENT.compare(container(a), container(b));
  }

  @Override
  public boolean isOfGang(Job job) {
    RMContainer container = container(job);
    VqsAppAttempt attempt = container == null ? null : attempt(container);
    return attempt != null && attempt.gangs().runningWith(container.getContainerId()).size() > 1;
  }

  @Override
  public Collection<Job> companions(Job job) {
    RMContainer container = container(job);
    VqsAppAttempt attempt = container == null ? null : attempt(container);
    if (attempt == null) {
      return List.of();
    }
    List<Job> companions = new ArrayList<>();
    for (ContainerId id : attempt.gangs().runningWith(container.getContainerId())) {
      RMContainer other = attempt.getRMContainer(id);
      VqsNode node = other == null ? null : context.node(other.getNodeId());
      Job mate = node == null ? null : node.job(id);
      if (mate != null && mate != job) {
        companions.add(mate);
      }
    }
    return companions;
  }

  @Override
  public void warn(Job job) {
    VqsAppAttempt attempt = attempt(container(job));
    if (attempt != null) {
      attempt.preemptionWarnings().warn(container(job).getContainerId());
    }
  }

  @Override
  public void takeBack(Job job) {
    VqsAppAttempt attempt = attempt(container(job));
    if (attempt != null) {
      attempt.preemptionWarnings().takeBack(container(job).getContainerId());
    }
  }

  @Override
  public boolean kill(Job job, String why) {
    RMContainer container = container(job);
    VqsAppAttempt attempt = attempt(container);
    if (attempt == null) {
      return false;
    }
    ends.kill(container, why);
    count(container, life(job, container), attempt.getQueue().getMetrics());
    listener.taken(
        container.getNodeId(),
        attempt.getApplicationId(),
        "%s of %s: %s".formatted(name(job.demand()), attempt.getQueueName(), why));
    return true;
  }

  /**
   * For how many milliseconds a job ran. YARN knows the two ends by the wall clock, which may have
   * been set in between; they are all that is known of one that ran before a restart.
   */
  private long life(Job job, RMContainer container) {
    return job.hasKnownStart()
        ? context.now() - job.startedAt()
        : Math.max(0, container.getFinishTime() - container.getCreationTime());
  }

  private static void count(RMContainer container, long millis, QueueMetrics metrics) {
    Resource used = container.getAllocatedResource();
    metrics.preemptContainer();
    metrics.updatePreemptedMemoryMBSeconds(used.getMemorySize() * millis / MILLIS_PER_SECOND);
    metrics.updatePreemptedVcoreSeconds(used.getVirtualCores() * millis / MILLIS_PER_SECOND);
    metrics.updatePreemptedResources(used);
    metrics.updatePreemptedSecondsForCustomResources(used, millis / MILLIS_PER_SECOND);
    QueueMetricsCalls.preemptedOfOtherTypes(metrics, used);
  }

  @Override
  public String name(Job job) {
    return String.valueOf(container(job).getContainerId());
  }

  @Override
  public String name(ResourceVector amounts) {
    return ResourceMapping.text(amounts);
  }
}
