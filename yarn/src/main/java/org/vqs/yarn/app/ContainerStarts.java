package org.vqs.yarn.app;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.RMAuditLogger.AuditConstants;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.NodeType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ContainerRequest;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.vqs.yarn.node.VqsNode;

/**
 * How containers of an attempt start, alone or together, and are taken back where a start fails.
 *
 * <p>A start takes the attempt's lock, and is called under the scheduler's.
 */
public final class ContainerStarts {
  private final VqsAppAttempt attempt;
  private final Lock lock;
  private final AppSchedulingInfo requests;
  private final RMContext rmContext;

  /** What is still to be done for containers that start together, or null. */
  private Map<RMContainer, Runnable> jointStarts;

  /**
   * No starts.
   *
   * @param lock the attempt's
   * @param requests what it asks for
   */
  ContainerStarts(
      VqsAppAttempt attempt, Lock lock, AppSchedulingInfo requests, RMContext rmContext) {
    this.attempt = attempt;
    this.lock = lock;
    this.requests = requests;
    this.rmContext = rmContext;
  }

  /**
   * Gives the attempt one container of what is pending under a key.
   *
   * @return the container, or null if nothing is pending any more
   */
  public RMContainer allocate(
      NodeType type, VqsNode node, SchedulerRequestKey key, Container container) {
    lock.lock();
    try {
      if (attempt.isStopped() || attempt.getOutstandingAsksCount(key) <= 0) {
        return null;
      }
      String askedPartition =
          attempt.getAppPlacementAllocator(key).getPrimaryRequestedNodePartition();
      RMContainerImpl rmContainer =
          new RMContainerImpl(
              container,
              key,
              attempt.getApplicationAttemptId(),
              node.getNodeID(),
              attempt.getUser(),
              rmContext,
              askedPartition);
      rmContainer.setQueueName(attempt.getQueueName());
      attempt.updateAMContainerDiagnostics(SchedulerApplicationAttempt.AMState.ASSIGNED, null);
      long pendingBefore = attempt.pendingMemory(askedPartition);
      // It may fail: before the container is in any other book.
      ContainerRequest asked = requests.allocate(type, node, key, rmContainer);
      boolean isUpdate = key.getContainerToUpdate() != null;
      attempt.count(rmContainer, node);
      boolean started = false;
      try {
        // YARN would ask again for a part of a container as if it were one.
        rmContainer.setContainerRequest(isUpdate ? null : asked);
        attempt.offer(node, rmContainer);
        if (asked.getSchedulingRequest() != null) {
          boolean isStillPending = attempt.pendingMemory(askedPartition) == pendingBefore;
          attempt
              .schedulingRequests()
              .granted(
                  key,
                  rmContainer,
                  asked.getSchedulingRequest(),
                  isStillPending ? askedPartition : null);
        }
        AskEntry entry = attempt.entries().get(key);
        boolean isLocal = entry != null && entry.isLocal();
        if (isUpdate || isLocal || attempt.getOutstandingAsksCount(key) <= 0) {
          attempt.markKey(key);
        }
        startAloneOrTogether(rmContainer, node);
        started = true;
      } finally {
        if (!started) {
          takeBack(rmContainer, node, isUpdate ? null : asked);
        }
      }
      return rmContainer;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Runs what allocates several containers. They start, and the master gets them, together or not
   * at all: until all are allocated nothing is known of them but in this attempt's own books, from
   * which {@link #takeBack} takes them again without a trace.
   *
   * @param gang what they are
   * @param allocations returns whether all of them are to start
   * @param undo takes one back, if the start of any fails after all
   * @return whether all start
   */
  public boolean together(
      ContainerGang gang, BooleanSupplier allocations, Consumer<RMContainer> undo) {
    lock.lock();
    try {
      jointStarts = new LinkedHashMap<>();
      boolean all = allocations.getAsBoolean();
      Map<RMContainer, Runnable> starts = jointStarts;
      jointStarts = null;
      if (all) {
        startTogether(gang, starts, undo);
      }
      return all;
    } finally {
      jointStarts = null;
      lock.unlock();
    }
  }

  private void startTogether(
      ContainerGang gang, Map<RMContainer, Runnable> starts, Consumer<RMContainer> undo) {
    boolean started = false;
    try {
      starts.values().forEach(Runnable::run);
      started = true;
    } finally {
      if (started) {
        attempt.gangs().started(gang, starts.keySet());
      } else {
        starts.keySet().forEach(undo);
      }
    }
  }

  private void startAloneOrTogether(RMContainerImpl rmContainer, VqsNode node) {
    if (jointStarts == null) {
      start(rmContainer, node);
      attempt.gangs().startedAlone(rmContainer);
      return;
    }
    // Constraints of the others that start together count it already.
    attempt.schedulingRequests().count(rmContainer, true);
    jointStarts.put(
        rmContainer,
        () -> {
          attempt.schedulingRequests().count(rmContainer, false);
          start(rmContainer, node);
        });
  }

  /** A container that was to start together with others does not: it is asked for again. */
  public void undo(RMContainer rmContainer, VqsNode node) {
    if (rmContainer.getState() == RMContainerState.NEW) {
      attempt.schedulingRequests().count(rmContainer, false);
    }
    takeBack(rmContainer, node);
  }

  /**
   * Gives the attempt a container that was not pending here, which the placement processor chose a
   * node for.
   *
   * @return the container, or null if the attempt is stopped
   */
  public RMContainer allocateUnasked(VqsNode node, RMContainerImpl rmContainer) {
    lock.lock();
    try {
      if (attempt.isStopped()) {
        return null;
      }
      rmContainer.setQueueName(attempt.getQueueName());
      Container container = rmContainer.getContainer();
      AppSchedulingInfo.updateMetrics(
          attempt.getApplicationId(),
          NodeType.NODE_LOCAL,
          null,
          rmContainer,
          attempt.getUser(),
          attempt.getQueue());
      attempt
          .getQueue()
          .getMetrics()
          .allocateResources(
              node.getPartition(), attempt.getUser(), 1, container.getResource(), false);
      attempt.count(rmContainer, node);
      boolean started = false;
      try {
        attempt.offer(node, rmContainer);
        start(rmContainer, node);
        started = true;
      } finally {
        if (!started) {
          takeBack(rmContainer, node, null);
        }
      }
      return rmContainer;
    } finally {
      lock.unlock();
    }
  }

  private void start(RMContainerImpl rmContainer, VqsNode node) {
    rmContainer.handle(
        new RMContainerEvent(rmContainer.getContainerId(), RMContainerEventType.START));
    attempt.audit(AuditConstants.ALLOC_CONTAINER, rmContainer.getContainer(), node.getPartition());
  }

  /** A container cannot start after all, by a fault: it is asked for again. */
  public void takeBack(RMContainer rmContainer, VqsNode node) {
    takeBack(rmContainer, node, ((RMContainerImpl) rmContainer).getContainerRequest());
  }

  private void takeBack(RMContainer rmContainer, VqsNode node, ContainerRequest asked) {
    ContainerStatus status =
        SchedulerUtils.createAbnormalContainerStatus(
            rmContainer.getContainerId(), "Container could not start; it is asked for again");
    attempt.updates().unlist(rmContainer);
    try {
      attempt.containerCompleted(
          rmContainer, status, RMContainerEventType.KILL, node.getPartition());
    } finally {
      if (asked != null) {
        attempt.recoverResourceRequestsForContainer(asked);
      }
    }
  }
}
