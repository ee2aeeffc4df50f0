package org.vqs.yarn;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeAttribute;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.nodelabels.NodeAttributesManager;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeCleanContainerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.core.Packer;
import org.vqs.core.cluster.Ask;
import org.vqs.core.cluster.Place;
import org.vqs.core.cluster.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.node.BlackHoles;
import org.vqs.yarn.node.Partitions;
import org.vqs.yarn.node.VqsNode;

/** Nodes that come, report, change and go. Called under the scheduler's lock. */
final class NodeEvents {
  private static final Logger LOG = LoggerFactory.getLogger(NodeEvents.class);

  private final VirtualQueueScheduler scheduler;
  private final SchedulingCycle cycle;
  private final Packer packer;
  private final Partitions partitions;
  private final BlackHoles blackHoles;
  private final boolean usePortForNodeName;

  /** So that an application's many containers are reported once. */
  private ApplicationId lastUnrecoverable;

  NodeEvents(
      VirtualQueueScheduler scheduler,
      SchedulingCycle cycle,
      Partitions partitions,
      Configuration conf) {
    this.scheduler = scheduler;
    this.cycle = cycle;
    this.partitions = partitions;
    this.packer = cycle.packer();
    this.blackHoles = scheduler.blackHoles();
    this.usePortForNodeName =
        conf.getBoolean(
            YarnConfiguration.RM_SCHEDULER_INCLUDE_PORT_IN_NODE_NAME,
            YarnConfiguration.DEFAULT_RM_SCHEDULER_USE_PORT_FOR_NODE_NAME);
  }

  void added(RMNode rmNode, List<NMContainerStatus> reports) {
    VqsNode before = node(rmNode.getNodeID());
    if (before != null) {
      LOG.warn(
          "node {} is added a second time; what ran on it is recovered from its report",
          rmNode.getNodeID());
      takeOut(before);
    }
    VqsNode node =
        new VqsNode(
            rmNode,
            usePortForNodeName,
            rmNode.getNodeLabels(),
            packer,
            cycle.asks().constraints(),
            scheduler::tenantOf);
    node.reported(cycle.now());
    scheduler.getNodeTracker().addNode(node);
    var labels = scheduler.rmContext().getNodeLabelManager();
    if (labels != null) {
      labels.activateNode(rmNode.getNodeID(), rmNode.getTotalCapability());
    }
    ResourceVector capacity = ResourceMapping.toVector(node.getTotalResource());
    node.attach(
        packer.addServerAt(
            rmNode.getNodeID().toString(), capacity, places(node), closedFor(node), node));
    scheduler.recoverContainersOnNode(reports, rmNode);
    NodeAttributesManager attributes = scheduler.rmContext().getNodeAttributesManager();
    if (attributes != null) {
      // They come in an event of their own.
      attributes.refreshNodeAttributesToScheduler(rmNode.getNodeID());
    }
    LOG.info("added node {} with {}", rmNode.getNodeAddress(), node.getTotalResource());
    cycle.run();
  }

  private List<Place> places(VqsNode node) {
    cycle.asks().topology().seen(node.getNodeName(), node.getRackName());
    return partitions.placesOf(node);
  }

  /**
   * YARN takes for granted that a known application has an attempt; a container of one that has
   * none is cleaned up.
   */
  boolean isRecoverable(NMContainerStatus report, RMNode rmNode) {
    ContainerId containerId = report.getContainerId();
    ApplicationId appId = containerId.getApplicationAttemptId().getApplicationId();
    SchedulerApplication<VqsAppAttempt> application =
        scheduler.getSchedulerApplications().get(appId);
    if (application == null || application.getCurrentAppAttempt() != null) {
      return true;
    }
    LOG.debug("container {} of an application without attempts is not recovered", containerId);
    if (!appId.equals(lastUnrecoverable)) {
      lastUnrecoverable = appId;
      LOG.warn("containers of {}, which has no attempt, are not recovered", appId);
    }
    scheduler.send(new RMNodeCleanContainerEvent(rmNode.getNodeID(), containerId));
    return false;
  }

  /** An application master among the containers that a node reported counts as one again. */
  void recovered(NMContainerStatus report) {
    RMContainer container = scheduler.getRMContainer(report.getContainerId());
    if (container != null && container.isAMContainer()) {
      VqsNode node = node(container.getNodeId());
      if (node != null) {
        node.markMaster(report.getContainerId());
      }
    }
  }

  void removed(RMNode rmNode) {
    VqsNode node = node(rmNode.getNodeID());
    if (node == null) {
      return;
    }
    cycle.asks().reportNeverFitting(takeOut(node));
    LOG.info("removed node {}", rmNode.getNodeAddress());
    cycle.run();
  }

