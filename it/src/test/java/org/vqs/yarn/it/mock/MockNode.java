package org.vqs.yarn.it.mock;

import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.api.protocolrecords.NodeHeartbeatResponse;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;

/**
 * A scripted NodeManager that remembers what runs on it, so that it can report it to another
 * ResourceManager.
 */
public final class MockNode {
  private final String address;
  private Resource capability;
  private final Map<ContainerId, Container> running = new LinkedHashMap<>();
  private final Set<ContainerId> toldToEnd = new HashSet<>();
  private boolean healthy = true;
  private MockRM rm;
  private MockNM nm;

  /** A node that registers, with nothing on it. */
  public MockNode(MockRM rm, String address, int memory, int vcores) throws Exception {
    this.address = address;
    register(rm, memory, vcores);
  }

  public NodeId id() {
    return nm.getNodeId();
  }

  public MockNM nm() {
    return nm;
  }

  /** What its next heartbeats say of its health. */
  public void setHealthy(boolean healthy) {
    this.healthy = healthy;
  }

  public List<Container> running() {
    return new ArrayList<>(running.values());
  }

  /**
   * Registers, perhaps with another ResourceManager or another size, and reports what runs here.
   */
  public void register(MockRM target, int memory, int vcores) throws Exception {
    capability = Resource.newInstance(memory, vcores);
    register(target);
  }

  /** Registers as large as it was and reports what runs here. */
  public void register(MockRM target) throws Exception {
    rm = target;
    nm = new MockNM(address, capability, rm.getResourceTrackerService());
    List<NMContainerStatus> reports = running.values().stream().map(MockNode::report).toList();
    List<ApplicationId> applications =
        running.keySet().stream()
            .map(id -> id.getApplicationAttemptId().getApplicationId())
            .distinct()
            .toList();
    nm.registerNode(reports, applications);
    rm.drainEvents();
  }

  private static NMContainerStatus report(Container container) {
    NMContainerStatus report =
        NMContainerStatus.newInstance(
            container.getId(),
            container.getVersion(),
            ContainerState.RUNNING,
            container.getResource(),
            "",
            0,
            container.getPriority(),
            0,
            "",
            container.getExecutionType(),
            container.getAllocationRequestId());
    report.setAllocationTags(container.getAllocationTags());
    return report;
  }

  /** Has a container that no ResourceManager was told of. */
  public void remember(Container container) {
    running.put(container.getId(), container);
  }

  /** Starts a container, and tells the ResourceManager. */
  public void launch(Container container) throws Exception {
    running.put(container.getId(), container);
    heartbeat(status(container.getId(), ContainerState.RUNNING, 0));
  }

  /** Ends a container, and tells the ResourceManager. */
  public void complete(ContainerId container, int exitStatus) throws Exception {
    running.remove(container);
    heartbeat(status(container, ContainerState.COMPLETE, exitStatus));
  }

  /** Reports that nothing changed. */
  public void heartbeat() throws Exception {
    note(nm.nodeHeartbeat(healthy));
  }

  private void heartbeat(ContainerStatus status) throws Exception {
    note(nm.nodeHeartbeat(List.of(status), healthy));
  }

  private void note(NodeHeartbeatResponse answer) {
    toldToEnd.addAll(answer.getContainersToCleanup());
    rm.drainEvents();
  }

  /** Waits until it was told to end a container. */
  public void awaitCleanup(ContainerId container) {
    await(id() + " is told to end " + container)
        .until(
            () -> {
              heartbeat();
              return toldToEnd.contains(container);
            });
  }

  private static ContainerStatus status(ContainerId id, ContainerState state, int exitStatus) {
    return ContainerStatus.newInstance(id, state, "", exitStatus);
  }

  /** The ResourceManager hears nothing of the node any more; all on it is gone. */
  public void lose() throws Exception {
    running.clear();
    rm.sendNodeLost(nm);
  }
}
