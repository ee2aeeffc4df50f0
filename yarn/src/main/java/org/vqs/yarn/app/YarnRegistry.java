package org.vqs.yarn.app;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ClusterNodeTracker;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.vqs.yarn.node.VqsNode;

/**
 * The nodes, applications and containers that YARN's base class keeps for the scheduler. Any thread
 * may look something up; what it finds has locks of its own.
 */
public interface YarnRegistry {

  /** All nodes. */
  ClusterNodeTracker<VqsNode> nodes();

  /** The node of this id, or null if it is not registered. */
  VqsNode node(NodeId id);

  /** The ids of the nodes on a host, or in a rack. */
  List<NodeId> nodesOf(String hostOrRack);

  /** All applications by id, which only events change. */
  Map<ApplicationId, SchedulerApplication<VqsAppAttempt>> applications();

  /** The present attempt of this attempt's application, or null. */
  VqsAppAttempt attempt(ApplicationAttemptId id);

  /** The present attempt of the application that a container is of, or null. */
  VqsAppAttempt attemptOf(ContainerId id);

  /** The live container of this id, or null. */
  RMContainer container(ContainerId id);
}
