package org.vqs.yarn.event;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeAttribute;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.nodelabels.NodeAttributesManager;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.UpdatedContainerInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.core.Packer;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.yarn.app.ContainerEnds;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.app.YarnOperations;
import org.vqs.yarn.context.Entrance;
import org.vqs.yarn.node.BlackHoles;
import org.vqs.yarn.node.LeavingNodes;
import org.vqs.yarn.node.Partitions;
import org.vqs.yarn.node.VqsNode;
import org.vqs.yarn.overcommit.Overcommit;
import org.vqs.yarn.placing.SchedulingCycle;

/** Nodes that come, report, change and go. Called under the scheduler's lock. */
public final class NodeEvents {
  private static final Logger LOG = LoggerFactory.getLogger(NodeEvents.class);

  private final SchedulerContext context;
  private final YarnOperations yarn;
  private final ContainerEnds ends;
  private final SchedulingCycle cycle;
  private final Packer packer;
  private final Partitions partitions;
  private final BlackHoles blackHoles;
  private final LeavingNodes leaving;
  private final Overcommit overcommit;
  private final ContainerRecovery recovery;
  private final boolean usePortForNodeName;
  private final VqsNode.Shared shared;

  /** What nodes reported whose registration failed; tried again with their next heartbeat. */
  private final Map<NodeId, List<NMContainerStatus>> unregistered = new HashMap<>();

  /**
   * Events of a scheduler's nodes.
   *
   * @param partitions which node is in which
   * @param blackHoles told of nodes that go, and asked which back off
   * @param leaving told of nodes that go
   * @param overcommit told of what nodes report, and of those that go
   * @param conf of the ResourceManager
   */
  public NodeEvents(
      SchedulerContext context,
      ContainerEnds ends,
      SchedulingCycle cycle,
      Partitions partitions,
      BlackHoles blackHoles,
      LeavingNodes leaving,
      Overcommit overcommit,
      Configuration conf) {
    this.context = context;
    this.packer = context.packer();
    this.yarn = context.yarn();
    this.ends = ends;
    this.cycle = cycle;
    this.partitions = partitions;
    this.blackHoles = blackHoles;
    this.leaving = leaving;
    this.overcommit = overcommit;
    this.recovery = new ContainerRecovery(context, ends, cycle);
    this.usePortForNodeName =
        conf.getBoolean(
            YarnConfiguration.RM_SCHEDULER_INCLUDE_PORT_IN_NODE_NAME,
            YarnConfiguration.DEFAULT_RM_SCHEDULER_USE_PORT_FOR_NODE_NAME);
    this.shared =
        new VqsNode.Shared(
            packer,
            cycle.asks().constraints(),
            context::tenantOf,
            context::now,
            context.configuration().resources());
  }

  /** A node registers, with what runs on it already. */
  public void added(RMNode rmNode, List<NMContainerStatus> reports) {
    unregistered.put(rmNode.getNodeID(), reports == null ? List.of() : reports);
    VqsNode before = node(rmNode.getNodeID());
    if (before != null) {
      LOG.warn(
          "node {} is added a second time; what ran on it is recovered from its report",
          rmNode.getNodeID());
      takeOut(before);
    }
    register(rmNode);
    recovery.recover(reports, rmNode);
    recoverLent(rmNode);
    NodeAttributesManager attributes = context.rmContext().getNodeAttributesManager();
    if (attributes != null) {
      // They come in an event of their own.
      attributes.refreshNodeAttributesToScheduler(rmNode.getNodeID());
    }
    LOG.info("added node {} with {}", rmNode.getNodeAddress(), rmNode.getTotalCapability());
    cycle.run();
  }

  private void recoverLent(RMNode rmNode) {
    VqsNode node = node(rmNode.getNodeID());
    if (node != null) {
      overcommit.recovered(node);
    }
  }

  /** A node is registered as a whole or not at all. */
  private void register(RMNode rmNode) {
    VqsNode node = new VqsNode(rmNode, usePortForNodeName, shared);
    node.reported(context.now());
    try {
      context.nodes().addNode(node);
      var labels = context.rmContext().getNodeLabelManager();
      if (labels != null) {
        labels.activateNode(rmNode.getNodeID(), rmNode.getTotalCapability());
      }
      ResourceVector capacity = shared.resources().toVector(node.getTotalResource());
      node.attach(
          packer
              .servers()
              .addAt(
                  rmNode.getNodeID().toString(), capacity, locations(node), closedFor(node), node));
      unregistered.remove(rmNode.getNodeID());
    } finally {
      if (node.server() == null) {
        takeOut(node);
      }
    }
  }

