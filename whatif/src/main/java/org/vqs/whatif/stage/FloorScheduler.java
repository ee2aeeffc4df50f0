package org.vqs.whatif.stage;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.NodeType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fifo.FifoAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fifo.FifoScheduler;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.server.utils.BuilderUtils;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What every scheduler pays: the next ask in turn to the node that reports, while it fits. Makes
 * containers, tokens and metrics as Hadoop's schedulers do, and decides nothing. For measuring: it
 * knows no queues, no limits, no locality.
 *
 * <p>Everything but the assignment is that of {@link FifoScheduler}, whose own assignment never
 * runs because {@link Stage} never tells it that it may.
 */
final class FloorScheduler extends FifoScheduler {
  private final Deque<Waiting> turns = new ArrayDeque<>();
  private final Set<Waiting> waiting = new HashSet<>();

  private record Waiting(FifoAppAttempt app, SchedulerRequestKey key) {}

  @Override
  public Allocation allocate(
      ApplicationAttemptId attemptId,
      List<ResourceRequest> asks,
      List<SchedulingRequest> schedulingRequests,
      List<ContainerId> release,
      List<String> blacklistAdditions,
      List<String> blacklistRemovals,
      ContainerUpdates updates) {
    Allocation allocation =
        super.allocate(
            attemptId,
            asks,
            schedulingRequests,
            release,
            blacklistAdditions,
            blacklistRemovals,
            updates);
    note(attemptId, asks);
    return allocation;
  }

  /** Masters call in threads of their own. */
  private synchronized void note(ApplicationAttemptId attemptId, List<ResourceRequest> asks) {
    for (ResourceRequest ask : asks) {
      Waiting turn = new Waiting(getApplicationAttempt(attemptId), SchedulerRequestKey.create(ask));
      if (waiting.add(turn)) {
        turns.add(turn);
      }
    }
  }

  @Override
  protected synchronized void nodeUpdate(RMNode rmNode) {
    super.nodeUpdate(rmNode);
    FiCaSchedulerNode node = (FiCaSchedulerNode) getNode(rmNode.getNodeID());
    while (!turns.isEmpty()) {
      Waiting next = turns.remove();
      PendingAsk ask = next.app().getPendingAsk(next.key(), ResourceRequest.ANY);
      if (ask.getCount() == 0) {
        waiting.remove(next);
        continue;
      }
      turns.add(next);
      if (!Resources.fitsIn(ask.getPerAllocationResource(), node.getUnallocatedResource())) {
        return;
      }
      assign(next, ask.getPerAllocationResource(), node);
    }
  }

  private static void assign(Waiting to, Resource size, FiCaSchedulerNode node) {
    ContainerId id =
        BuilderUtils.newContainerId(
            to.app().getApplicationAttemptId(), to.app().getNewContainerId());
    Container container =
        BuilderUtils.newContainer(
            id,
            node.getNodeID(),
            node.getHttpAddress(),
            size,
            to.key().getPriority(),
            null,
            to.key().getAllocationRequestId());
    node.allocateContainer(to.app().allocate(NodeType.OFF_SWITCH, node, to.key(), container));
  }

  @Override
  protected synchronized void completedContainerInternal(
      RMContainer rmContainer, ContainerStatus status, RMContainerEventType event) {
    FifoAppAttempt app = getCurrentAttemptForContainer(rmContainer.getContainerId());
    app.containerCompleted(rmContainer, status, event, CommonNodeLabelsManager.NO_LABEL);
    getNode(rmContainer.getNodeId()).releaseContainer(rmContainer.getContainerId(), false);
  }
}
