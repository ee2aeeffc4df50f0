package org.vqs.yarn.event;

import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerAppUtils;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.server.utils.BuilderUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.tenant.Tenants;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.constraint.ConstrainedRequest;
import org.vqs.yarn.context.Entrance;
import org.vqs.yarn.node.VqsNode;
import org.vqs.yarn.placing.SchedulingCycle;
import org.vqs.yarn.queue.VqsQueue;

/**
 * Containers that YARN's placement processor starts: it chooses the node, and nothing waits here
 * before. Without that processor nobody calls it.
 */
public final class ProcessorStarts {
  private static final Logger LOG = LoggerFactory.getLogger(ProcessorStarts.class);

  private final SchedulerContext context;
  private final SchedulingCycle cycle;

  /** Starts in a scheduler. */
  public ProcessorStarts(SchedulerContext context, SchedulingCycle cycle) {
    this.context = context;
    this.cycle = cycle;
  }

  /**
   * Starts one container where the placement processor wants it, if it fits. Takes the scheduler's
   * lock.
   *
   * @return whether the container starts
   */
  public boolean start(VqsAppAttempt attempt, SchedulingRequest request, VqsNode node) {
    boolean[] allocated = new boolean[1];
    context
        .lock()
        .run(Entrance.EVENT, request, () -> allocated[0] = startOn(attempt, request, node));
    return allocated[0];
  }

  private boolean startOn(VqsAppAttempt attempt, SchedulingRequest request, VqsNode node) {
    if (request.getResourceSizing() == null
        || attempt.isStopped()
        || attempt.isHeld()
        || !canPlace(attempt, request, node)) {
      return false;
    }
    ContainerId id =
        BuilderUtils.newContainerId(attempt.getApplicationAttemptId(), attempt.getNewContainerId());
    Container container =
        BuilderUtils.newContainer(
            id,
            node.getNodeID(),
            node.getHttpAddress(),
            request.getResourceSizing().getResources(),
            request.getPriority(),
            null,
            ExecutionType.GUARANTEED,
            request.getAllocationRequestId());
    RMContainerImpl rmContainer =
        new RMContainerImpl(
            container,
            SchedulerRequestKey.extractFrom(container),
            attempt.getApplicationAttemptId(),
            node.getNodeID(),
            attempt.getUser(),
            context.rmContext(),
            false);
    Set<String> tags = request.getAllocationTags();
    rmContainer.setAllocationTags(tags == null ? Set.of() : new HashSet<>(tags));
    if (attempt.starts().allocateUnasked(node, rmContainer) == null) {
      return false;
    }
    node.allocateContainer(rmContainer);
    cycle.run();
    return true;
  }

  private boolean canPlace(VqsAppAttempt attempt, SchedulingRequest request, VqsNode node) {
    Resource resource = request.getResourceSizing().getResources();
    // YARN's algorithm looks at room and constraints only.
    boolean open =
        node.server() != null && node.server().isOpen() && node.health().admits(attempt.getUser());
    ResourceVector demand = context.configuration().resources().toVector(resource);
    Tenant tenant = ((VqsQueue) attempt.getQueue()).tenantOf(attempt.getUser());
    if (!open
        || !demand.fitsIn(node.server().free())
        || !cycle.isReady()
        || Tenants.limiting(tenant, node.server().home().tenants(), demand, Lane.TASK) != null
        || SchedulerAppUtils.isPlaceBlacklisted(attempt, node, LOG)
        || !SchedulingRequests.partition(attempt, request).equals(node.getPartition())
        || !SchedulingRequests.mayUse(attempt, node.getPartition())) {
      return false;
    }
    return ConstrainedRequest.excess(attempt.getApplicationId(), request, context.rmContext())
            == null
        && ConstrainedRequest.isSatisfied(
            attempt.getApplicationId(), request, node, context.rmContext());
  }
}