  private List<Location> locations(VqsNode node) {
    cycle.asks().topology().seen(node.getNodeName(), node.getRackName());
    partitions.changed(node);
    return partitions.locationsOf(node);
  }

  /** A node is lost, or was decommissioned. */
  public void removed(RMNode rmNode) {
    unregistered.remove(rmNode.getNodeID());
    VqsNode node = node(rmNode.getNodeID());
    if (node == null) {
      return;
    }
    cycle.asks().reportNeverFitting(takeOut(node));
    LOG.info("removed node {}", rmNode.getNodeAddress());
    cycle.run();
  }

  /**
   * Ends what runs on a node and forgets it, also if it is half registered: whatever fails on the
   * way, the rest goes on. Returns the asks that fit no node any more.
   */
  private List<Ask> takeOut(VqsNode node) {
    List<Ask> unfitting = new ArrayList<>();
    Server server = node.isDetached() ? null : node.server();
    if (server != null) {
      part(node, () -> packer.servers().close(server, Refusal.Reason.SERVER_CLOSED));
    }
    part(node, () -> blackHoles.forget(node));
    leaving.forget(node);
    overcommit.forget(node);
    partitions.forget(node);
    for (RMContainer container : node.getCopiedListOfRunningContainers()) {
      ends.abort(container, SchedulerUtils.LOST_CONTAINER, RMContainerEventType.KILL);
      part(container, () -> node.releaseContainer(container.getContainerId(), true));
    }
    part(node, node::abandon);
    if (server != null) {
      part(node, () -> unfitting.addAll(packer.servers().remove(server)));
    }
    var labels = context.rmContext().getNodeLabelManager();
    if (labels != null) {
      part(node, () -> labels.deactivateNode(node.getNodeID()));
    }
    node.detach();
    context.nodes().removeNode(node.getNodeID());
    cycle.asks().topology().left(node.getNodeName());
    return unfitting;
  }

  /** Does a part of an event that costs no other part if it fails. Returns whether it did not. */
  private boolean part(Object what, Runnable work) {
    return context.lock().run(Entrance.EVENT, what, work);
  }

  /**
   * A node reports: YARN takes over what started and ended there, and the policy works on its room.
   */
  public void heartbeat(RMNode rmNode) {
    VqsNode known = node(rmNode.getNodeID());
    if (known != null && known.isDetached()) {
      // Its removal failed at the last step.
      unregistered.putIfAbsent(rmNode.getNodeID(), List.of());
    }
    List<NMContainerStatus> reports = unregistered.get(rmNode.getNodeID());
    if (reports != null) {
      part(rmNode, () -> added(rmNode, reports));
    }
    VqsNode node = reports == null ? known : node(rmNode.getNodeID());
    if (node == null) {
      LOG.info("node {} reports but is gone", rmNode.getNodeID());
      unregistered.computeIfPresent(rmNode.getNodeID(), (id, before) -> stillThere(before, rmNode));
      return;
    }
    node.reported(context.now());
    if (!part(rmNode, () -> yarn.updateNode(rmNode))) {
      node.reportLost();
    }
    followState(node);
    partitions.follow(node);
    cycle.run(node.server());
    overcommit.reported(node);
  }

  /**
   * What a node that could not register reported, but for what ended since. YARN sends no heartbeat
   * of a node until the report of the last one was taken.
   */
  private static List<NMContainerStatus> stillThere(
      List<NMContainerStatus> reports, RMNode rmNode) {
    Set<ContainerId> ended = new HashSet<>();
    for (UpdatedContainerInfo update : rmNode.pullContainerUpdates()) {
      update.getCompletedContainers().forEach(status -> ended.add(status.getContainerId()));
    }
    return reports.stream().filter(report -> !ended.contains(report.getContainerId())).toList();
  }

  /**
   * A decommissioning node takes no new work; YARN shrinks it as its containers end, which the core
   * need not follow until it is recommissioned. One that backs off or is leaving takes none either.
   * It opens when nothing closes it any more.
   */
  public void followState(VqsNode node) {
    Refusal.Reason shouldBe = closedFor(node);
    if (shouldBe != node.server().closed()) {
      if (shouldBe == null) {
        resized(node.getRMNode());
        packer.servers().open(node.server());
      } else {
        packer.servers().close(node.server(), shouldBe);
      }
    }
  }

