package org.vqs.yarn.event;

import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerExpiredSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerPreemptEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.yarn.app.ContainerEnds;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.app.YarnOperations;
import org.vqs.yarn.placing.SchedulingCycle;

/**
 * What the ResourceManager decides about single containers: they expire, are released, or are
 * killed. Called under the scheduler's lock.
 */
public final class ContainerEvents {
  private static final Logger LOG = LoggerFactory.getLogger(ContainerEvents.class);

  private final SchedulerContext context;
  private final YarnOperations yarn;
  private final ContainerEnds ends;
  private final SchedulingCycle cycle;
  private final UpdateRequests updates;

  /** Events of a scheduler's containers. */
  public ContainerEvents(
      SchedulerContext context, ContainerEnds ends, SchedulingCycle cycle, UpdateRequests updates) {
    this.context = context;
    this.yarn = context.yarn();
    this.ends = ends;
    this.cycle = cycle;
    this.updates = updates;
  }

  /** A container was not launched in time, or what it grew by was not used in time. */
  public void expired(ContainerExpiredSchedulerEvent event) {
    ContainerId containerId = event.getContainerId();
    if (event.isIncrease()) {
      rollBack(containerId);
      return;
    }
    RMContainer container = context.container(containerId);
    // A container that was launched while its expiry was on the way goes on.
    if (container != null && container.getState() != RMContainerState.RUNNING) {
      ends.abort(container, SchedulerUtils.EXPIRED_CONTAINER, RMContainerEventType.EXPIRE);
      cycle.run();
    }
  }

  /**
   * The application did not make use of an increase: the container is what its node confirmed last.
   */
  private void rollBack(ContainerId containerId) {
    VqsAppAttempt attempt = context.attemptOf(containerId);
    RMContainer container = context.container(containerId);
    if (attempt != null
        && container != null
        && container.getExecutionType() == ExecutionType.GUARANTEED) {
      updates.supersede(attempt, container);
      yarn.rollBackUpdate(containerId);
      cycle.sync(attempt);
      cycle.run();
    }
  }

  /** The ResourceManager releases a container. */
  public void released(RMContainer container) {
    ends.abort(container, SchedulerUtils.RELEASED_CONTAINER, RMContainerEventType.RELEASED);
    cycle.run();
  }

  /** An application is to be warned that a container will be taken. */
  public void markedForPreemption(ContainerPreemptEvent event) {
    VqsAppAttempt attempt = context.attempt(event.getAppId());
    if (attempt != null) {
      attempt.preemptionWarnings().warn(event.getContainer().getContainerId());
    }
  }

  /** A container is to be killed, at once. */
  public void killed(RMContainer container) {
    LOG.debug(
        "killing container {} of {}",
        container.getContainerId(),
        container.getApplicationAttemptId());
    ends.kill(container, SchedulerUtils.PREEMPTED_CONTAINER);
    cycle.run();
  }
}
