package org.vqs.yarn.app;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.api.records.UpdateContainerError;
import org.apache.hadoop.yarn.server.resourcemanager.RMAuditLogger;
import org.apache.hadoop.yarn.server.resourcemanager.RMAuditLogger.AuditConstants;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerFinishedEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractUsersManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ContainerRequest;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.vqs.core.waiting.AskGroup;
import org.vqs.yarn.app.locality.HostNames;
import org.vqs.yarn.app.locality.UsableNodes;
import org.vqs.yarn.gang.GangHome;
import org.vqs.yarn.gang.GangTag;
import org.vqs.yarn.node.BlackHoles;
import org.vqs.yarn.node.VqsNode;
import org.vqs.yarn.queue.Seniority;
import org.vqs.yarn.queue.VqsQueue;

/**
 * An application attempt as the scheduler sees it: YARN's bookkeeping, and the entries that connect
 * it to the core.
 *
 * <p>Whatever changes what is pending marks the scheduler request key as changed; the scheduler
 * then brings the core's ask up to date ({@link AskBook}).
 */
public final class VqsAppAttempt extends SchedulerApplicationAttempt implements BlackHoles.Witness {
  /** What a container is until its master has fetched it. */
  private static final Set<RMContainerState> MAYBE_NEWLY_ALLOCATED =
      EnumSet.of(RMContainerState.NEW, RMContainerState.ALLOCATED);

  private final Map<SchedulerRequestKey, AskEntry> entries = new LinkedHashMap<>();
  private final Set<SchedulerRequestKey> changedKeys = new LinkedHashSet<>();
  private final AskGroup group;
  private final UsableNodes usableNodes = new UsableNodes();
  private final AttemptMetrics metrics;
  private final PreemptionWarnings warnings;
  private final AttemptUpdates updates;
  private final AttemptHeadroom headroom = new AttemptHeadroom(this);
  private final AttemptSchedulingRequests schedulingRequests;
  private final RequestVariety variety;
  private final ContainerStarts starts;
  private AttemptGangs gangs = new AttemptGangs(this, null, new GangHome(false, null));

  private volatile boolean mayHaveBlacklist;
  private boolean isHeld;

  /** An attempt without requests. */
  public VqsAppAttempt(
      ApplicationAttemptId attemptId,
      String user,
      Queue queue,
      AbstractUsersManager users,
      RMContext rmContext) {
    super(attemptId, user, queue, users, rmContext);
    group =
        new AskGroup(
            attemptId.getApplicationId().toString(), Seniority.of(attemptId.getApplicationId()));
    warnings = new PreemptionWarnings(writeLock, this::holdsRoom);
    metrics = new AttemptMetrics(this, attemptResourceUsage);
    updates =
        new AttemptUpdates(
            this,
            appSchedulingInfo,
            writeLock,
            newlyIncreasedContainers,
            List.of(newlyDecreasedContainers, newlyPromotedContainers, newlyDemotedContainers));
    schedulingRequests = new AttemptSchedulingRequests(this, appSchedulingInfo, rmContext);
    variety = new RequestVariety(appSchedulingInfo);
    starts = new ContainerStarts(this, writeLock, appSchedulingInfo, rmContext);
  }

  /**
   * True while nothing of it starts, because its application waits at a limit on running
   * applications; what it asks for is not in the core.
   */
  public boolean isHeld() {
    return isHeld;
  }

  /** Its application waits, or (false) may run. Called under the scheduler's lock. */
  public void setHeld(boolean held) {
    isHeld = held;
  }

  /** The group within which ask priorities count. */
  AskGroup group() {
    return group;
  }

  /** The asks that are in the core, by key. Read under the scheduler's lock. */
  public Map<SchedulerRequestKey, AskEntry> entries() {
    return entries;
  }

  /** The keys under which something changed, which are forgotten. */
  List<SchedulerRequestKey> takeChangedKeys() {
    if (changedKeys.isEmpty()) {
      return List.of();
    }
    List<SchedulerRequestKey> taken = new ArrayList<>(changedKeys);
    // By urgency, so that the order does not depend on how the AM's request was laid out.
    taken.sort(null);
    changedKeys.clear();
    return taken;
  }

  @Override
  public void updateBlacklist(List<String> additions, List<String> removals) {
    mayHaveBlacklist |= additions != null && !additions.isEmpty();
    super.updateBlacklist(additions, removals);
  }

  @Override
  public void transferStateFromPreviousAttempt(SchedulerApplicationAttempt previous) {
    super.transferStateFromPreviousAttempt(previous);
    mayHaveBlacklist |= ((VqsAppAttempt) previous).mayHaveBlacklist;
  }

  /** False if neither its master nor the ResourceManager ever told it to avoid a node or a rack. */
  public boolean mayHaveBlacklist() {
    return mayHaveBlacklist;
  }

