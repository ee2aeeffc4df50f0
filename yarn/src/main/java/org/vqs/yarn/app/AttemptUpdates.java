package org.vqs.yarn.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.server.utils.BuilderUtils;

/**
 * The changes of an attempt's running containers that are asked for or granted and not yet done:
 * larger, smaller, guaranteed, opportunistic. Called under the scheduler's lock.
 */
public final class AttemptUpdates {
  private final VqsAppAttempt attempt;
  private final AppSchedulingInfo info;
  private final Lock attemptLock;
  private final Map<ContainerId, RMContainer> increased;
  private final List<Map<ContainerId, RMContainer>> fetchable;

  /** Whether a container was ever to change; most never are, and nothing is looked for then. */
  private boolean hasAny;

  /**
   * @param attemptLock guards the maps
   * @param increased what the attempt did not fetch yet of what containers are made larger by
   * @param others the same of other kinds of updates
   */
  AttemptUpdates(
      VqsAppAttempt attempt,
      AppSchedulingInfo info,
      Lock attemptLock,
      Map<ContainerId, RMContainer> increased,
      List<Map<ContainerId, RMContainer>> others) {
    this.attempt = attempt;
    this.info = info;
    this.attemptLock = attemptLock;
    this.increased = increased;
    this.fetchable = others;
  }

  /** YARN is about to ask, under a key of its own, for what a container is to be made larger by. */
  public void mark(RMContainer rmContainer) {
    hasAny = true;
    attempt.markKey(keyOf(rmContainer));
  }

  /**
   * What a container is made larger by, if that was granted and the application did not fetch it
   * yet, or null.
   */
  public RMContainer unfetchedIncrease(ContainerId containerId) {
    return increased.get(containerId);
  }

  /**
   * Withdraws what a container is to be made larger by, if that was not granted yet: the container
   * ended, or is to become something else. YARN would leave it pending in the first case, and count
   * it as allocated in the second.
   */
  public void withdraw(RMContainer rmContainer) {
    SchedulerRequestKey key = keyOf(rmContainer);
    AppPlacementAllocator<SchedulerNode> allocator = attempt.getAppPlacementAllocator(key);
    if (allocator == null) {
      return;
    }
    ResourceRequest asked = allocator.getResourceRequests().get(ResourceRequest.ANY);
    if (asked != null && asked.getNumContainers() > 0) {
      ResourceRequest none = ResourceRequest.clone(asked);
      none.setNumContainers(0);
      info.updateResourceRequests(Map.of(key, Map.of(ResourceRequest.ANY, none)), false);
      attempt.markKey(key);
    }
    info.removeAppPlacement(key);
  }

  private static SchedulerRequestKey keyOf(RMContainer rmContainer) {
    SchedulerRequestKey key = rmContainer.getAllocatedSchedulerKey();
    return new SchedulerRequestKey(
        key.getPriority(), key.getAllocationRequestId(), rmContainer.getContainerId());
  }

  /** A container is about to end, and with it what was asked for to change it. */
  void end(RMContainer rmContainer) {
    if (!hasAny) {
      return;
    }
    drop(rmContainer);
    withdraw(rmContainer);
  }

  /**
   * If it is the temporary container of an update that the application did not fetch yet, nothing
   * will come of that update.
   */
  private void drop(RMContainer temporary) {
    // First what cannot fail: a temporary container that ended must not be handed out.
    unlist(temporary).forEach(updated -> forget(updated, temporary));
  }

  /**
   * If it is the temporary container of an update, it is not handed out; what it was for is still
   * wanted. Returns the containers that it was to change.
   */
  List<ContainerId> unlist(RMContainer temporary) {
    List<ContainerId> updated = new ArrayList<>();
    attemptLock.lock();
    try {
      unlist(temporary, increased, updated);
      fetchable.forEach(updates -> unlist(temporary, updates, updated));
    } finally {
      attemptLock.unlock();
    }
    return updated;
  }

  private static void unlist(
      RMContainer temporary, Map<ContainerId, RMContainer> updates, List<ContainerId> updated) {
    updates
        .entrySet()
        .removeIf(update -> update.getValue() == temporary && updated.add(update.getKey()));
  }

  private void forget(ContainerId updated, RMContainer temporary) {
    Container container = temporary.getContainer();
    info.getUpdateContext()
        .removeFromOutstandingUpdate(
            temporary.getAllocatedSchedulerKey(),
            BuilderUtils.newContainer(
                updated,
                container.getNodeId(),
                null,
                container.getResource(),
                container.getPriority(),
                null));
  }
}
