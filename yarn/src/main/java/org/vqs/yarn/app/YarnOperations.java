package org.vqs.yarn.app;

import java.util.List;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;

/**
 * What YARN's base class does itself, for those who decide when. While it works it may call the
 * scheduler back, above all about containers that end ({@link ContainerEnds}).
 *
 * <p>Called under the scheduler's lock, but for what only answers or normalises.
 */
public interface YarnOperations {

  /** What YARN does on any node's heartbeat: containers that started, ended or changed. */
  void updateNode(RMNode node);

  /** Takes over what a node has from now on. */
  void resizeNode(RMNode node, ResourceOption option);

  /** Takes over a container that a node reported when it registered. */
  void recoverContainer(NMContainerStatus report, RMNode node);

  /** Ends a container in YARN's books; called by {@link ContainerEnds} alone. */
  void completeContainer(RMContainer container, ContainerStatus status, RMContainerEventType event);

  /** Releases containers that an application gives back. */
  void releaseContainers(List<ContainerId> containers, VqsAppAttempt attempt);

  /** Begins to make containers larger, smaller, guaranteed or opportunistic. */
  void updateContainers(VqsAppAttempt attempt, ContainerUpdates updates);

  /** Makes a container again what its node confirmed last. */
  void rollBackUpdate(ContainerId container);

  /** Rounds requests up to what containers can be, in place. */
  void normalize(List<ResourceRequest> asks);

  /** What a container that is asked for in this size gets. */
  Resource normalized(Resource asked);

  /** What one container may have at most. */
  Resource maximumAllocation();

  /** The highest priority that an application may have in any queue. */
  Priority maximumPriority();

  /** The answer to an {@code allocate} that can get nothing. */
  Allocation emptyAllocation();
}