  @Override
  public boolean updateResourceRequests(List<ResourceRequest> requests) {
    for (ResourceRequest request : requests) {
      changedKeys.add(SchedulerRequestKey.create(request));
    }
    return super.updateResourceRequests(requests);
  }

  @Override
  public boolean updateSchedulingRequests(List<SchedulingRequest> requests) {
    for (SchedulingRequest request : requests) {
      changedKeys.add(SchedulerRequestKey.create(request));
    }
    return super.updateSchedulingRequests(requests);
  }

  @Override
  public void recoverResourceRequestsForContainer(ContainerRequest containerRequest) {
    if (containerRequest.getSchedulingRequest() != null) {
      schedulingRequests.recover(containerRequest.getSchedulingRequest());
      return;
    }
    for (ResourceRequest request : containerRequest.getResourceRequests()) {
      changedKeys.add(SchedulerRequestKey.create(request));
    }
    super.recoverResourceRequestsForContainer(containerRequest);
  }

  /** What of a partition's memory it still asks for. */
  long pendingMemory(String partition) {
    return attemptResourceUsage.getPending(partition).getMemorySize();
  }

  /** How its containers start. */
  public ContainerStarts starts() {
    return starts;
  }

  /** Its scheduling requests, with their placement constraints. */
  public AttemptSchedulingRequests schedulingRequests() {
    return schedulingRequests;
  }

  /** The gangs that it asks for. */
  public AttemptGangs gangs() {
    return gangs;
  }

  /** Its application's tag asks for a gang, or (null) none does; before its first request. */
  public void askForGang(GangTag tag, GangHome home) {
    gangs = new AttemptGangs(this, tag, home);
  }

  /** How many different things its requests name. */
  public RequestVariety variety() {
    return variety;
  }

  /** What it may still hope for. */
  public AttemptHeadroom headroom() {
    return headroom;
  }

  /** The changes of its running containers that are not done yet. */
  public AttemptUpdates updates() {
    return updates;
  }

  /** The containers that will be taken. */
  public PreemptionWarnings preemptionWarnings() {
    return warnings;
  }

  private boolean holdsRoom(ContainerId id) {
    RMContainer container = liveContainers.get(id);
    return container != null && container.getExecutionType() == ExecutionType.GUARANTEED;
  }

  /** Something changed under a key. */
  void markKey(SchedulerRequestKey key) {
    changedKeys.add(key);
  }

  /**
   * The live container of this id that is one of its application's, or null. YARN also lists the
   * container that is made smaller under the id of its temporary one, which no application knows.
   */
  public RMContainer ownContainer(ContainerId containerId) {
    RMContainer live = getRMContainer(containerId);
    return live != null && live.getContainerId().equals(containerId) ? live : null;
  }

  /** An update was asked for that cannot be. */
  public void refuse(UpdateContainerError error) {
    addToUpdateContainerErrors(error);
  }

  /**
   * False if the attempt has another container of that id: its node was lost and came back with it,
   * so what ends is what was lost.
   */
  boolean mayEnd(RMContainer rmContainer) {
    RMContainer live = ownContainer(rmContainer.getContainerId());
    return live == null || live == rmContainer;
  }

  @Override
  public synchronized void addToNewlyDecreasedContainers(
      ContainerId containerId, RMContainer temporary) {
    super.addToNewlyDecreasedContainers(containerId, temporary);
    nodeOf(temporary).expectUpdate(temporary.getContainerId(), containerId);
  }

  @Override
  public synchronized void addToNewlyDemotedContainers(
      ContainerId containerId, RMContainer temporary) {
    super.addToNewlyDemotedContainers(containerId, temporary);
    nodeOf(temporary).expectUpdate(temporary.getContainerId(), containerId);
  }

  /** The temporary container of this id, on the node of the one that it makes smaller, or null. */
  public RMContainer temporaryContainer(ContainerId containerId, RMContainer updated) {
    VqsNode node = nodeOf(updated);
    return node == null ? null : node.container(containerId);
  }

  /** The node of a container, or null if it is gone. */
  public VqsNode nodeOf(RMContainer rmContainer) {
    return (VqsNode) rmContext.getScheduler().getSchedulerNode(rmContainer.getNodeId());
  }

  @Override
  public void workedOn(VqsNode node) {
    usableNodes.add(node.getNodeID());
  }

  @Override
  public boolean worksBesides(VqsNode node, long quick, long now) {
    return usableNodes.hasBesides(node.getNodeID())
        || UsableNodes.anyRunsBesides(node, getLiveContainers(), this::nodeOf, quick, now);
  }

