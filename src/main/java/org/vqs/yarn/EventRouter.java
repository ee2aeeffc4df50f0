package org.vqs.yarn;

import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerExpiredSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerPreemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAttributesUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeLabelsUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeResourceUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ReleaseContainerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.yarn.app.VqsAppAttempt;

/** Sends each scheduler event where it belongs. Called under the scheduler's lock. */
final class EventRouter {
  private static final Logger LOG = LoggerFactory.getLogger(EventRouter.class);

  private final VirtualQueueScheduler scheduler;
  private final NodeEvents nodes;
  private final AppEvents apps;
  private final UpdateRequests updates;
  private final SchedulingCycle cycle;

  EventRouter(
      VirtualQueueScheduler scheduler,
      NodeEvents nodes,
      AppEvents apps,
      UpdateRequests updates,
      SchedulingCycle cycle) {
    this.scheduler = scheduler;
    this.nodes = nodes;
    this.apps = apps;
    this.updates = updates;
    this.cycle = cycle;
  }

  void route(SchedulerEvent event) {
    switch (event.getType()) {
      case NODE_ADDED -> {
        NodeAddedSchedulerEvent added = (NodeAddedSchedulerEvent) event;
        nodes.added(added.getAddedRMNode(), added.getContainerReports());
      }
      case NODE_REMOVED -> nodes.removed(((NodeRemovedSchedulerEvent) event).getRemovedRMNode());
      case NODE_UPDATE -> scheduler.nodeUpdate(((NodeUpdateSchedulerEvent) event).getRMNode());
      case NODE_RESOURCE_UPDATE -> {
        NodeResourceUpdateSchedulerEvent update = (NodeResourceUpdateSchedulerEvent) event;
        scheduler.updateNodeResource(update.getRMNode(), update.getResourceOption());
      }
      case NODE_LABELS_UPDATE ->
          nodes.labelsChanged(((NodeLabelsUpdateSchedulerEvent) event).getUpdatedNodeToLabels());
      case NODE_ATTRIBUTES_UPDATE ->
          nodes.attributesChanged(
              ((NodeAttributesUpdateSchedulerEvent) event).getUpdatedNodeToAttributes());
      case APP_ADDED -> apps.added((AppAddedSchedulerEvent) event);
      case APP_REMOVED -> {
        AppRemovedSchedulerEvent removed = (AppRemovedSchedulerEvent) event;
        apps.removed(removed.getApplicationID(), removed.getFinalState());
      }
      case APP_ATTEMPT_ADDED -> apps.attemptAdded((AppAttemptAddedSchedulerEvent) event);
      case APP_ATTEMPT_REMOVED -> apps.attemptRemoved((AppAttemptRemovedSchedulerEvent) event);
      default -> routeContainerEvent(event);
    }
  }

  private void routeContainerEvent(SchedulerEvent event) {
    switch (event.getType()) {
      case CONTAINER_EXPIRED -> expired((ContainerExpiredSchedulerEvent) event);
      case RELEASE_CONTAINER ->
          complete(
              ((ReleaseContainerEvent) event).getContainer(),
              SchedulerUtils.RELEASED_CONTAINER,
              RMContainerEventType.RELEASED);
      case MARK_CONTAINER_FOR_PREEMPTION -> markForPreemption((ContainerPreemptEvent) event);
      case MARK_CONTAINER_FOR_KILLABLE -> kill(((ContainerPreemptEvent) event).getContainer());
      case MARK_CONTAINER_FOR_NONKILLABLE, KILL_RESERVED_CONTAINER ->
          LOG.debug(
              "{}: containers are killed at once and never reserved here, so there is nothing to take back",
              event);
      case MANAGE_QUEUE -> LOG.debug("{}: queues are not created or deleted by events here", event);
      default -> LOG.warn("ignoring unknown scheduler event {}", event);
    }
  }

  private void expired(ContainerExpiredSchedulerEvent event) {
    ContainerId containerId = event.getContainerId();
    if (event.isIncrease()) {
      rollBack(containerId);
      return;
    }
    RMContainer container = scheduler.getRMContainer(containerId);
    // A container that was launched while its expiry was on the way goes on.
    if (container != null && container.getState() != RMContainerState.RUNNING) {
      complete(container, SchedulerUtils.EXPIRED_CONTAINER, RMContainerEventType.EXPIRE);
    }
  }

  /**
   * The application did not make use of an increase: the container is what its node confirmed last.
   */
  private void rollBack(ContainerId containerId) {
    VqsAppAttempt attempt = scheduler.getCurrentAttemptForContainer(containerId);
    RMContainer container = scheduler.getRMContainer(containerId);
    if (attempt != null
        && container != null
        && container.getExecutionType() == ExecutionType.GUARANTEED) {
      updates.supersede(attempt, container);
      scheduler.rollback(containerId);
      cycle.sync(attempt);
      cycle.run();
    }
  }

  private void complete(RMContainer container, String diagnostics, RMContainerEventType type) {
    scheduler.completedContainer(
        container,
        SchedulerUtils.createAbnormalContainerStatus(container.getContainerId(), diagnostics),
        type);
    cycle.run();
  }

  private void markForPreemption(ContainerPreemptEvent event) {
    VqsAppAttempt attempt = scheduler.getApplicationAttempt(event.getAppId());
    if (attempt != null) {
      attempt.markForPreemption(event.getContainer().getContainerId());
    }
  }

  private void kill(RMContainer container) {
    LOG.debug(
        "killing container {} of {}",
        container.getContainerId(),
        container.getApplicationAttemptId());
    scheduler.completedContainer(
        container,
        SchedulerUtils.createPreemptedContainerStatus(
            container.getContainerId(), SchedulerUtils.PREEMPTED_CONTAINER),
        RMContainerEventType.KILL);
    cycle.run();
  }
}