  private Refusal.Reason closedFor(VqsNode node) {
    boolean backsOff = blackHoles.closes(node, context.now());
    return backsOff || node.isLeaving() || isDraining(node.getRMNode())
        ? Refusal.Reason.SERVER_CLOSED
        : null;
  }

  private static boolean isDraining(RMNode rmNode) {
    return rmNode.getState() == NodeState.DECOMMISSIONING;
  }

  /** An administrator, or the node itself, changes what it has. Takes the scheduler's lock. */
  public void resize(RMNode rmNode, ResourceOption option) {
    context
        .lock()
        .run(
            Entrance.PLAIN,
            rmNode,
            () -> {
              yarn.resizeNode(rmNode, withinNode(rmNode, option));
              context.queues().follow(context.clusterResource(), context.time());
              resized(rmNode);
            });
  }

  /**
   * YARN makes a node that is being decommissioned as small as what is allocated there, which may
   * be more than it has.
   */
  private ResourceOption withinNode(RMNode rmNode, ResourceOption option) {
    VqsNode node = node(rmNode.getNodeID());
    return node == null || !isDraining(rmNode)
        ? option
        : ResourceOption.newInstance(
            Resources.componentwiseMin(option.getResource(), node.getTotalResource()),
            option.getOverCommitTimeout());
  }

  /** YARN may have changed what a node has. Returns whether it had. */
  boolean resized(RMNode rmNode) {
    VqsNode node = node(rmNode.getNodeID());
    if (node == null) {
      return false;
    }
    partitions.changed(node);
    if (isDraining(rmNode)) {
      return false;
    }
    ResourceVector capacity = shared.resources().toVector(node.getTotalResource());
    boolean isOther = !capacity.equals(node.server().capacity());
    if (isOther) {
      cycle.asks().reportNeverFitting(packer.servers().resize(node.server(), capacity));
      cycle.run();
    }
    return isOther;
  }

  /** Nodes are in other partitions from now on. */
  public void labelsChanged(Map<NodeId, Set<String>> labelsOfNodes) {
    Set<String> changedPartitions = new TreeSet<>();
    // By node, as the core tries server classes in the order in which they came to a partition: it
    // must not be that of a hash table.
    for (Map.Entry<NodeId, Set<String>> entry : new TreeMap<>(labelsOfNodes).entrySet()) {
      VqsNode node = node(entry.getKey());
      if (node != null && !node.getLabels().equals(entry.getValue())) {
        changedPartitions.add(node.getPartition());
        part(node, () -> relabel(node, entry.getValue()));
        changedPartitions.add(node.getPartition());
      }
    }
    if (!changedPartitions.isEmpty()) {
      listByPartition(changedPartitions);
    }
    cycle.run();
  }

  private void relabel(VqsNode node, Set<String> labels) {
    String before = node.getPartition();
    node.updateLabels(labels);
    // The metrics and the attempts count by partition, so what runs on the node moves with it.
    for (RMContainer container : node.getCopiedListOfRunningContainers()) {
      VqsAppAttempt attempt = context.attemptOf(container.getContainerId());
      if (attempt != null) {
        attempt.partitionChanged(container, before, node.getPartition());
      }
    }
    cycle.asks().reportNeverFitting(packer.servers().relocate(node.server(), locations(node)));
    packer.servers().open(node.server());
    followState(node);
  }

  /**
   * Tells YARN's list of nodes which are in these partitions. No node leaves the list for it: YARN
   * counts and looks up nodes without the scheduler's lock.
   */
  private void listByPartition(Set<String> partitionNames) {
    Map<String, Set<NodeId>> members = new TreeMap<>();
    partitionNames.forEach(name -> members.put(name, new LinkedHashSet<>()));
    for (VqsNode node : context.nodes().getAllNodes()) {
      members.computeIfPresent(
          node.getPartition(),
          (name, ids) -> {
            ids.add(node.getNodeID());
            return ids;
          });
    }
    members.forEach(context.nodes()::updateNodesPerPartition);
  }

  /** Hosts have other attributes from now on. */
  public void attributesChanged(Map<String, Set<NodeAttribute>> attributesOfHosts) {
    for (Map.Entry<String, Set<NodeAttribute>> entry : attributesOfHosts.entrySet()) {
      for (NodeId nodeId : context.nodesOf(entry.getKey())) {
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
    return context.node(nodeId);
  }
}
