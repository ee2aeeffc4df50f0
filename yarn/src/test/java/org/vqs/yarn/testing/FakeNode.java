package org.vqs.yarn.testing;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.UpdatedContainerInfo;

/**
 * A NodeManager as the scheduler sees it between heartbeats: what the next heartbeat will report is
 * set by the test.
 */
public final class FakeNode {
  private final RMNode rmNode;
  private final NodeId id;
  private final List<ContainerStatus> launched = new ArrayList<>();
  private final List<ContainerStatus> completed = new ArrayList<>();
  private final List<Container> increased = new ArrayList<>();
  private Resource capability;
  private NodeState state = NodeState.RUNNING;
  private Set<String> labels = Set.of();
  private ResourceUtilization ofContainers;
  private ResourceUtilization ofMachine;
  private Resource machine;

  FakeNode(Supplier<RMContext> context, String host, String rack, Resource capability) {
    this.id = NodeId.newInstance(host, 1);
    // A token has its node's address: nobody is to look for a name that no network knows.
    NetUtils.addStaticResolution(host, "127.0.0.1");
    this.capability = capability;
    rmNode =
        new Scripted<>(RMNode.class)
            .answers("getNodeID", () -> id)
            .answers("getHostName", () -> host)
            .answers("getNodeAddress", id::toString)
            .answers("getHttpAddress", () -> host + ":2")
            .answers("getRackName", () -> rack)
            .answers("getRMContext", context)
            .answers("getTotalCapability", () -> this.capability)
            .answers("getState", () -> state)
            .answers("getNodeLabels", () -> labels)
            .answers("getAggregatedContainersUtilization", () -> ofContainers)
            .answers("getNodeUtilization", () -> ofMachine)
            .answers("getPhysicalResource", () -> machine)
            .answers("pullNewlyIncreasedContainers", this::takeIncreased)
            .answers("pullContainerUpdates", this::takeUpdates)
            .answers("calculateHeartBeatInterval", () -> 1000L)
            .object();
  }

  /** Its identity. */
  public NodeId id() {
    return id;
  }

  /** What the ResourceManager knows of it. */
  public RMNode rmNode() {
    return rmNode;
  }

  /** What it has. */
  public Resource capability() {
    return capability;
  }

  /** Changes what it has; the scheduler learns of it by an event. */
  public void setCapability(Resource capability) {
    this.capability = capability;
  }

  /** Changes its state, which the next heartbeat shows. */
  public void setState(NodeState state) {
    this.state = state;
  }

  /** Sets its partition before it is added. */
  public void setLabels(Set<String> labels) {
    this.labels = labels;
  }

  /**
   * What the next heartbeats report of use.
   *
   * @param containers memory in MB and cores that its containers use
   * @param wholeMachine the same of all that runs on the machine
   */
  public void use(ResourceUtilization containers, ResourceUtilization wholeMachine) {
    ofContainers = containers;
    ofMachine = wholeMachine;
  }

  /** The machine has this, of which the node gives YARN what it has. */
  public void setMachine(Resource machine) {
    this.machine = machine;
  }

  /** The next heartbeat reports that the container runs. */
  public void launch(ContainerId container) {
    launched.add(ContainerStatus.newInstance(container, ContainerState.RUNNING, "", 0));
  }

  /** The next heartbeat reports that the container ended. */
  public void complete(ContainerId container, int exitStatus) {
    completed.add(ContainerStatus.newInstance(container, ContainerState.COMPLETE, "", exitStatus));
  }

  /** The next heartbeat reports that the container is as large as it says. */
  public void increase(Container container) {
    increased.add(container);
  }

  /** What it says of a running container when it registers. */
  public NMContainerStatus report(Container container) {
    return report(container, ContainerState.RUNNING);
  }

  /** What it says of a container when it registers. */
  public NMContainerStatus report(Container container, ContainerState ofContainer) {
    return NMContainerStatus.newInstance(
        container.getId(),
        container.getVersion(),
        ofContainer,
        container.getResource(),
        "",
        0,
        container.getPriority(),
        0,
        "",
        container.getExecutionType(),
        container.getAllocationRequestId());
  }

  private List<Container> takeIncreased() {
    List<Container> result = List.copyOf(increased);
    increased.clear();
    return result;
  }

  private List<UpdatedContainerInfo> takeUpdates() {
    if (launched.isEmpty() && completed.isEmpty()) {
      return List.of();
    }
    UpdatedContainerInfo info = update(new ArrayList<>(launched), new ArrayList<>(completed));
    launched.clear();
    completed.clear();
    return List.of(info);
  }

  @Override
  public String toString() {
    return id.toString();
  }

  /** Since Hadoop 3.3 there is a third list: containers of applications that ended. */
  private static UpdatedContainerInfo update(
      List<ContainerStatus> launched, List<ContainerStatus> completed) {
    Constructor<?> constructor =
        Arrays.stream(UpdatedContainerInfo.class.getConstructors())
            .max(Comparator.comparingInt(Constructor::getParameterCount))
            .orElseThrow();
    Object[] lists = {launched, completed, new ArrayList<>()};
    try {
      return (UpdatedContainerInfo)
          constructor.newInstance(Arrays.copyOf(lists, constructor.getParameterCount()));
    } catch (ReflectiveOperationException failure) {
      throw new IllegalStateException(failure);
    }
  }
}
