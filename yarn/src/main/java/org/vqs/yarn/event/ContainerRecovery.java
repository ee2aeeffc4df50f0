package org.vqs.yarn.event;

import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeCleanContainerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.yarn.app.ContainerEnds;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.app.YarnOperations;
import org.vqs.yarn.context.Entrance;
import org.vqs.yarn.node.VqsNode;
import org.vqs.yarn.placing.SchedulingCycle;

/** Containers that run on a node already when it registers. Called under the scheduler's lock. */
final class ContainerRecovery {
  private static final Logger LOG = LoggerFactory.getLogger(ContainerRecovery.class);

  private final SchedulerContext context;
  private final YarnOperations yarn;
  private final ContainerEnds ends;
  private final SchedulingCycle cycle;

  /** So that an application's many containers are reported once. */
  private ApplicationId lastUnrecoverable;

  ContainerRecovery(SchedulerContext context, ContainerEnds ends, SchedulingCycle cycle) {
    this.context = context;
    this.yarn = context.yarn();
    this.ends = ends;
    this.cycle = cycle;
  }

  /** Takes over what runs on a node by its own word; null is nothing. Each by itself. */
  void recover(List<NMContainerStatus> reports, RMNode rmNode) {
    if (reports == null) {
      return;
    }
    for (NMContainerStatus report : reports) {
      boolean done =
          context
              .lock()
              .run(
                  Entrance.EVENT,
                  report.getContainerId(),
                  () -> {
                    if (isRecoverable(report, rmNode)) {
                      yarn.recoverContainer(report, rmNode);
                      recovered(report);
                    }
                  });
      if (!done) {
        giveUp(report.getContainerId(), rmNode);
      }
    }
  }

  /** Half of a container is in the books: it ends, also on its node. */
  private void giveUp(ContainerId containerId, RMNode rmNode) {
    RMContainer container = context.container(containerId);
    if (container != null) {
      ends.abort(container, SchedulerUtils.LOST_CONTAINER, RMContainerEventType.KILL);
    }
    context
        .lock()
        .run(
            Entrance.EVENT,
            containerId,
            () -> context.node(rmNode.getNodeID()).releaseContainer(containerId, true));
    context.send(new RMNodeCleanContainerEvent(rmNode.getNodeID(), containerId));
  }

  /**
   * YARN takes for granted that a known application has an attempt, and that no container is
   * reported twice. A container of an application without attempts is cleaned up.
   */
  private boolean isRecoverable(NMContainerStatus report, RMNode rmNode) {
    ContainerId containerId = report.getContainerId();
    if (context.container(containerId) != null) {
      // YARN would count it twice.
      LOG.warn(
          "node {} reports container {}, which runs already; the report is ignored",
          rmNode.getNodeID(),
          containerId);
      return false;
    }
    ApplicationId appId = containerId.getApplicationAttemptId().getApplicationId();
    SchedulerApplication<VqsAppAttempt> application = context.applications().get(appId);
    if (application == null || application.getCurrentAppAttempt() != null) {
      return true;
    }
    LOG.debug("container {} of an application without attempts is not recovered", containerId);
    if (!appId.equals(lastUnrecoverable)) {
      lastUnrecoverable = appId;
      LOG.warn("containers of {}, which has no attempt, are not recovered", appId);
    }
    context.send(new RMNodeCleanContainerEvent(rmNode.getNodeID(), containerId));
    return false;
  }

  /** An application master among the containers that a node reported counts as one again. */
  private void recovered(NMContainerStatus report) {
    RMContainer container = context.container(report.getContainerId());
    VqsAppAttempt attempt = context.attemptOf(report.getContainerId());
    if (container != null && attempt != null) {
      // YARN gave it the short name of the queue.
      ((RMContainerImpl) container).setQueueName(attempt.getQueueName());
      cycle.goOn(attempt.getApplicationId());
    }
    if (container != null && container.isAMContainer()) {
      VqsNode node = context.node(container.getNodeId());
      if (node != null) {
        node.markMaster(report.getContainerId());
      }
    }
    if (attempt != null) {
      cycle.asks().gangs().recovered(attempt, context.now());
    }
  }
}
