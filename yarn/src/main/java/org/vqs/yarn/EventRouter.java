package org.vqs.yarn;

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
import org.vqs.yarn.context.Entrance;
import org.vqs.yarn.context.SchedulerLock;
import org.vqs.yarn.event.AppEvents;
import org.vqs.yarn.event.ContainerEvents;
import org.vqs.yarn.event.NodeEvents;

/** Takes the scheduler's lock for an event, and sends it where it belongs. */
final class EventRouter {
  private static final Logger LOG = LoggerFactory.getLogger(EventRouter.class);

  private final SchedulerLock lock;
  private final NodeEvents nodes;
  private final AppEvents apps;
  private final ContainerEvents containers;

  EventRouter(SchedulerLock lock, NodeEvents nodes, AppEvents apps, ContainerEvents containers) {
    this.lock = lock;
    this.nodes = nodes;
    this.apps = apps;
    this.containers = containers;
  }

  /** Handles an event. Never throws: an event that fails is logged and counted. */
  void handle(SchedulerEvent event) {
    lock.run(Entrance.EVENT, event, () -> route(event));
  }

  private void route(SchedulerEvent event) {
    switch (event.getType()) {
      case NODE_ADDED -> {
        NodeAddedSchedulerEvent added = (NodeAddedSchedulerEvent) event;
        nodes.added(added.getAddedRMNode(), added.getContainerReports());
      }
      case NODE_REMOVED -> nodes.removed(((NodeRemovedSchedulerEvent) event).getRemovedRMNode());
      case NODE_UPDATE -> nodes.heartbeat(((NodeUpdateSchedulerEvent) event).getRMNode());
      case NODE_RESOURCE_UPDATE -> {
        NodeResourceUpdateSchedulerEvent update = (NodeResourceUpdateSchedulerEvent) event;
        nodes.resize(update.getRMNode(), update.getResourceOption());
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
      case CONTAINER_EXPIRED -> containers.expired((ContainerExpiredSchedulerEvent) event);
      case RELEASE_CONTAINER -> containers.released(((ReleaseContainerEvent) event).getContainer());
      case MARK_CONTAINER_FOR_PREEMPTION ->
          containers.markedForPreemption((ContainerPreemptEvent) event);
      case MARK_CONTAINER_FOR_KILLABLE ->
          containers.killed(((ContainerPreemptEvent) event).getContainer());
      case MARK_CONTAINER_FOR_NONKILLABLE, KILL_RESERVED_CONTAINER ->
          LOG.debug(
              "{}: containers are killed at once and never reserved here, so there is nothing to take back",
              event);
      case MANAGE_QUEUE -> LOG.debug("{}: queues are not created or deleted by events here", event);
      default -> LOG.warn("ignoring unknown scheduler event {}", event);
    }
  }
}