  /** Ends what runs on a node and forgets it. Returns the asks that fit no node any more. */
  private List<Ask> takeOut(VqsNode node) {
    packer.closeServer(node.server(), Refusal.Reason.SERVER_CLOSED);
    blackHoles.forget(node);
    partitions.forget(node);
    for (RMContainer container : node.getCopiedListOfRunningContainers()) {
      scheduler.completedContainer(
          container,
          SchedulerUtils.createAbnormalContainerStatus(
              container.getContainerId(), SchedulerUtils.LOST_CONTAINER),
          RMContainerEventType.KILL);
      node.releaseContainer(container.getContainerId(), true);
    }
    node.abandon();
    List<Ask> unfitting = packer.removeServer(node.server());
    var labels = scheduler.rmContext().getNodeLabelManager();
    if (labels != null) {
      labels.deactivateNode(node.getNodeID());
    }
    scheduler.getNodeTracker().removeNode(node.getNodeID());
    return unfitting;
  }

  void heartbeat(RMNode rmNode) {
    VqsNode node = node(rmNode.getNodeID());
    if (node == null) {
      LOG.info("node {} reports but is gone", rmNode.getNodeID());
      return;
    }
    node.reported(cycle.now());
    scheduler.baseNodeUpdate(rmNode);
    followState(node);
    partitions.follow(node);
    cycle.run(node.server());
  }

  /**
   * A decommissioning node takes no new work; YARN shrinks it as its containers end, which the core
   * need not follow until it is recommissioned. One that backs off takes none either. It opens when
   * nothing closes it any more.
   */
  private void followState(VqsNode node) {
    Refusal.Reason shouldBe = closedFor(node);
    if (shouldBe != node.server().closed()) {
      if (shouldBe == null) {
        resized(node.getRMNode());
        packer.openServer(node.server());
      } else {
        packer.closeServer(node.server(), shouldBe);
      }
    }
  }

  private Refusal.Reason closedFor(VqsNode node) {
    boolean backsOff = blackHoles.closes(node, cycle.now());
    return backsOff || isDraining(node.getRMNode()) ? Refusal.Reason.SERVER_CLOSED : null;
  }

  private static boolean isDraining(RMNode rmNode) {
    return rmNode.getState() == NodeState.DECOMMISSIONING;
  }

  /** YARN changed what a node has. */
  void resized(RMNode rmNode) {
    VqsNode node = node(rmNode.getNodeID());
    if (node == null || isDraining(rmNode)) {
      return;
    }
    ResourceVector capacity = ResourceMapping.toVector(node.getTotalResource());
    if (!capacity.equals(node.server().capacity())) {
      cycle.asks().reportNeverFitting(packer.resizeServer(node.server(), capacity));
      cycle.run();
    }
  }

  void labelsChanged(Map<NodeId, Set<String>> labelsOfNodes) {
    for (Map.Entry<NodeId, Set<String>> entry : labelsOfNodes.entrySet()) {
      VqsNode node = node(entry.getKey());
      if (node != null) {
        changeLabels(node, entry.getValue());
        cycle.asks().reportNeverFitting(packer.relocate(node.server(), places(node)));
        packer.openServer(node.server());
        followState(node);
      }
    }
    cycle.run();
  }

  /**
   * The node tracker, the metrics and the attempts count by partition, so what runs on the node
   * moves with it.
   */
  private void changeLabels(VqsNode node, Set<String> labels) {
    String before = node.getPartition();
    scheduler.getNodeTracker().removeNode(node.getNodeID());
    node.updateLabels(labels);
    scheduler.getNodeTracker().addNode(node);
    for (RMContainer container : node.getCopiedListOfRunningContainers()) {
      VqsAppAttempt attempt = scheduler.getCurrentAttemptForContainer(container.getContainerId());
      if (attempt != null) {
        attempt.partitionChanged(container, before, node.getPartition());
      }
    }
  }

  void attributesChanged(Map<String, Set<NodeAttribute>> attributesOfHosts) {
    for (Map.Entry<String, Set<NodeAttribute>> entry : attributesOfHosts.entrySet()) {
      for (NodeId nodeId : scheduler.getNodeIds(entry.getKey())) {
        VqsNode node = node(nodeId);
        if (node != null) {
          node.updateNodeAttributes(entry.getValue());
          cycle.offer(node.server());
        }
      }
    }
    cycle.asks().constraints().attributesChanged();
    cycle.run();
  }

  private VqsNode node(NodeId nodeId) {
    return scheduler.getNodeTracker().getNode(nodeId);
  }
}
