package org.vqs.whatif.stage;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.UpdatedContainerInfo;
import org.vqs.yarn.testing.Scripted;

/** A NodeManager as the scheduler sees it; what it reports next is set between its heartbeats. */
public final class ScriptedNode {
  private final NodeId id;
  private final RMNode rmNode;
  private List<ContainerStatus> launched = new ArrayList<>();
  private List<ContainerStatus> completed = new ArrayList<>();
  private Set<String> labels;
  private Resource capability;
  private NodeState state = NodeState.RUNNING;
  private ResourceUtilization ofContainers;
  private ResourceUtilization ofMachine;

  ScriptedNode(
      RMContext context, String host, String rack, Set<String> labels, Resource capability) {
    id = NodeId.newInstance(host, 1);
    // A token has its node's address: nobody is to look for a name that no network knows.
    NetUtils.addStaticResolution(host, "127.0.0.1");
    this.labels = labels;
    this.capability = capability;
    rmNode =
        new Scripted<>(RMNode.class)
            .answers("getNodeID", () -> id)
            .answers("getHostName", () -> host)
            .answers("getNodeAddress", id::toString)
            .answers("getHttpAddress", () -> host + ":2")
            .answers("getRackName", () -> rack)
            .answers("getRMContext", () -> context)
            .answers("getTotalCapability", () -> this.capability)
            .answers("getState", () -> state)
            .answers("getNodeLabels", () -> this.labels)
            .answers("getAggregatedContainersUtilization", () -> ofContainers)
            .answers("getNodeUtilization", () -> ofMachine)
            .answers("pullContainerUpdates", this::takeUpdates)
            .answers("calculateHeartBeatInterval", () -> 1000L)
            .object();
  }

  /** Its id. */
  public NodeId id() {
    return id;
  }

  /** What the ResourceManager knows of it. */
  public RMNode rmNode() {
    return rmNode;
  }

  /** True while it takes no new work and goes once what runs there has ended. */
  public boolean isDecommissioning() {
    return state == NodeState.DECOMMISSIONING;
  }

  void setState(NodeState newState) {
    state = newState;
  }

  void setLabels(Set<String> newLabels) {
    labels = newLabels;
  }

  void setCapability(Resource newCapability) {
    capability = newCapability;
  }

  /** Its next report says that this runs. */
  public void launch(ContainerId container) {
    launched.add(ContainerStatus.newInstance(container, ContainerState.RUNNING, "", 0));
  }

  /** Its next report says that this ended. */
  public void complete(ContainerId container) {
    completed.add(
        ContainerStatus.newInstance(
            container, ContainerState.COMPLETE, "", ContainerExitStatus.SUCCESS));
  }

  /**
   * Its next reports say that its containers use this, and the machine as much and itself.
   *
   * @param memoryMb rounded up
   * @param vcores no more than it has: more cannot be used
   */
  public void use(double memoryMb, double vcores) {
    int memory = (int) Math.ceil(memoryMb);
    float cores = (float) Math.min(vcores, capability.getVirtualCores());
    ofContainers = ResourceUtilization.newInstance(memory, memory, cores);
    // A machine that uses no memory does not measure.
    ofMachine = ResourceUtilization.newInstance(memory + 1, memory + 1, cores);
  }

  private List<UpdatedContainerInfo> takeUpdates() {
    if (launched.isEmpty() && completed.isEmpty()) {
      return List.of();
    }
    UpdatedContainerInfo info = new UpdatedContainerInfo(launched, completed, List.of());
    launched = new ArrayList<>();
    completed = new ArrayList<>();
    return List.of(info);
  }
}
