package org.vqs.yarn.app;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.RejectedSchedulingRequest;
import org.apache.hadoop.yarn.api.records.RejectionReason;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.constraint.AllocationTagsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.vqs.yarn.constraint.ConstrainedRequest;

/**
 * The scheduling requests of an attempt: what YARN's bookkeeping does for resource requests and not
 * for them, and the rejected ones. Changed under the scheduler's lock, but for {@link
 * #pullRejected}.
 */
public final class AttemptSchedulingRequests {
  private final VqsAppAttempt attempt;
  private final AppSchedulingInfo info;
  private final RMContext rmContext;
  private final List<RejectedSchedulingRequest> rejected = new ArrayList<>();

  AttemptSchedulingRequests(VqsAppAttempt attempt, AppSchedulingInfo info, RMContext rmContext) {
    this.attempt = attempt;
    this.info = info;
    this.rmContext = rmContext;
  }

  /** A request can never be satisfied; the application learns it with its next answer. */
  public void reject(SchedulingRequest request, RejectionReason reason) {
    synchronized (rejected) {
      rejected.add(RejectedSchedulingRequest.newInstance(reason, request));
    }
  }

  /** The requests that were rejected since the last call. */
  public List<RejectedSchedulingRequest> pullRejected() {
    synchronized (rejected) {
      List<RejectedSchedulingRequest> result = List.copyOf(rejected);
      rejected.clear();
      return result;
    }
  }

  /** The request that waits under a key, to be checked on nodes, or null. */
  ConstrainedRequest waiting(SchedulerRequestKey key) {
    AppPlacementAllocator<SchedulerNode> allocator = info.getAppPlacementAllocator(key);
    SchedulingRequest request = allocator == null ? null : allocator.getSchedulingRequest();
    return request == null
        ? null
        : ConstrainedRequest.of(
            info.getApplicationId(),
            request,
            allocator.getPrimaryRequestedNodePartition(),
            rmContext);
  }

  /**
   * A container was granted, and did not start yet: its tags count from its start on. YARN keeps a
   * key under which nothing waits, and before 3.5 leaves the container among what is pending.
   *
   * @param pendingIn the partition in which it is still pending, or null
   */
  void granted(
      SchedulerRequestKey key,
      RMContainerImpl rmContainer,
      SchedulingRequest request,
      String pendingIn) {
    rmContainer.setAllocationTags(new HashSet<>(request.getAllocationTags()));
    if (pendingIn != null) {
      info.decPendingResource(pendingIn, rmContainer.getAllocatedResource());
    }
    AppPlacementAllocator<SchedulerNode> allocator = info.getAppPlacementAllocator(key);
    if (allocator != null && allocator.getOutstandingAsksCount(ResourceRequest.ANY) <= 0) {
      info.removeAppPlacement(key);
      info.getSchedulerKeys().remove(key);
      info.checkForDeactivation();
    }
  }

  /**
   * Has a container that did not start yet counted by placement constraints, or not any more.
   *
   * @param rmContainer with its tags, if it has any
   */
  void count(RMContainer rmContainer, boolean isCounted) {
    Set<String> tags = rmContainer.getAllocationTags();
    if (tags == null || tags.isEmpty()) {
      return;
    }
    AllocationTagsManager manager = rmContext.getAllocationTagsManager();
    if (isCounted) {
      manager.addContainer(rmContainer.getNodeId(), rmContainer.getContainerId(), tags);
    } else {
      manager.removeContainer(rmContainer.getNodeId(), rmContainer.getContainerId(), tags);
    }
  }

  /**
   * A container was lost before the application fetched it: one more is asked for, which YARN
   * forgets to do.
   */
  void recover(SchedulingRequest ofOneContainer) {
    SchedulerRequestKey key = SchedulerRequestKey.create(ofOneContainer);
    if (!attempt.isStopped()) {
      boolean isWaitedFor = info.getAppPlacementAllocator(key) != null;
      attempt.markKey(key);
      info.updateSchedulingRequests(List.of(ofOneContainer), isWaitedFor);
    }
  }
}