  /**
   * Has the names looked up for which tokens are made when new and changed containers are fetched.
   * YARN makes tokens under the attempt's lock, which others wait for with the scheduler's: a name
   * server that does not answer must not be asked there. Called without any lock; may take long.
   */
  public void lookUpNames() {
    Set<String> hosts;
    writeLock.lock();
    try {
      if (newlyAllocatedContainers.isEmpty()
          && newlyIncreasedContainers.isEmpty()
          && newlyDecreasedContainers.isEmpty()
          && newlyPromotedContainers.isEmpty()
          && newlyDemotedContainers.isEmpty()) {
        return;
      }
      hosts = new LinkedHashSet<>();
      note(newlyAllocatedContainers, hosts);
      note(newlyIncreasedContainers.values(), hosts);
      note(newlyDecreasedContainers.values(), hosts);
      note(newlyPromotedContainers.values(), hosts);
      note(newlyDemotedContainers.values(), hosts);
    } finally {
      writeLock.unlock();
    }
    hosts.forEach(HostNames::lookUp);
  }

  private static void note(Collection<RMContainer> containers, Set<String> hosts) {
    containers.forEach(container -> hosts.add(container.getNodeId().getHost()));
  }

  /** Marks all keys, as after a change of priority or blacklist. */
  public void markAllKeys() {
    changedKeys.addAll(entries.keySet());
  }

  /** A container is live, and counts on its node, from now on. */
  void count(RMContainer rmContainer, VqsNode node) {
    liveContainers.put(rmContainer.getContainerId(), rmContainer);
    metrics.started(node.getPartition(), rmContainer.getContainer().getResource());
  }

  /** What its master gets with its next call. */
  void offer(VqsNode node, RMContainer rmContainer) {
    addToNewlyAllocatedContainers(node, rmContainer);
  }

  /**
   * A container ended.
   *
   * @return false if it was not live, so that nothing was done
   */
  public boolean containerCompleted(
      RMContainer rmContainer,
      ContainerStatus status,
      RMContainerEventType event,
      String partition) {
    writeLock.lock();
    try {
      ContainerId containerId = rmContainer.getContainerId();
      RMContainer live = liveContainers.remove(containerId);
      if (live == null) {
        return false;
      }
      if (MAYBE_NEWLY_ALLOCATED.contains(rmContainer.getState())) {
        newlyAllocatedContainers.remove(rmContainer);
      }
      gangs.ended(containerId, status.getExitStatus(), event);
      warnings.takeBack(containerId);
      Container container = rmContainer.getContainer();
      try {
        rmContainer.handle(new RMContainerFinishedEvent(containerId, status, event));
        audit(AuditConstants.RELEASE_CONTAINER, container, partition);
      } finally {
        // It is gone, whoever fails to take note of it.
        metrics.ended(partition, container.getResource(), live != rmContainer);
        // The usage report is cached by time; this makes the next one fresh.
        lastMemoryAggregateAllocationUpdateTime = -1;
      }
      return true;
    } finally {
      writeLock.unlock();
    }
  }

  /** The node of a container moved to another partition. */
  public void partitionChanged(RMContainer rmContainer, String before, String after) {
    writeLock.lock();
    try {
      Container container = rmContainer.getContainer();
      RMContainer live = liveContainers.get(container.getId());
      boolean isCounted = live != null && container.getExecutionType() == ExecutionType.GUARANTEED;
      if (isCounted && !before.equals(after)) {
        metrics.relocated(before, after, container.getResource(), live != rmContainer);
      }
    } finally {
      writeLock.unlock();
    }
  }

  /**
   * Moves what it uses and asks for to another queue, in the metrics of both. YARN would move
   * opportunistic containers too, which count nowhere, and by the label asked for, not the node's.
   */
  @Override
  public void move(Queue newQueue) {
    writeLock.lock();
    try {
      if (!isStopped) {
        // It may fail: before anything else moved.
        appSchedulingInfo.move(newQueue);
      }
      for (Map.Entry<ContainerId, RMContainer> entry : liveContainers.entrySet()) {
        RMContainer listed = entry.getValue();
        VqsNode node = nodeOf(listed);
        RMContainer counted = node == null ? null : node.container(entry.getKey());
        if (counted != null && counted.getExecutionType() == ExecutionType.GUARANTEED) {
          metrics.moved(counted, newQueue, node.getPartition(), counted != listed);
        }
      }
      queue = newQueue;
    } finally {
      writeLock.unlock();
    }
  }

  /** The full name, as applications show it: YARN compares the two. */
  @Override
  public String getQueueName() {
    return ((VqsQueue) queue).getQueuePath();
  }

  /** Its containers show the queue that it is in now. */
  public void showQueue() {
    for (RMContainer container : getLiveContainers()) {
      ((RMContainerImpl) container).setQueueName(getQueueName());
    }
  }

  void audit(String what, Container container, String partition) {
    RMAuditLogger.logSuccess(
        getUser(),
        what,
        "SchedulerApp",
        getApplicationId(),
        container.getId(),
        container.getResource(),
        getQueueName(),
        partition == null || partition.isEmpty() ? null : partition);
  }
}
